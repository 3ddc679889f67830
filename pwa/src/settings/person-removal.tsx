// Removes a person, after saying plainly what goes with them.
import type { User } from "@hearth/handlers/shared/contract/users.ts";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useHearth } from "../app/hearth.ts";
import { pathOfSettings } from "../shell/place.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ActionNote, Panel } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useAction } from "./use-action.ts";
import { s } from "./words.ts";

const LOST = ["people.removeConversations", "people.removeCompanions", "people.removeProfile"] as const;

export function PersonRemoval({ person: { id, name }, onRemoved }: { person: User; onRemoved: (id: string) => void }) {
  const { toasts } = useHearth();
  const { route } = useLocation();
  const api = useSettingsApi();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);

  const remove = () =>
    action.run(
      async () => {
        await api.people.remove(id);
        setAsking(false);
        onRemoved(id);
        toasts.show({ text: s("people.removed", { name }) });
        route(pathOfSettings("people"), true);
      },
      { conflict: s("people.lastAdmin") },
    );
  return (
    <Panel title={s("people.removeTitle", { name })} hint={s("people.removeHint")}>
      <button type="button" class="button button-danger" onClick={() => setAsking(true)}>
        {s("people.remove", { name })}
      </button>
      {isAsking && (
        <Dialog title={s("people.removeAsk", { name })} onClose={() => setAsking(false)}>
          <h2>{s("people.removeAsk", { name })}</h2>
          <p>{s("people.removeWhat")}</p>
          <ul class="lost">
            {LOST.map((key) => (
              <li key={key}>{s(key, { name })}</li>
            ))}
          </ul>
          <ActionNote state={action.state} />
          <div class="dialog-actions">
            <button type="button" class="button" onClick={() => setAsking(false)}>
              {s("people.keep", { name })}
            </button>
            <button type="button" class="button button-danger" disabled={action.isBusy} onClick={remove}>
              {s("people.removeConfirm", { name })}
            </button>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
