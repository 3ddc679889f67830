// Gives a wake word to one of one's companions.
import type { TrainedWakeWord } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { useId, useState } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { ActionNote, Panel } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { explainWakeWord } from "./explain-wake-word.ts";
import { ww } from "./words.ts";

export function Attach({ word, onChanged }: { word: TrainedWakeWord; onChanged: () => void }) {
  const id = useId();
  const { companionBook, companions } = useHouse();
  const action = useAction();
  const [chosenId, setChosenId] = useState("");
  const free = companions.value.filter((each) => each.editable && each.wakeWordModelId !== word.id);
  const chosen = free.find((each) => each.id === chosenId) ?? null;
  const attach = async (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen === null) return;
    const isDone = await action.run(() => companionBook.change(chosen.id, { wakeWordModelId: word.id }), {
      done: ww("ww.attached", { name: chosen.name }),
      explain: explainWakeWord,
    });
    if (!isDone) return;
    setChosenId("");
    onChanged();
  };
  return (
    <Panel title={ww("ww.attach")} hint={ww("ww.attachHint")}>
      <form class="form-row" onSubmit={attach}>
        <label class="visually-hidden" for={id}>
          {ww("ww.attach")}
        </label>
        <select
          id={id}
          class="field select"
          value={chosenId}
          onChange={(event) => setChosenId(event.currentTarget.value)}
        >
          <option value="">{ww("ww.attachNone")}</option>
          {free.map((companion) => (
            <option key={companion.id} value={companion.id}>
              {companion.name}
            </option>
          ))}
        </select>
        <div class="form-actions">
          <button type="submit" class="button" disabled={chosen === null || action.isBusy}>
            {ww("ww.attachDo")}
          </button>
          <ActionNote state={action.state} />
        </div>
      </form>
    </Panel>
  );
}
