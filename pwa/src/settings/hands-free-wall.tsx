// Makes this device the wall of the home: an admin does it here with their PIN, and only an admin's PIN undoes it there.
import { PIN_MIN_DIGITS } from "@hearth/handlers/shared/contract/limits.ts";
import { useId, useState } from "preact/hooks";
import { ServiceError } from "../api/errors.ts";
import { useHearth, useHouse } from "../app/hearth.ts";
import { humanWait } from "../chat/explain.ts";
import { useKioskApi } from "../kiosk/kiosk-api.ts";
import { explainChange, waitAfter } from "./explain-change.ts";
import { ActionNote, Panel } from "./parts.tsx";
import { PinField } from "./pin-field.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { useResource } from "./use-resource.ts";
import { ws } from "./wake-words.ts";

export function HandsFreeWall() {
  const { session } = useHearth();
  const { user, flush } = useHouse();
  const api = useSettingsApi();
  const kiosk = useKioskApi();
  const action = useAction();
  const people = useResource(async () => (await api.people.list()).items);
  const [userId, setUserId] = useState<string | null>(null);
  const [pin, setPin] = useState("");
  const id = useId();
  // As the sentence beside it recommends, until somebody chooses. What a child says stays the child's.
  const common = people.data?.find(({ hasPin, role }) => !hasPin && role !== "child");
  const whose = userId ?? common?.id ?? user.id;
  const begin = async (event: SubmitEvent) => {
    event.preventDefault();
    if (pin.length < PIN_MIN_DIGITS) return;
    setPin("");
    await action.run(
      async () => {
        // A wall may not carry out any more what waits for someone to think again.
        await flush();
        await kiosk.begin(pin, whose === user.id ? null : whose);
        await session.load();
      },
      { explain: explainRefusal },
    );
  };
  return (
    <Panel title={ws("hf.wall")} hint={ws("hf.wallHint")}>
      {user.hasPin ? (
        <form class="form" onSubmit={begin}>
          <div class="form-row">
            <label for={id}>{ws("hf.wallWhose")}</label>
            <select
              id={id}
              class="field select"
              aria-describedby={`${id}-hint`}
              value={whose}
              onChange={(event) => setUserId(event.currentTarget.value)}
            >
              {/* Whoever has a PIN shows their profile themselves, or not at all; the service sees to it. */}
              {(people.data ?? [user])
                .filter(({ id: each, hasPin }) => each === user.id || !hasPin)
                .map((person) => (
                  <option key={person.id} value={person.id}>
                    {person.id === user.id ? ws("hf.wallOwn", { name: person.name }) : person.name}
                  </option>
                ))}
            </select>
            {people.error !== null && (
              <p class="field-problem" role="alert">
                {ws("hf.wallPeople")} {explainChange(people.error)}
              </p>
            )}
            <p id={`${id}-hint`} class="field-hint">
              {ws("hf.wallWhoseHint")}
            </p>
          </div>
          <PinField
            label={ws("hf.wallPin")}
            kind="current"
            value={pin}
            onInput={(next) => {
              setPin(next);
              if (next !== "") action.reset();
            }}
          />
          <div class="form-actions">
            <button type="submit" class="button" disabled={pin.length < PIN_MIN_DIGITS || action.isBusy}>
              {ws("hf.wallBegin")}
            </button>
            <ActionNote state={action.state} />
          </div>
        </form>
      ) : (
        <p class="panel-note">{ws("hf.wallNoPin")}</p>
      )}
    </Panel>
  );
}

function explainRefusal(error: unknown): string {
  const code = error instanceof ServiceError ? error.code : null;
  if (code === "not_allowed") return ws("hf.wallTheirs");
  if (code !== "wrong_pin") return explainChange(error);
  const waitS = waitAfter(error);
  return waitS === 0 ? ws("hf.wallPinWrong") : ws("hf.wallPinWait", { wait: humanWait(waitS) });
}
