// The queue of downloads: what is on its way, why something waits, and what was done today.
import type { Download } from "@hearth/handlers/shared/contract/components.ts";
import { Loaded, Panel } from "../settings/parts.tsx";
import { useResource } from "../settings/use-resource.ts";
import { pathOfSettings } from "../shell/place.ts";
import { useCareApi } from "./care-api.ts";
import { CareNews, OutOfSight } from "./care-news.tsx";
import { DownloadRow } from "./download-row.tsx";
import { PacePanel } from "./pace-panel.tsx";
import { useBoot, useTurns } from "./use-boot.ts";
import { h } from "./words.ts";

export function DownloadsSection() {
  const api = useCareApi();
  const boot = useBoot();
  const queue = useResource(api.downloads);
  useTurns(boot, () => void queue.reload());
  return (
    <>
      <CareNews boot={boot} />
      <OutOfSight boot={boot} />
      <Loaded resource={queue} rows={3}>
        {({ items }) => {
          const open = items.filter(({ state }) => state !== "done");
          const done = items.filter(({ state }) => state === "done");
          return (
            <>
              {open.length > 0 ? (
                <Panel title={h("downloads.now")}>
                  <Rows items={open} boot={boot} onChanged={queue.reload} />
                </Panel>
              ) : (
                <Panel>
                  <p>{done.length > 0 ? h("downloads.nothingNow") : h("downloads.empty")}</p>
                  <a class="button" href={pathOfSettings("features")}>
                    {h("downloads.toFeatures")}
                  </a>
                </Panel>
              )}
              {done.length > 0 && (
                <Panel title={h("downloads.done")}>
                  <Rows items={done} boot={boot} onChanged={queue.reload} />
                </Panel>
              )}
            </>
          );
        }}
      </Loaded>
      <PacePanel />
    </>
  );
}

interface RowsProps {
  items: Download[];
  boot: ReturnType<typeof useBoot>;
  onChanged: () => Promise<void>;
}

function Rows({ items, boot, onChanged }: RowsProps) {
  return (
    <ul class="rows">
      {items.map((download) => (
        <li key={download.id}>
          <DownloadRow download={download} boot={boot} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}
