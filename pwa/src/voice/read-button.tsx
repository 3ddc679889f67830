// Reads an answer aloud, or stops; while it is read it says how that goes.
import { splitThinking } from "@hearth/handlers/shared/thinking.ts";
import { Volume2, VolumeX } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { isReading, type Reading } from "./speaking.ts";
import { v } from "./words.ts";

export interface ReadButtonProps {
  messageId: string;
  source: Reading["source"];
  companionId: string | null;
}

export function ReadButton({ messageId, source, companionId }: ReadButtonProps) {
  const { voice } = useHouse();
  const isOn = isReading(voice.speaking.value, messageId);
  const label = isOn ? v("speech.stop") : v("speech.read");
  return (
    <button
      type="button"
      class={isOn ? "icon-button read-on" : "icon-button"}
      aria-label={label}
      title={label}
      onClick={() => voice.toggle({ messageId, source, companionId: "runId" in source ? undefined : companionId })}
    >
      <Icon node={isOn ? VolumeX : Volume2} size={18} />
    </button>
  );
}

/** Why it was not read, or that it takes a moment; nothing while it is heard. */
export function ReadNote({ messageId }: { messageId: string }) {
  const speaking = useHouse().voice.speaking.value;
  if (!("reading" in speaking) || speaking.reading.messageId !== messageId)
    return <p class="visually-hidden" role="status" />;
  const words =
    speaking.name === "failed"
      ? speaking.words
      : speaking.name === "empty"
        ? v("speech.empty")
        : speaking.name === "waiting"
          ? v("speech.waiting")
          : "";
  return (
    <p class={words === "" ? "visually-hidden" : "read-note"} role="status">
      {words}
    </p>
  );
}

/** What there is to be read of a message that is whole: never what was thought. */
export const readableOf = (content: string): Reading["source"] => ({ text: splitThinking(content).answer });
