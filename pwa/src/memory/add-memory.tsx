// Something to be remembered, written down by hand.
import { useState } from "preact/hooks";
import { ActionNote, Panel, TextField } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import type { MemoriesApi } from "./memories-api.ts";
import type { MemoryList } from "./memory-list.ts";
import { TEXT_MAX_CHARS } from "./memory-row.tsx";
import { m } from "./words.ts";

export function AddMemory({ api, list }: { api: MemoriesApi; list: MemoryList }) {
  const [text, setText] = useState("");
  const action = useAction();
  const keep = async () => {
    const kept = await action.run(async () => list.put(await api.add(text.trim())), { done: m("mem.kept") });
    if (kept) setText("");
  };
  return (
    <Panel>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") void keep();
        }}
      >
        <TextField
          label={m("mem.add")}
          hint={m("mem.addHint")}
          value={text}
          onInput={setText}
          maxLength={TEXT_MAX_CHARS}
          autocomplete="off"
        />
        <div class="form-actions">
          <button type="submit" class="button button-primary" disabled={action.isBusy || text.trim() === ""}>
            {m("mem.addYes")}
          </button>
          <ActionNote state={action.state} />
        </div>
      </form>
    </Panel>
  );
}
