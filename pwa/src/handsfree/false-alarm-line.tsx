// After a wake that came to nothing: a quiet button that tells so, a word of thanks, and time to think again.
import { useLayoutEffect, useRef } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import type { FalseAlarmAnswer, FalseAlarmShown } from "./false-alarm.ts";
import { w } from "./words.ts";

/** @param onGone takes the focus where it was on what is gone now. */
export function FalseAlarmLine({ onGone }: { onGone?: () => void }) {
  const { handsfree } = useHouse();
  const words = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const shown = handsfree.falseAlarm.value;
  useLayoutEffect(() => {
    // Nobody who goes by keys is left nowhere by a button that goes.
    if (!hadFocus.current || document.activeElement !== document.body) return;
    if (shown.name === "none" && onGone !== undefined) onGone();
    else words.current?.focus();
  }, [shown.name]);
  return (
    <div
      class="false-alarm"
      data-shown={shown.name}
      onFocusIn={() => {
        hadFocus.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        // A button that is taken away hands the focus to nobody.
        if (relatedTarget !== null) hadFocus.current = false;
      }}
    >
      <span ref={words} class="false-alarm-words" role="status" tabIndex={-1}>
        {wordsOf(shown)}
      </span>
      {BUTTONS[shown.name].map((answer) => (
        <button
          key={answer}
          type="button"
          class="button button-quiet"
          onClick={() => handsfree.answerFalseAlarm(answer)}
        >
          {labelOf(answer)}
        </button>
      ))}
    </div>
  );
}

const BUTTONS: Record<FalseAlarmShown["name"], readonly FalseAlarmAnswer[]> = {
  none: [],
  offered: ["tell"],
  thanked: ["undo"],
  sending: [],
  failed: ["again", "leave"],
};

function wordsOf(shown: FalseAlarmShown): string {
  switch (shown.name) {
    case "none":
    case "offered":
      return "";
    case "thanked":
      return w("wake.falseAlarm.thanks");
    case "sending":
      return w("wake.falseAlarm.sending");
    case "failed":
      return w("wake.falseAlarm.failed", { why: shown.words });
  }
}

function labelOf(answer: FalseAlarmAnswer): string {
  switch (answer) {
    case "tell":
      return w("wake.falseAlarm.tell");
    case "undo":
      return t("list.undo");
    case "again":
      return t("chat.tryAgain");
    case "leave":
      return w("wake.falseAlarm.leave");
  }
}
