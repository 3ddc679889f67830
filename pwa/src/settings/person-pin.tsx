// A new PIN for somebody who has forgotten theirs.
import type { User } from "@hearth/handlers/shared/contract/users.ts";
import { useState } from "preact/hooks";
import { ActionNote, Panel } from "./parts.tsx";
import { isPin } from "./pin-check.ts";
import { PinField } from "./pin-field.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { s } from "./words.ts";

export function PersonPin({ person, onSaved }: { person: User; onSaved: (person: User) => void }) {
  const { id, name, role, hasPin } = person;
  const api = useSettingsApi();
  const action = useAction();
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  const store = async (next: string | null, done: string) => {
    const isStored = await action.run(() => api.people.setPin(id, next), { done });
    if (!isStored) return;
    setPin("");
    onSaved({ ...person, hasPin: next !== null });
  };
  const reset = (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(isPin(pin) ? null : s("pin.short"));
    if (isPin(pin)) void store(pin, s("people.resetDone", { name }));
  };
  return (
    <Panel title={s("people.resetTitle", { name })} hint={s("people.resetHint", { name })}>
      <form class="form" onSubmit={reset} noValidate>
        <PinField
          label={s("pin.new")}
          kind="new"
          value={pin}
          hint={s("people.pinNewHint")}
          problem={problem}
          onInput={(digits) => {
            setPin(digits);
            setProblem(null);
            action.reset();
          }}
        />
        <div class="form-actions">
          <button type="submit" class="button" disabled={action.isBusy}>
            {s("people.reset")}
          </button>
          {hasPin && role !== "admin" && (
            <button
              type="button"
              class="button button-quiet"
              disabled={action.isBusy}
              onClick={() => store(null, s("people.pinRemoved", { name }))}
            >
              {s("people.pinRemove")}
            </button>
          )}
          <ActionNote state={action.state} />
        </div>
      </form>
    </Panel>
  );
}
