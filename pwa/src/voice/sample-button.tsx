// Lets one hear a voice before it is chosen.
import { Square, Volume2 } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { isReading } from "./speaking.ts";
import { v } from "./words.ts";

export interface SampleButtonProps {
  /** Of this button among others. */
  id: string;
  name: string;
  /** undefined: the one that Hearth uses. */
  voice: string | undefined;
  text: string;
  speechRate?: number | null;
  /** Words beside the sign. */
  isWide?: boolean;
}

export function SampleButton({ id, name, voice, text, speechRate = null, isWide = false }: SampleButtonProps) {
  const house = useHouse();
  const messageId = `sample-${id}`;
  const isOn = isReading(house.voice.speaking.value, messageId);
  const label = isOn ? v("speech.stop") : v("voices.listen", { name });
  const source = { text, ...(voice === undefined ? {} : { voice }), ...(speechRate === null ? {} : { speechRate }) };
  return (
    <button
      type="button"
      class={isWide ? "button" : "icon-button"}
      aria-label={label}
      title={label}
      onClick={() => house.voice.toggle({ messageId, source, companionId: null })}
    >
      <Icon node={isOn ? Square : Volume2} size={18} />
      {isWide && <span>{isOn ? v("speech.stop") : v("voices.listenShort")}</span>}
    </button>
  );
}

/** What went wrong with a sample; nothing while all is well. */
export function SampleNote() {
  const speaking = useHouse().voice.speaking.value;
  const isSample = speaking.name === "failed" && speaking.reading.messageId?.startsWith("sample-");
  return <div role="alert">{isSample && <p class="field-problem">{speaking.words}</p>}</div>;
}
