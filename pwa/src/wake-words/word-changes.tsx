// What can be changed of a trained wake word: its name, and whether it is used although it is weak.
import { NAME_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import type { TrainedWakeWord } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { useState } from "preact/hooks";
import { ConfirmDialog } from "../home-care/confirm-dialog.tsx";
import { ActionNote, Panel, TextField } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { explainWakeWord } from "./explain-wake-word.ts";
import { useWakeWordsApi } from "./wake-words-api.ts";
import { ww } from "./words.ts";

interface WordChangeProps {
  word: TrainedWakeWord;
  onChanged: () => void;
}

export function Rename({ word, onChanged }: WordChangeProps) {
  const api = useWakeWordsApi();
  const action = useAction();
  const [name, setName] = useState(word.name);
  const asked = name.trim();
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (asked === "" || asked === word.name) return;
    if (await action.run(() => api.change(word.id, { name: asked }), { explain: explainWakeWord })) onChanged();
  };
  return (
    <form class="form" onSubmit={save}>
      <TextField
        label={ww("ww.name")}
        value={name}
        maxLength={NAME_MAX_CHARS}
        autocomplete="off"
        onInput={(next) => {
          setName(next);
          action.reset();
        }}
      />
      <div class="form-actions">
        <button type="submit" class="button" disabled={asked === "" || asked === word.name || action.isBusy}>
          {ww("ww.save")}
        </button>
        <ActionNote state={action.state} />
      </div>
    </form>
  );
}

/** Nobody gets a weak one by accident. */
export function Insist({ word, onChanged }: WordChangeProps) {
  const api = useWakeWordsApi();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const { id, phrase, accepted } = word;
  const set = async (next: boolean) => {
    setAsking(false);
    if (await action.run(() => api.change(id, { accepted: next }), { explain: explainWakeWord })) onChanged();
  };
  return (
    <Panel>
      <p>{ww(accepted ? "ww.accepted" : "ww.weakSentence")}</p>
      <div class="form-actions">
        <button
          type="button"
          class="button"
          disabled={action.isBusy}
          onClick={() => (accepted ? void set(false) : setAsking(true))}
        >
          {ww(accepted ? "ww.insistOff" : "ww.insist")}
        </button>
        <ActionNote state={action.state} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={ww("ww.insistTitle", { phrase })}
          yes={ww("ww.insist")}
          no={ww("ww.insistNo")}
          onYes={() => void set(true)}
          onNo={() => setAsking(false)}
        >
          <p>{ww("ww.insistText")}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
