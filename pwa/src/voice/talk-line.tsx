// The line above the box while somebody speaks: how loud, what to do next, and what came of it.
import { X } from "lucide";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../messages/t.ts";
import { Icon } from "../ui/icon.tsx";
import type { Talk, TalkState } from "./listening/talk.ts";
import { v } from "./words.ts";

export function TalkLine({ talk }: { talk: Talk }) {
  const state = talk.state.value;
  const note = talk.note.value;
  const words = state === "idle" ? (note ?? "") : wordsOf(state, talk);
  return (
    <div class={words === "" ? "visually-hidden" : "talk-line"}>
      {state === "listening" && <LevelMeter talk={talk} />}
      <span class="talk-words" role="status">
        {words}
      </span>
      {state === "sending" ? (
        <button type="button" class="button button-quiet" onClick={talk.cancel}>
          {v("talk.hold")}
        </button>
      ) : state !== "idle" ? (
        <button type="button" class="button button-quiet" onClick={talk.cancel}>
          {v("talk.cancel")}
        </button>
      ) : (
        note !== null && (
          <button type="button" class="icon-button" aria-label={t("composer.dismiss")} onClick={talk.clearNote}>
            <Icon node={X} size={18} />
          </button>
        )
      )}
    </div>
  );
}

function wordsOf(state: Exclude<TalkState, "idle">, { isHeld, isUnsure }: Talk): string {
  if (state === "listening") return isHeld.value ? v("talk.held") : v("talk.listening");
  if (state === "sending" && isUnsure.value) return v("talk.sendingUnsure");
  return v(`talk.${state}`);
}

/** How much of a louder moment is left a frame later. */
const FALLS = 0.88;

/** Follows the loudness up at once and down gently; a still bar where nothing is to move. */
function LevelMeter({ talk }: { talk: Talk }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (document.documentElement.dataset.motion === "reduced") return;
    let shown = 0;
    let frame = requestAnimationFrame(function draw() {
      shown = Math.max(talk.level.peek(), shown * FALLS);
      bar.current?.style.setProperty("transform", `scaleX(${shown.toFixed(3)})`);
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [talk]);
  return (
    <span class="level" aria-hidden="true">
      <span ref={bar} class="level-bar" />
    </span>
  );
}
