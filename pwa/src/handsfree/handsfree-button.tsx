// Beside the microphone: talk on without a hand. It is there while nothing is written, and makes room then.
import { AudioLines } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { w } from "./words.ts";

export function HandsfreeButton() {
  const { handsfree } = useHouse();
  return (
    <button type="button" class="icon-button" aria-label={w("wake.on")} title={w("wake.on")} onClick={handsfree.engage}>
      <Icon node={AudioLines} size={22} />
    </button>
  );
}
