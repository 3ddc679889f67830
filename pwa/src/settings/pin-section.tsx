// A new PIN for oneself: the current one, the new one twice.
import { useEffect, useState } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import { useSecondsLeft } from "../session/wait.ts";
import { waitAfter } from "./explain-change.ts";
import { ActionNote, Panel } from "./parts.tsx";
import { checkNewPin, type NewPin } from "./pin-check.ts";
import { PinField } from "./pin-field.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { s } from "./words.ts";

const EMPTY = { current: "", next: "", again: "" };

export function PinSection() {
  const { session } = useHearth();
  const { user } = useHouse();
  const api = useSettingsApi();
  const action = useAction();
  const [pins, setPins] = useState(EMPTY);
  const [wrong, setWrong] = useState<ReturnType<typeof checkNewPin>>(null);
  const [until, setUntil] = useState<number | null>(null);
  const secondsLeft = useSecondsLeft(until);

  const problemOf = (field: keyof NewPin) => (wrong?.field === field ? wrong.words : null);
  const change = (field: keyof NewPin) => (digits: string) => {
    setPins((now) => ({ ...now, [field]: digits }));
    setWrong(null);
    // As long as one has to wait, it stays said.
    if (secondsLeft === 0) action.reset();
  };
  const isOver = until !== null && secondsLeft === 0;
  useEffect(() => {
    if (isOver) action.reset();
  }, [isOver]);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const current = user.hasPin ? pins.current : null;
    const found = checkNewPin({ ...pins, current });
    setWrong(found);
    if (found !== null || secondsLeft > 0) return;
    const isChanged = await action.run(
      async () => {
        try {
          await api.changePin(current, pins.next);
        } catch (error) {
          const waitS = waitAfter(error);
          if (waitS > 0) setUntil(Date.now() + waitS * 1_000);
          throw error;
        }
        session.update({ ...user, hasPin: true });
      },
      { done: s("pin.changed") },
    );
    // A refused PIN is typed anew; the new one need not be.
    if (isChanged) setPins(EMPTY);
    else setPins((now) => ({ ...now, current: "" }));
  };
  return (
    <Panel>
      <form class="form" onSubmit={save} noValidate>
        {/* Password keepers want to know whose PIN this is. */}
        <input type="text" autocomplete="username" value={user.name} readOnly hidden />
        {user.hasPin && (
          <PinField
            label={s("pin.current")}
            kind="current"
            value={pins.current}
            problem={problemOf("current")}
            onInput={change("current")}
          />
        )}
        <PinField
          label={s("pin.new")}
          kind="new"
          value={pins.next}
          problem={problemOf("next")}
          onInput={change("next")}
        />
        <PinField
          label={s("pin.again")}
          kind="new"
          value={pins.again}
          problem={problemOf("again")}
          onInput={change("again")}
        />
        <div class="form-actions">
          <button type="submit" class="button button-primary" disabled={action.isBusy || secondsLeft > 0}>
            {user.hasPin ? s("pin.change") : s("pin.set")}
          </button>
          <ActionNote state={action.state} />
        </div>
      </form>
    </Panel>
  );
}
