// What Hearth remembers of a person: a switch, the list, a copy, and a way to a fresh start.
import "../styles/memory.css";
import { useEffect, useMemo } from "preact/hooks";
import { useHearth, useHouse } from "../app/hearth.ts";
import { ActionNote, Loaded, Panel, Switch } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { useResource } from "../settings/use-resource.ts";
import { AddMemory } from "./add-memory.tsx";
import { useMemoriesApi } from "./memories-api.ts";
import { MemoriesPanel } from "./memories-panel.tsx";
import { MemoryCare } from "./memory-care.tsx";
import { createMemoryList } from "./memory-list.ts";
import { m } from "./words.ts";

export function MemorySection() {
  const { toasts } = useHearth();
  const { user } = useHouse();
  const api = useMemoriesApi();
  const list = useMemo(() => createMemoryList({ api, toasts }), [api, toasts]);
  useEffect(() => {
    void list.find("");
    const leave = () => void list.flush();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [list]);
  const isGuest = user.role === "guest";
  return (
    <>
      {isGuest ? (
        <Panel>
          <p>{m("mem.guest")}</p>
        </Panel>
      ) : (
        <Remembering />
      )}
      <MemoriesPanel api={api} list={list} />
      {!isGuest && <AddMemory api={api} list={list} />}
      <MemoryCare api={api} list={list} />
    </>
  );
}

function Remembering() {
  const { api } = useHearth();
  const preferences = useResource(api.preferences.get);
  const action = useAction();
  return (
    <Loaded resource={preferences} rows={1}>
      {({ remembering }) => (
        <Panel>
          <Switch
            title={m("mem.switch")}
            text={m("mem.switchText")}
            checked={remembering}
            onChange={(on) =>
              void action.run(async () => preferences.set(await api.preferences.change({ remembering: on })))
            }
          />
          <ActionNote state={action.state} />
        </Panel>
      )}
    </Loaded>
  );
}
