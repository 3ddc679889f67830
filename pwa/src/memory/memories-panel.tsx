// The list of what is remembered: found by words, shown page by page; empty, on its way, and out of reach.
import type { Memory } from "@hearth/handlers/shared/contract/memories.ts";
import { useEffect, useId, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { explainChange } from "../settings/explain-change.ts";
import { Panel } from "../settings/parts.tsx";
import { s } from "../settings/words.ts";
import type { MemoriesApi } from "./memories-api.ts";
import type { MemoryList } from "./memory-list.ts";
import { MemoryRow } from "./memory-row.tsx";
import { m } from "./words.ts";

/** Typing pauses for so long before a search is asked, in milliseconds. */
const TYPING_PAUSE_MS = 250;
const QUERY_MAX_CHARS = 200;

export function MemoriesPanel({ api, list }: { api: MemoriesApi; list: MemoryList }) {
  const { connection } = useHearth();
  const id = useId();
  const [typed, setTyped] = useState("");
  const items = list.items.value;
  const state = list.state.value;
  useEffect(() => {
    if (typed.trim() === list.query.value) return;
    const timer = setTimeout(() => void list.find(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isOnline = connection.state.value === "online";
  useEffect(() => {
    if (isOnline && list.state.value.name === "failed") void list.find(list.query.value);
  }, [isOnline]);

  return (
    <Panel title={m("mem.list")} hint={m("mem.listHint")}>
      <div class="form-row">
        <label for={id}>{m("mem.find")}</label>
        <input
          id={id}
          class="field"
          type="search"
          value={typed}
          maxLength={QUERY_MAX_CHARS}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {items.length > 0 && (
        <ul class="memories">
          {items.map((memory: Memory) => (
            <li key={memory.id} class="list-row">
              <MemoryRow memory={memory} api={api} list={list} />
            </li>
          ))}
        </ul>
      )}
      {state.name === "failed" && (
        <div class="load-problem">
          <p role="alert">
            {s("settings.failed")} {explainChange(state.error)}
          </p>
          <button type="button" class="button" onClick={() => void list.find(list.query.value)}>
            {s("settings.again")}
          </button>
        </div>
      )}
      {state.name === "loading" && items.length === 0 && (
        <div class="rows-skeleton" role="status" aria-label={s("settings.loading")}>
          <span />
          <span />
          <span />
        </div>
      )}
      {state.name === "ready" && items.length === 0 && (
        <p role="status">{m(list.query.value === "" ? "mem.empty" : "mem.nothingFound")}</p>
      )}
      {list.hasMore.value && (
        <div class="form-actions">
          <button type="button" class="button" disabled={state.name === "loading"} onClick={() => void list.more()}>
            {m("mem.more")}
          </button>
        </div>
      )}
    </Panel>
  );
}
