// A copy of everything that is remembered, and forgetting all of it, which is asked once more.
import { useState } from "preact/hooks";
import { ConfirmDialog } from "../home-care/confirm-dialog.tsx";
import { ActionNote, Panel } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import type { MemoriesApi } from "./memories-api.ts";
import type { MemoryList } from "./memory-list.ts";
import { m } from "./words.ts";

export function MemoryCare({ api, list }: { api: MemoriesApi; list: MemoryList }) {
  const [isAsking, setAsking] = useState(false);
  const [count, setCount] = useState(0);
  const action = useAction();
  const forget = async () => {
    setAsking(false);
    await action.run(
      async () => {
        // What is going already is a part of it.
        await list.flush();
        setCount((await api.removeAll()).forgotten);
        list.clear();
      },
      { done: "" },
    );
  };
  const forgotten = action.state.name === "done" ? m("mem.forgotten", { count }) : null;
  return (
    <Panel title={m("mem.care")}>
      <div class="form-actions">
        <a class="button" href={api.exportUrl("md")} download>
          {m("mem.copyText")}
        </a>
        <a class="button" href={api.exportUrl("json")} download>
          {m("mem.copyData")}
        </a>
        <button type="button" class="button button-danger" disabled={action.isBusy} onClick={() => setAsking(true)}>
          {m("mem.forgetAll")}
        </button>
      </div>
      <ActionNote state={forgotten === null ? action.state : { name: "done", words: forgotten }} />
      {isAsking && (
        <ConfirmDialog
          title={m("mem.forgetTitle")}
          yes={m("mem.forgetYes")}
          no={m("mem.forgetNo")}
          onYes={() => void forget()}
          onNo={() => setAsking(false)}
        >
          <p>{m("mem.forgetText")}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
