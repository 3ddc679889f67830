// The microphone: hold it while speaking, or tap it before and after.
import { Mic } from "lucide";
import { useRef } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { Orb } from "../ui/orb.tsx";
import type { Talk } from "./listening/talk.ts";
import { v } from "./words.ts";

/** Shorter is a tap. */
const HELD_MS = 350;

export function TalkButton({ talk }: { talk: Talk }) {
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const state = talk.state.value;
  const isOn = state === "opening" || state === "listening";
  const label = isOn ? v("talk.done") : v("talk.start");
  const end = () => clearTimeout(holding.current);
  return (
    <button
      type="button"
      class="icon-button talk-button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={state === "finishing"}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const begins = talk.state.peek() === "idle";
        talk.toggle();
        if (!begins || talk.state.peek() === "idle") return;
        event.currentTarget.setPointerCapture(event.pointerId);
        holding.current = setTimeout(talk.hold, HELD_MS);
      }}
      onPointerUp={() => {
        end();
        talk.letGo();
      }}
      onPointerCancel={() => {
        end();
        talk.letGo();
      }}
      onClick={(event) => {
        // A key, or a screen reader: fingers and mice were heard above.
        if (event.detail === 0) talk.toggle();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {isOn ? <Orb size="s" state="capturing" level={talk.level} /> : <Icon node={Mic} size={22} />}
    </button>
  );
}
