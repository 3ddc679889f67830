// One memory: what it says, why it is known, what it said before; changed in its place, taken away with time to think again.
import type { Memory } from "@hearth/handlers/shared/contract/memories.ts";
import { Pencil, Trash2 } from "lucide";
import { useId, useState } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { formatTime } from "../messages/formats.ts";
import { ActionNote } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { pathOfConversation } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import type { MemoriesApi } from "./memories-api.ts";
import { MemoryHistory } from "./memory-history.tsx";
import type { MemoryList } from "./memory-list.ts";
import { m } from "./words.ts";

/** As the service takes it at most. */
export const TEXT_MAX_CHARS = 300;

interface MemoryRowProps {
  memory: Memory;
  api: MemoriesApi;
  list: MemoryList;
}

export const dayOf = (time: string): string => formatTime(new Date(time), { dateStyle: "long" });
const WHY = { told: "mem.told", asked: "mem.asked", hand: "mem.byHand" } as const;

export function MemoryRow({ memory, api, list }: MemoryRowProps) {
  const [isEdited, setEdited] = useState(false);
  const { companionBook } = useHouse();
  const { text, source, companionId, versions } = memory;
  if (isEdited) return <EditMemory memory={memory} api={api} list={list} onEnd={() => setEdited(false)} />;
  const companion = companionBook.items.value.find(({ id }) => id === companionId);
  return (
    <>
      <span class="list-words">
        <span class="memory-text" dir="auto">
          {text}
        </span>
        <span class="memory-why">
          {m(WHY[source.origin], { day: dayOf(source.saidAt) })}
          {companion !== undefined && ` ${m("mem.withCompanion", { name: companion.name })}`}
          {source.conversationId !== null && (
            <>
              {" "}
              <a href={pathOfConversation(source.conversationId, source.messageId ?? undefined)}>{m("mem.where")}</a>
            </>
          )}
        </span>
        {versions > 0 && <MemoryHistory memory={memory} api={api} />}
      </span>
      <button
        type="button"
        class="icon-button"
        aria-label={m("mem.edit", { text })}
        title={m("mem.edit", { text })}
        onClick={() => setEdited(true)}
      >
        <Icon node={Pencil} />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={m("mem.remove", { text })}
        title={m("mem.remove", { text })}
        onClick={() => list.remove(memory)}
      >
        <Icon node={Trash2} />
      </button>
    </>
  );
}

function EditMemory({ memory, api, list, onEnd }: MemoryRowProps & { onEnd: () => void }) {
  const id = useId();
  const [text, setText] = useState(memory.text);
  const action = useAction();
  const save = async () => {
    const saved = await action.run(async () => list.put(await api.change(memory.id, text.trim())));
    if (saved) onEnd();
  };
  return (
    <form
      class="memory-edit"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label for={id}>{m("mem.editLabel")}</label>
      <textarea
        id={id}
        class="field"
        rows={2}
        maxLength={TEXT_MAX_CHARS}
        value={text}
        onInput={(event) => setText(event.currentTarget.value.replaceAll(/\s*\n\s*/g, " "))}
      />
      <div class="form-actions">
        <button type="submit" class="button button-primary" disabled={action.isBusy || text.trim() === ""}>
          {m("mem.save")}
        </button>
        <button type="button" class="button button-quiet" onClick={onEnd}>
          {m("mem.cancel")}
        </button>
        <ActionNote state={action.state} />
      </div>
    </form>
  );
}
