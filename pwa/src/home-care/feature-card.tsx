// One feature: what it brings, where it stands, and what can be done about it.
import type { Feature } from "@hearth/handlers/shared/contract/components.ts";
import { useEffect, useState } from "preact/hooks";
import { ActionNote } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { pathOfSettings } from "../shell/place.ts";
import { sizeOf } from "./amounts.ts";
import type { BootFollower } from "./boot-follower.ts";
import { useCareApi } from "./care-api.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { explainCare } from "./explain-care.ts";
import { FeatureFacts } from "./feature-facts.tsx";
import { isSaidInVain, type Standing, standingOf } from "./feature-standing.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { isStanding } from "./states.ts";
import { h } from "./words.ts";
import { workOf } from "./work.ts";

export interface FeatureCardProps {
  feature: Feature;
  boot: BootFollower;
  /** null: not known. */
  freeBytes: number | null;
  onChanged: () => Promise<void>;
}

export function FeatureCard({ feature, boot, freeBytes, onChanged }: FeatureCardProps) {
  const { title, description, downloadBytes } = feature;
  const parts = feature.components.flatMap((id) => boot.component(id) ?? []);
  const { standing, detail } = standingOf(feature, parts);
  const work = standing === "missing" ? null : workOf(parts);
  const counted = parts.length > 1 ? { standing: parts.filter(isStanding).length, count: parts.length } : undefined;
  const isTooBig = standing === "missing" && freeBytes !== null && downloadBytes > freeBytes;
  return (
    <article class="care-item" aria-label={title} data-standing={standing}>
      <div class="care-words">
        <div class="care-head">
          <h4 class="care-title">{title}</h4>
          <span class={`tag ${TAGS[standing] ?? ""}`}>{h(`features.state.${standing}`)}</span>
        </div>
        <p class="list-text">{description}</p>
        {work === null ? (
          standing === "missing" && <p class="care-figures">{sizesOf(feature)}</p>
        ) : (
          <ProgressBar name={title} work={work} parts={counted} />
        )}
        {standing === "disabled" && <p class="panel-note">{h("features.unsupported")}</p>}
        {detail !== null && (
          <p class={standing === "failed" ? "care-problem" : "panel-note"} lang="en">
            {detail}
          </p>
        )}
        {isTooBig && (
          <p class="care-problem">{h("features.tooBig", { need: sizeOf(downloadBytes), free: sizeOf(freeBytes) })}</p>
        )}
      </div>
      <FeatureActions feature={feature} standing={standing} names={namesOf(parts)} onChanged={onChanged} />
      <FeatureFacts feature={feature} names={parts.map(({ name }) => name)} />
    </article>
  );
}

const TAGS: Partial<Record<Standing, string>> = {
  ready: "tag-own",
  degraded: "tag-care",
  failed: "tag-trouble",
  downloading: "tag-work",
  verifying: "tag-work",
  installing: "tag-work",
  queued: "tag-work",
  retrying: "tag-care",
  starting: "tag-work",
};

const namesOf = (parts: readonly { name: string; starter: boolean }[]) =>
  parts.filter(({ starter }) => !starter).map(({ name }) => name);

const sizesOf = ({ downloadBytes, memoryBytes }: Feature) =>
  [
    ...(downloadBytes > 0 ? [h("features.download", { size: sizeOf(downloadBytes) })] : []),
    ...(memoryBytes > 0 ? [h("features.memory", { size: sizeOf(memoryBytes) })] : []),
  ].join(" · ");

interface FeatureActionsProps {
  feature: Feature;
  standing: Standing;
  /** Of what would go. */
  names: string[];
  onChanged: () => Promise<void>;
}

const IS_WORK: readonly Standing[] = ["queued", "paused", "retrying", "downloading", "verifying", "installing"];
const HAS_FILES: readonly Standing[] = ["ready", "starting", "degraded", "failed"];

function FeatureActions({ feature: { id, title, diskBytes }, standing, names, onChanged }: FeatureActionsProps) {
  const api = useCareApi();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const run = async (call: () => Promise<unknown>, done: string) => {
    await action.run(call, { done, explain: explainCare });
    await onChanged();
  };
  const isOver = !IS_WORK.includes(standing);
  // What was said at its beginning is not true any more.
  useEffect(() => {
    if (isOver && action.state.name === "done") action.reset();
  }, [isOver]);
  const canInstall = standing === "missing" || standing === "failed";
  return (
    <div class="form-actions">
      {canInstall && (
        <button
          type="button"
          class="button button-primary"
          disabled={action.isBusy}
          aria-label={h(standing === "failed" ? "features.resumeLabel" : "features.installLabel", { title })}
          onClick={() => run(() => api.install(id), h("features.begun", { title }))}
        >
          {standing === "failed" ? h("features.resume") : h("features.install")}
        </button>
      )}
      {IS_WORK.includes(standing) && (
        <a class="button" href={pathOfSettings("downloads")}>
          {h("health.toDownloads")}
        </a>
      )}
      {HAS_FILES.includes(standing) && (
        <>
          {standing !== "failed" && (
            <button
              type="button"
              class="button"
              disabled={action.isBusy}
              aria-label={h("features.repairLabel", { title })}
              onClick={() => run(() => api.repair(id), h("features.looking"))}
            >
              {h("features.repair")}
            </button>
          )}
          <button
            type="button"
            class="button"
            disabled={action.isBusy}
            aria-label={h("features.uninstallLabel", { title })}
            onClick={() => setAsking(true)}
          >
            {h("features.uninstall")}
          </button>
        </>
      )}
      <ActionNote
        state={isSaidInVain(standing, action.state) ? { name: "idle" } : action.state}
        busy={h("features.asking")}
      />
      {isAsking && (
        <ConfirmDialog
          title={h("features.confirmTitle", { title })}
          yes={h("features.confirmYes", { title })}
          no={h("features.confirmNo")}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            void run(() => api.uninstall(id), h("features.removed", { title }));
          }}
        >
          <p>{h("features.confirmWhat")}</p>
          <ul class="lost">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p>{h("features.confirmSize", { size: sizeOf(diskBytes) })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
