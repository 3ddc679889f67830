// Every file in the library's folder: what is on the shelf, and why something is not.
import type { Archive } from "@hearth/handlers/shared/contract/library.ts";
import { Trash2 } from "lucide";
import { useEffect, useState } from "preact/hooks";
import { sizeOf } from "../../home-care/amounts.ts";
import { ConfirmDialog } from "../../home-care/confirm-dialog.tsx";
import { ActionNote, Loaded, Panel } from "../../settings/parts.tsx";
import { useAction } from "../../settings/use-action.ts";
import type { Resource } from "../../settings/use-resource.ts";
import { LIBRARY_FEATURES } from "../../shell/place.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ArchivesApi } from "./archives-api.ts";
import { s } from "./words.ts";

export type ShownArchives = Awaited<ReturnType<ArchivesApi["list"]>>;

/** While a file is looked at, its end is worth asking for, in milliseconds. */
const ASK_AGAIN_MS = 2_000;

export function ArchivesPanel({ api, archives }: { api: ArchivesApi; archives: Resource<ShownArchives> }) {
  const action = useAction();
  const [leaving, setLeaving] = useState<Archive | null>(null);
  const isChecking = archives.data?.items.some(({ state }) => state === "checking") ?? false;
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => void archives.reload(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isChecking]);

  const remove = async ({ file }: Archive) => {
    setLeaving(null);
    await action.run(() => api.remove(file), { done: s("archive.removed") });
    await archives.reload();
  };
  const lookAgain = () => action.run(async () => archives.set(await api.rescan()), { done: s("archive.looked") });

  return (
    <Loaded resource={archives} rows={3}>
      {({ items, folder }) => (
        <Panel title={s("archive.title")} hint={s("archive.hint", { folder })}>
          {items.length === 0 ? (
            <p>
              {s("archive.empty")} <a href={LIBRARY_FEATURES}>{s("archive.toFeatures")}</a>
            </p>
          ) : (
            <ul class="archives">
              {items.map((archive) => (
                <li key={archive.file} class="list-row">
                  <ArchiveRow archive={archive} onRemove={() => setLeaving(archive)} />
                </li>
              ))}
            </ul>
          )}
          <div class="form-actions">
            <button type="button" class="button" disabled={action.isBusy} onClick={() => void lookAgain()}>
              {s("archive.lookAgain")}
            </button>
            <ActionNote state={action.state} busy={s("archive.looking")} />
          </div>
          {leaving !== null && (
            <ConfirmDialog
              title={s("archive.removeTitle")}
              yes={s("archive.removeYes")}
              no={s("archive.removeNo")}
              onYes={() => void remove(leaving)}
              onNo={() => setLeaving(null)}
            >
              <p>{s("archive.removeText", { file: leaving.file, size: sizeOf(leaving.sizeBytes) })}</p>
            </ConfirmDialog>
          )}
        </Panel>
      )}
    </Loaded>
  );
}

const TAGS = {
  served: { key: "archive.tagServed", look: "tag-own" },
  checking: { key: "archive.tagChecking", look: "" },
  waiting: { key: "archive.tagWaiting", look: "" },
  set_aside: { key: "archive.tagAside", look: "tag-care" },
} as const;

function ArchiveRow({ archive, onRemove }: { archive: Archive; onRemove: () => void }) {
  const { file, title, sizeBytes, state, componentId } = archive;
  const tag = TAGS[state];
  return (
    <>
      <span class="list-words">
        <span class="archive-name" dir="auto">
          {title ?? file}
        </span>
        <span class="archive-facts">{title === null ? sizeOf(sizeBytes) : `${file} · ${sizeOf(sizeBytes)}`}</span>
        <span class="archive-standing">{standingOf(archive)}</span>
        {componentId !== null && <span class="archive-facts">{s("archive.fromFeatures")}</span>}
      </span>
      <span class={`tag ${tag.look}`}>{s(tag.key)}</span>
      {componentId === null && (
        <button
          type="button"
          class="icon-button"
          aria-label={s("archive.remove", { file })}
          title={s("archive.remove", { file })}
          onClick={onRemove}
        >
          <Icon node={Trash2} />
        </button>
      )}
    </>
  );
}

function standingOf({ state, problem }: Archive): string {
  if (state === "served") return s("archive.served");
  if (state === "checking") return s("archive.checking");
  if (state === "waiting") return s("archive.waiting");
  return s(`archive.problem.${problem ?? "unknown"}`);
}
