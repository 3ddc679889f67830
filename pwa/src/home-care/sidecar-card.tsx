// A program that works beside Hearth: whether it runs, what it takes, its last words, and its log as it grows.
import type { Sidecar } from "@hearth/handlers/shared/contract/system.ts";
import { useState } from "preact/hooks";
import { ActionNote } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { percentOf, sizeOf, uptimeOf } from "./amounts.ts";
import { useCareApi } from "./care-api.ts";
import { explainCare } from "./explain-care.ts";
import { LiveLog } from "./live-log.tsx";
import { sidecarName } from "./sidecar-name.ts";
import { h } from "./words.ts";

const TAGS: Record<Sidecar["state"], string> = {
  stopped: "",
  starting: "tag-work",
  running: "tag-own",
  degraded: "tag-care",
  failed: "tag-trouble",
};

export function SidecarCard({ sidecar, onChanged }: { sidecar: Sidecar; onChanged: () => Promise<void> }) {
  const { id, state, lastError, lastLines } = sidecar;
  const name = sidecarName(sidecar);
  const api = useCareApi();
  const action = useAction();
  const [isLogOpen, setLogOpen] = useState(false);
  const isStopped = state === "stopped" || state === "failed";
  const turn = async () => {
    await action.run(() => (isStopped ? api.start(id) : api.stop(id)), {
      done: isStopped ? h("health.started", { name }) : h("health.stopped", { name }),
      explain: explainCare,
    });
    await onChanged();
  };
  return (
    <article class="care-item" aria-label={name} data-state={state}>
      <div class="care-words">
        <div class="care-head">
          <h3 class="care-title">{name}</h3>
          <span class={`tag ${TAGS[state]}`}>{h(`health.state.${state}`)}</span>
        </div>
        <p class="care-figures">{figuresOf(sidecar)}</p>
        {lastError !== null && (
          <p class={state === "failed" ? "care-problem" : "panel-note"} lang="en">
            {lastError}
          </p>
        )}
        {lastLines.length > 0 && isStopped && !isLogOpen && (
          <figure class="care-last">
            <figcaption class="list-text">{h("health.lastLines")}</figcaption>
            <pre class="care-log">{lastLines.join("\n")}</pre>
          </figure>
        )}
      </div>
      <div class="form-actions">
        <button
          type="button"
          class="button"
          disabled={action.isBusy}
          aria-label={h(isStopped ? "health.startLabel" : "health.stopLabel", { name })}
          onClick={turn}
        >
          {isStopped ? h("health.start") : h("health.stop")}
        </button>
        <button
          type="button"
          class="button"
          aria-expanded={isLogOpen}
          aria-label={h(isLogOpen ? "health.logHideLabel" : "health.logShowLabel", { name })}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          {isLogOpen ? h("health.logHide") : h("health.log")}
        </button>
        <ActionNote state={action.state} busy={h("health.asking")} />
      </div>
      {isLogOpen && <LiveLog id={id} name={name} />}
    </article>
  );
}

function figuresOf({ uptimeS, restarts, cpuShare, memoryBytes }: Sidecar): string {
  return [
    ...(uptimeS === null ? [] : [h("health.since", { time: uptimeOf(uptimeS) })]),
    ...(cpuShare === null ? [] : [h("health.cpu", { share: percentOf(cpuShare) })]),
    ...(memoryBytes === null ? [] : [h("health.memory", { size: sizeOf(memoryBytes) })]),
    ...(restarts === 0 ? [] : [h("health.restarts", { count: restarts })]),
  ].join(" · ");
}
