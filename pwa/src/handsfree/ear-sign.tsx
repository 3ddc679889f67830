// The sign of an open microphone, on every page while hands-free is wanted or a wake word is tried; pressed, it mutes.
import { Mic, MicOff } from "lucide";
import { useHouse } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { useMuteButton } from "./use-mute-button.ts";
import { useHandsfreeShown } from "./use-shown.ts";
import { w } from "./words.ts";

/** @param isSaid false where another line on the page says already what is heard. */
export function EarSign({ isSaid = true }: { isSaid?: boolean }) {
  const { handsfree } = useHouse();
  const { ear, words, isMuted, isElsewhere, muteWord, muteLabel } = useHandsfreeShown();
  const mute = useMuteButton();
  if (ear === "off") return null;
  const isOpen = ear === "open";
  const line = w(isElsewhere ? "wake.elsewhere" : isOpen ? "wake.earOpen" : "wake.earShut");
  // Where a touch is asked for, a press is that touch.
  const state = handsfree.state.value;
  const isTouchAsked = state.name === "off" && state.why === "suspended";
  return (
    <span class="ear-sign" data-ear={ear}>
      {/* What it is doing is said where one can do something about it; here only whether anything is heard. */}
      {isSaid && (
        <span class="visually-hidden" role="status">
          {isMuted || isElsewhere ? words : line}
        </span>
      )}
      <button
        type="button"
        class="button"
        aria-label={muteLabel}
        aria-pressed={isElsewhere ? undefined : isMuted}
        title={isTouchAsked ? words : muteWord}
        {...mute}
      >
        <Icon node={isOpen ? Mic : MicOff} size={20} />
        {isMuted ? <span>{w("wake.muted")}</span> : <span class="ear-sign-words">{line}</span>}
      </button>
    </span>
  );
}
