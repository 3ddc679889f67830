// What a memory said before: read when somebody wants to know.
import type { Memory, MemoryVersion } from "@hearth/handlers/shared/contract/memories.ts";
import { useState } from "preact/hooks";
import { formatTime } from "../messages/formats.ts";
import { ActionNote } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import type { MemoriesApi } from "./memories-api.ts";
import { m } from "./words.ts";

export function MemoryHistory({ memory: { id, versions }, api }: { memory: Memory; api: MemoriesApi }) {
  const [items, setItems] = useState<MemoryVersion[] | null>(null);
  const action = useAction();
  const read = () => action.run(async () => setItems((await api.history(id)).items), { done: "" });
  return (
    <details class="memory-before" onToggle={(event) => event.currentTarget.open && items === null && void read()}>
      <summary>{m("mem.before", { count: versions })}</summary>
      <ul>
        {items?.map(({ text, replacedAt }) => (
          <li key={`${replacedAt} ${text}`} dir="auto">
            {m("mem.until", { text, day: formatTime(new Date(replacedAt), { dateStyle: "long" }) })}
          </li>
        ))}
      </ul>
      <ActionNote state={action.state} />
    </details>
  );
}
