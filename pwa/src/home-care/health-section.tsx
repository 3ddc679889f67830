// How the home feels: in sentences first, with the programs and the figures behind them.
import type { AdminHealth } from "@hearth/handlers/shared/contract/system.ts";
import { CircleAlert, CircleCheck, Hourglass } from "lucide";
import { useEffect } from "preact/hooks";
import { SpokenTurns } from "../settings/hands-free-turns.tsx";
import { Loaded, Panel } from "../settings/parts.tsx";
import { useResource } from "../settings/use-resource.ts";
import { pathOfSettings } from "../shell/place.ts";
import { Icon } from "../ui/icon.tsx";
import { sizeOf, uptimeOf } from "./amounts.ts";
import { readyAreas } from "./areas.ts";
import type { BootFollower } from "./boot-follower.ts";
import { useCareApi } from "./care-api.ts";
import { CareNews, OutOfSight } from "./care-news.tsx";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { SidecarCard } from "./sidecar-card.tsx";
import { sidecarName } from "./sidecar-name.ts";
import { isAtWork } from "./states.ts";
import { useBoot, useTurns } from "./use-boot.ts";
import { h } from "./words.ts";

/** Figures of programs are those of the last seconds anyway. */
const LOOK_EVERY_MS = 5_000;

export function HealthSection() {
  const api = useCareApi();
  const boot = useBoot();
  const care = useResource(async () => {
    const [health, tree] = await Promise.all([api.health(), api.features()]);
    return { health, areas: readyAreas(tree) };
  });
  useTurns(boot, () => void care.reload());
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void care.reload();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <CareNews boot={boot} />
      <OutOfSight boot={boot} />
      <Loaded resource={care} rows={4}>
        {({ health, areas }) => (
          <>
            <Feeling health={health} areas={areas} boot={boot} />
            <Panel title={h("health.programs")} hint={h("health.programsHint")}>
              {health.sidecars.length === 0 ? (
                <p class="list-text">{h("health.noPrograms")}</p>
              ) : (
                <ul class="rows">
                  {health.sidecars.map((sidecar) => (
                    <li key={sidecar.id}>
                      <SidecarCard sidecar={sidecar} onChanged={care.reload} />
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
            <SpokenTurns />
            <Figures health={health} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** By hand: what runs at all is started with Hearth. */
const isStopped = ({ state }: AdminHealth["sidecars"][number]) => state === "stopped";

const ICONS = { good: CircleCheck, work: Hourglass, trouble: CircleAlert } as const;

function Feeling({ health, areas, boot }: { health: AdminHealth; areas: string[]; boot: BootFollower }) {
  const components = boot.all();
  const sentences = sentencesOf(
    {
      ready: boot.ready.value ?? health.ready,
      components: components.length > 0 ? components : health.trouble,
      areas,
      stopped: health.sidecars.filter(isStopped).map(sidecarName),
      freeBytes: health.disk.freeBytes,
    },
    sizeOf,
  );
  const hasWork = components.some(isAtWork) || components.some(({ state }) => state === "failed");
  return (
    <div class="panel care-feeling">
      <ul>
        {sentences.map(({ key, tone, text }: Sentence, index) => (
          <li key={key} class={`care-sentence care-${tone}`} data-first={index === 0 ? "" : undefined}>
            <Icon node={ICONS[tone]} size={22} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div class="form-actions">
        <a class="button" href={pathOfSettings(hasWork ? "downloads" : "features")}>
          {hasWork ? h("health.toDownloads") : h("health.toFeatures")}
        </a>
      </div>
    </div>
  );
}

function Figures({ health: { disk, memoryBytes, uptimeS, version } }: { health: AdminHealth }) {
  const size = (bytes: number | null) => (bytes === null ? h("health.unknown") : sizeOf(bytes));
  return (
    <Panel title={h("health.figures")}>
      <dl class="care-table">
        <dt>{h("health.figure.disk")}</dt>
        <dd>{size(disk.freeBytes)}</dd>
        <dt>{h("health.figure.memory")}</dt>
        <dd>{size(memoryBytes)}</dd>
        <dt>{h("health.figure.uptime")}</dt>
        <dd>{uptimeOf(uptimeS)}</dd>
        <dt>{h("health.figure.version")}</dt>
        <dd>{version}</dd>
      </dl>
    </Panel>
  );
}
