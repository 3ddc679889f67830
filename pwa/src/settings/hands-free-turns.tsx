// The last spoken turns: how long somebody waited for the answer, and for what. For whoever looks after the home.
import type { SpokenTurn } from "@hearth/handlers/shared/contract/wake.ts";
import { useState } from "preact/hooks";
import { formatList } from "../messages/formats.ts";
import { deviceName } from "./device-name.ts";
import { ago, secondsOf } from "./figures.ts";
import { Loaded, Panel } from "./parts.tsx";
import { usualWaitMs, WAITED, waitedMs, waitedStages } from "./turn-figures.ts";
import { useResource } from "./use-resource.ts";
import { useWakeApi } from "./wake-api.ts";
import { ws } from "./wake-words.ts";

type KeptTurn = SpokenTurn & { deviceLabel: string; at: string };

const SHOWN_FIRST = 5;

export function SpokenTurns() {
  const api = useWakeApi();
  const turns = useResource(async () => (await api.turns()).items);
  return (
    <Loaded resource={turns} rows={2}>
      {(items) => (
        <Panel title={ws("turns.title")} hint={ws("turns.hint")}>
          {items.length === 0 ? <p class="list-text">{ws("turns.empty")}</p> : <Turns turns={items} />}
        </Panel>
      )}
    </Loaded>
  );
}

function Turns({ turns }: { turns: KeptTurn[] }) {
  const [count, setCount] = useState(SHOWN_FIRST);
  const usualMs = usualWaitMs(turns);
  const shown = turns.slice(0, count);
  const longestMs = Math.max(1, ...shown.map(({ stages }) => waitedMs(stages) ?? 0));
  const left = turns.length - shown.length;
  const seen = WAITED.filter((stage) => shown.some(({ stages }) => (stages[stage] ?? 0) > 0));
  return (
    <>
      {usualMs !== null && <p class="turns-usual">{ws("turns.usual", { seconds: secondsOf(usualMs) })}</p>}
      <ul class="rows turns">
        {shown.map((turn) => (
          <Turn key={turn.id} turn={turn} longestMs={longestMs} />
        ))}
      </ul>
      {seen.length > 0 && (
        <ul class="turn-legend" aria-hidden="true">
          {seen.map((stage) => (
            <li key={stage}>
              <span class="turn-part" data-stage={stage} />
              {ws(`turns.stage.${stage}`)}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <button type="button" class="button" onClick={() => setCount(count + 4 * SHOWN_FIRST)}>
          {ws("turns.more", { count: Math.min(left, 4 * SHOWN_FIRST) })}
        </button>
      )}
    </>
  );
}

function Turn({ turn, longestMs }: { turn: KeptTurn; longestMs: number }) {
  const { stages, trigger, outcome, deviceLabel, at } = turn;
  const totalMs = waitedMs(stages);
  const parts = waitedStages(stages);
  // Stages may overlap: together they are as long as the whole was.
  const sumMs = parts.reduce((sum, { ms }) => sum + ms, 0);
  const said = parts.map(({ stage, ms }) => `${ws(`turns.stage.${stage}`)} ${secondsOf(ms)}`);
  return (
    <li class="turn" data-outcome={outcome}>
      <p class="turn-head">
        <span>
          {ago(at, Date.now())} · {deviceName(deviceLabel)}
        </span>
        <strong>{totalMs === null ? "–" : secondsOf(totalMs)}</strong>
      </p>
      {totalMs !== null && (
        <div
          class="turn-bar"
          role="img"
          aria-label={said.length === 0 ? ws("turns.unknown") : formatList(said)}
          style={{ width: `${(totalMs / longestMs) * 100}%` }}
        >
          {parts.map(({ stage, ms }) => (
            <span key={stage} class="turn-part" data-stage={stage} style={{ flexGrow: ms / sumMs }} />
          ))}
        </div>
      )}
      <p class="list-text">
        {ws(`turns.trigger.${trigger}`)} · {ws(`turns.outcome.${outcome}`)}
      </p>
    </li>
  );
}
