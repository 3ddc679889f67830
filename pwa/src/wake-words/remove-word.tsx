// Removing a wake word: asked first, with who uses it.
import type { WakeCatalogItem } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { ConfirmDialog } from "../home-care/confirm-dialog.tsx";
import { ActionNote } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { explainWakeWord } from "./explain-wake-word.ts";
import { useWakeWordsApi } from "./wake-words-api.ts";
import { ww } from "./words.ts";

export type Removable = Pick<WakeCatalogItem, "id" | "phrase" | "isDefault" | "usedBy">;

export function RemoveWord({ word, onRemoved }: { word: Removable; onRemoved: () => void }) {
  const api = useWakeWordsApi();
  const { toasts } = useHearth();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const { id, phrase } = word;
  const remove = async () => {
    setAsking(false);
    if (!(await action.run(() => api.remove(id), { done: "", explain: explainWakeWord }))) return;
    toasts.show({ text: ww("ww.removed", { phrase }) });
    onRemoved();
  };
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={action.isBusy}
        aria-label={ww("ww.removeLabel", { phrase })}
        onClick={() => setAsking(true)}
      >
        {ww("ww.remove")}
      </button>
      <ActionNote state={action.state} busy="" />
      {isAsking && (
        <ConfirmDialog
          title={ww("ww.removeTitle", { phrase })}
          yes={ww("ww.remove")}
          no={ww("ww.keep")}
          onYes={() => void remove()}
          onNo={() => setAsking(false)}
        >
          <p>{ww("ww.removeText")}</p>
          {word.isDefault && <p>{ww("ww.removeDefault")}</p>}
          <UsedBy usedBy={word.usedBy} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** Those that one may not see are only counted. Nothing where nobody uses it. */
export function UsedBy({ usedBy: { companions, others } }: Pick<Removable, "usedBy">) {
  if (companions.length === 0 && others === 0) return null;
  const names = companions.map(({ name }) => name).join(", ");
  return (
    <p class="list-text">
      {[
        names === "" ? null : ww("ww.usedBy", { names }),
        others === 0 ? null : ww("ww.usedByOthers", { count: others }),
      ]
        .filter((each) => each !== null)
        .join(" ")}
    </p>
  );
}
