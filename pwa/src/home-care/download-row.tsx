// One download: how far it is, why it waits or failed, and what can be done about it.
import type { Download } from "@hearth/handlers/shared/contract/components.ts";
import { useState } from "preact/hooks";
import { ServiceError } from "../api/errors.ts";
import { useHearth } from "../app/hearth.ts";
import { formatTime } from "../messages/formats.ts";
import { speech } from "../messages/speech.ts";
import { ActionNote } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { sizeOf } from "./amounts.ts";
import type { BootFollower } from "./boot-follower.ts";
import { useCareApi } from "./care-api.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { explainCare } from "./explain-care.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { waitsForOther } from "./sentences.ts";
import { h } from "./words.ts";
import { furthest } from "./work.ts";

export interface DownloadRowProps {
  download: Download;
  boot: BootFollower;
  onChanged: () => Promise<void>;
}

const MOVING: readonly Download["state"][] = ["downloading", "verifying", "installing"];
const PAUSABLE: readonly Download["state"][] = [...MOVING, "queued", "waiting"];

export function DownloadRow({ download, boot, onChanged }: DownloadRowProps) {
  const { name, state, reason, componentId, problem, retryAt } = download;
  // The list is read at each turn; what moves in between comes over the boot stream.
  const heard = state === "done" ? null : boot.component(componentId);
  const transfer = furthest(heard?.transfer, download.transfer);
  const waits = state === "queued" && heard !== null ? waitsForOther(heard, (id) => boot.component(id)) : null;
  const fraction =
    transfer === undefined || transfer.totalBytes === 0 ? null : transfer.doneBytes / transfer.totalBytes;
  const isMoving = MOVING.includes(state);
  return (
    <article class="care-item" aria-label={name} data-state={state}>
      <div class="care-words">
        <div class="care-head">
          <h3 class="care-title">{name}</h3>
          <span class={`tag ${TAGS[state] ?? ""}`}>{h(`downloads.state.${state}`)}</span>
          {reason === "repair" && <span class="tag">{h("downloads.repair")}</span>}
        </div>
        {state !== "done" && (isMoving || transfer !== undefined) && (
          <ProgressBar
            name={name}
            work={{
              fraction,
              bytesPerS: state === "downloading" ? (transfer?.bytesPerS ?? null) : null,
              secondsLeft: transfer?.secondsLeft ?? null,
              isMoving,
            }}
            amount={
              transfer === undefined
                ? undefined
                : h("downloads.of", { done: sizeOf(transfer.doneBytes), total: sizeOf(transfer.totalBytes) })
            }
          />
        )}
        {state === "done" && transfer !== undefined && <p class="care-figures">{sizeOf(transfer.totalBytes)}</p>}
        {problem !== undefined && state !== "done" && (
          <p class={state === "failed" ? "care-problem" : "panel-note"}>
            <ProblemWords problem={problem} />
          </p>
        )}
        {waits !== null && <p class="panel-note">{waits}</p>}
        {state === "waiting" && retryAt !== undefined && (
          <p class="panel-note">
            {h("downloads.nextTry", { time: formatTime(new Date(retryAt), { timeStyle: "short" }) })}
          </p>
        )}
      </div>
      {state !== "done" && <DownloadActions download={download} onChanged={onChanged} />}
    </article>
  );
}

const TAGS: Partial<Record<Download["state"], string>> = {
  done: "tag-own",
  failed: "tag-trouble",
  waiting: "tag-care",
  downloading: "tag-work",
  verifying: "tag-work",
  installing: "tag-work",
};

const PROBLEMS = {
  upstream_failed: "problem.upstream",
  conflict: "problem.conflict",
  component_not_ready: "problem.notReady",
} as const;

/** The service gives its reason in English: those who read another language get the gist in theirs before it. */
function ProblemWords({ problem: { code, detail } }: { problem: NonNullable<Download["problem"]> }) {
  if (speech.value.language === "en") return <>{detail}</>;
  return (
    <>
      {h(Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as keyof typeof PROBLEMS] : "problem.internal")}{" "}
      <span lang="en">({detail})</span>
    </>
  );
}

function DownloadActions({ download: { id, name, state }, onChanged }: Omit<DownloadRowProps, "boot">) {
  const api = useCareApi();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const explain = (error: unknown) =>
    error instanceof ServiceError && error.code === "not_found" ? h("downloads.gone") : explainCare(error);
  const { toasts } = useHearth();
  const run = async (call: () => Promise<unknown>) => {
    const isDone = await action.run(call, { done: "", explain });
    await onChanged();
    return isDone;
  };
  const cancel = async () => {
    setAsking(false);
    // The row is gone by then, and could not say it.
    if (await run(() => api.cancel(id))) toasts.show({ text: h("downloads.cancelled", { name }) });
  };
  const step = (verb: "pause" | "resume" | "retry", words: string, label: string, isFirst = false) => (
    <button
      type="button"
      class={isFirst ? "button button-primary" : "button"}
      disabled={action.isBusy}
      aria-label={label}
      onClick={() => run(() => api[verb](id))}
    >
      {words}
    </button>
  );
  return (
    <div class="form-actions">
      {state === "failed" && step("retry", h("downloads.retry"), h("downloads.retryLabel", { name }), true)}
      {state === "waiting" && step("retry", h("downloads.retryNow"), h("downloads.retryNowLabel", { name }))}
      {state === "paused" && step("resume", h("downloads.resume"), h("downloads.resumeLabel", { name }), true)}
      {PAUSABLE.includes(state) && step("pause", h("downloads.pause"), h("downloads.pauseLabel", { name }))}
      <button
        type="button"
        class="button"
        disabled={action.isBusy}
        aria-label={h("downloads.cancelLabel", { name })}
        onClick={() => setAsking(true)}
      >
        {h("downloads.cancel")}
      </button>
      <ActionNote state={action.state} busy={h("features.asking")} />
      {isAsking && (
        <ConfirmDialog
          title={h("downloads.confirmTitle", { name })}
          yes={h("downloads.confirmYes")}
          no={h("downloads.confirmNo")}
          onNo={() => setAsking(false)}
          onYes={() => void cancel()}
        >
          <p>{h("downloads.confirmText")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
