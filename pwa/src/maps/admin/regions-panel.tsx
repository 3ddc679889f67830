// The regions, for an admin: how each of them is in a sentence, and what can be done about it.
import type { MapRegion } from "@hearth/handlers/shared/contract/maps.ts";
import { useState } from "preact/hooks";
import { sizeOf } from "../../home-care/amounts.ts";
import { ConfirmDialog } from "../../home-care/confirm-dialog.tsx";
import { formatList } from "../../messages/formats.ts";
import { speech } from "../../messages/speech.ts";
import { ActionNote, Loaded, Panel } from "../../settings/parts.tsx";
import { useAction } from "../../settings/use-action.ts";
import { useResource } from "../../settings/use-resource.ts";
import { pathOfSettings } from "../../shell/place.ts";
import { canPrepare } from "../can-prepare.ts";
import { RegionJob } from "../region-job.tsx";
import { useMapBook } from "../use-map-book.ts";
import { t } from "../words.ts";

export function RegionsPanel() {
  const book = useMapBook();
  const regions = useResource(book.api.regions);
  const reload = async () => {
    await Promise.all([regions.reload(), book.load()]);
  };
  return (
    <Loaded resource={regions} rows={2}>
      {({ items, folder }) => (
        <Panel title={t("regions.title")} hint={t("regions.hint", { folder })}>
          {items.length === 0 && (
            <>
              <p>{t("regions.empty")}</p>
              <a class="button" href={pathOfSettings("features", "maps")}>
                {t("maps.toFeatures")}
              </a>
            </>
          )}
          <ul class="regions">
            {items.map((region) => (
              <li key={region.id}>
                <Region region={region} onChanged={reload} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Loaded>
  );
}

function Region({ region, onChanged }: { region: MapRegion; onChanged: () => Promise<void> }) {
  const { api } = useMapBook();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const { id, name, file, sizeBytes, state, jobId, problem } = region;
  const isInWork = state === "preparing";
  const run = (change: () => Promise<unknown>, done: string) =>
    action.run(
      async () => {
        await change();
        await onChanged();
      },
      { done },
    );
  return (
    <article class="region" aria-labelledby={`region-${id}`}>
      <h3 id={`region-${id}`} class="panel-title">
        {name}
      </h3>
      <p class="map-quiet">
        {file} · {sizeOf(sizeBytes)}
      </p>
      {isInWork && jobId !== null ? (
        <RegionJob jobId={jobId} name={name} onEnd={onChanged} />
      ) : (
        <p>{standingOf(region)}</p>
      )}
      {problem !== null && (
        <p class="care-problem">
          {speech.value.language === "en" ? (
            problem.detail
          ) : (
            <span lang="en">{t("regions.why", { detail: problem.detail })}</span>
          )}
        </p>
      )}
      <div class="form-actions">
        {canPrepare(region) && (
          <button
            type="button"
            class="button"
            disabled={action.isBusy}
            aria-label={t("regions.prepareLabel", { name })}
            onClick={() => run(() => api.prepare(id), t("regions.begun"))}
          >
            {t(state === "raw" ? "regions.prepare" : "regions.prepareAgain")}
          </button>
        )}
        {region.componentId === null ? (
          <button
            type="button"
            class="button button-danger"
            disabled={action.isBusy}
            aria-label={t("regions.removeLabel", { name })}
            onClick={() => setAsking(true)}
          >
            {t("regions.remove")}
          </button>
        ) : (
          <a class="button button-quiet" href={pathOfSettings("features", "maps")}>
            {t("regions.component")}
          </a>
        )}
        <ActionNote state={action.state} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t("regions.removeTitle", { name })}
          yes={t("regions.removeYes")}
          no={t("regions.removeNo")}
          onYes={() => {
            setAsking(false);
            void run(() => api.removeRegion(id), t("regions.removed", { name }));
          }}
          onNo={() => setAsking(false)}
        >
          <p>{t("regions.removeText", { size: sizeOf(sizeBytes) })}</p>
        </ConfirmDialog>
      )}
    </article>
  );
}

function standingOf({ state, canSearch, canRoute, isDrawn }: MapRegion): string {
  if (state === "raw") return t("regions.raw");
  if (state === "preparing") return t("regions.preparing");
  if (state === "set_aside") return t("regions.setAside");
  const parts = [
    ...(canSearch ? [t("regions.canSearch")] : []),
    ...(canRoute ? [t("regions.canRoute")] : []),
    ...(isDrawn ? [t("regions.isDrawn")] : []),
  ];
  return parts.length === 0 ? t("regions.nothingOf") : t("regions.ready", { parts: formatList(parts) });
}
