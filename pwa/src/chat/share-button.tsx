// Hands an answer on as a file: through the device's share sheet, or into its downloads.
import { FileDown, Share2 } from "lucide";
import { useHearth } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { type ShareWay, saveAnswer, shareAnswer } from "./answer-file.ts";
import { a } from "./words.ts";

export function ShareButton({ answer, way }: { answer: string; way: ShareWay }) {
  const { toasts } = useHearth();
  const label = way === null ? a("answer.save") : a("answer.share");
  const hand = async () => {
    if (way === null) return saveAnswer(answer);
    if (!(await shareAnswer(answer, way))) toasts.show({ text: a("answer.shareFailed") });
  };
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={() => void hand()}>
      <Icon node={way === null ? FileDown : Share2} size={18} />
    </button>
  );
}
