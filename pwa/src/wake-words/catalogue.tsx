// The ready-made wake words: under which licence, how big, and getting or removing them.
import type { Job } from "@hearth/handlers/shared/contract/jobs.ts";
import type { WakeCatalog, WakeCatalogItem } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { useState } from "preact/hooks";
import { sizeOf } from "../home-care/amounts.ts";
import { ConfirmDialog } from "../home-care/confirm-dialog.tsx";
import { createLookup } from "../messages/t.ts";
import { wakeImportEn } from "../messages/wake-import.en.ts";
import { ActionNote, Panel } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { explainWakeWord } from "./explain-wake-word.ts";
import { JobRow } from "./job-row.tsx";
import { MakeDefault } from "./make-default.tsx";
import { RemoveWord, UsedBy } from "./remove-word.tsx";
import { useWakeWordsApi } from "./wake-words-api.ts";
import { ww } from "./words.ts";

const imported = createLookup(wakeImportEn);

interface CatalogueProps {
  catalog: WakeCatalog;
  /** Imports: those under way, and the last that failed. */
  jobs: readonly Job[];
  onChanged: () => void;
}

export function Catalogue({ catalog: { items }, jobs, onChanged }: CatalogueProps) {
  return (
    <Panel title={ww("ww.ready")} hint={ww("ww.readyHint")}>
      {items.length === 0 && <p class="panel-note">{ww("ww.readyEmpty")}</p>}
      <ul class="rows">
        {items.map((item) => (
          <li key={item.id}>
            <CatalogueRow item={item} job={jobOf(item, jobs)} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The import that is under way; else the newest one, where that has failed. */
function jobOf(item: WakeCatalogItem, jobs: readonly Job[]): Job | null {
  if (item.jobId !== null) return jobs.find(({ id }) => id === item.jobId) ?? null;
  const newest = jobs.find(({ title }) => title === item.phrase || title === item.name);
  return newest?.state === "failed" && !item.installed ? newest : null;
}

interface CatalogueRowProps {
  item: WakeCatalogItem;
  job: Job | null;
  onChanged: () => void;
}

function CatalogueRow({ item, job, onChanged }: CatalogueRowProps) {
  const { id, phrase, installed, isDefault, licence } = item;
  const isComing = item.jobId !== null;
  return (
    <article class="care-item" aria-label={phrase}>
      <div class="care-words">
        <div class="care-head">
          <h3 class="care-title">{phrase}</h3>
          {installed && <span class="tag tag-own">{ww("ww.installed")}</span>}
          {isDefault && <span class="tag">{ww("ww.default")}</span>}
        </div>
        <p class="list-text">
          {installed
            ? ww("ww.kept", { size: sizeOf(item.sizeBytes) })
            : ww("ww.size", { size: sizeOf(item.downloadBytes) })}
        </p>
        <p class="list-text">
          {licence.commercialUse === false
            ? ww("ww.private", { licence: licence.name })
            : ww("ww.licence", { licence: licence.name })}
        </p>
        <UsedBy usedBy={item.usedBy} />
        {job !== null && <JobRow key={job.id} job={job} onEnd={onChanged} />}
      </div>
      <div class="form-actions">
        {installed && !isDefault && <MakeDefault id={id} phrase={phrase} onChanged={onChanged} />}
        {installed && <RemoveWord word={item} onRemoved={onChanged} />}
        {!installed && !isComing && <Import item={item} isAgain={job !== null} onStarted={onChanged} />}
      </div>
    </article>
  );
}

function Import({ item, isAgain, onStarted }: { item: WakeCatalogItem; isAgain: boolean; onStarted: () => void }) {
  const api = useWakeWordsApi();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const begin = async () => {
    setAsking(false);
    if (await action.run(() => api.import(item.id), { done: "", explain: explainWakeWord })) onStarted();
  };
  return (
    <>
      <button
        type="button"
        class={isAgain ? "button button-primary" : "button"}
        disabled={action.isBusy}
        aria-label={isAgain ? undefined : ww("ww.importLabel", { phrase: item.phrase })}
        onClick={() => (item.outdates > 0 ? setAsking(true) : void begin())}
      >
        {ww(isAgain ? "ww.again" : "ww.import")}
      </button>
      <ActionNote state={action.state} busy="" />
      {isAsking && (
        <ConfirmDialog
          title={imported("ww.outdates.title", { phrase: item.phrase })}
          yes={ww("ww.import")}
          no={imported("ww.outdates.no")}
          onYes={() => void begin()}
          onNo={() => setAsking(false)}
        >
          <p>{imported("ww.outdates.text", { count: item.outdates })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
