// For an admin on the map: the regions that are just being made ready.
import { useResource } from "../settings/use-resource.ts";
import { RegionJob } from "./region-job.tsx";
import { useMapBook } from "./use-map-book.ts";
import { t } from "./words.ts";

export function RegionsInWork({ onDone }: { onDone: () => void }) {
  const { api } = useMapBook();
  const { data } = useResource(api.regions);
  const inWork = (data?.items ?? []).filter(({ state, jobId }) => state === "preparing" && jobId !== null);
  if (inWork.length === 0) return <p class="panel-care">{t("maps.searchPreparing")}</p>;
  return (
    <div class="panel-care regions-in-work">
      {inWork.map(({ id, name, jobId }) => (
        <div key={id}>
          <strong>{name}</strong>
          {jobId !== null && <RegionJob jobId={jobId} name={name} onEnd={onDone} />}
        </div>
      ))}
    </div>
  );
}
