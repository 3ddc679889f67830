// One import or training that is under way, or has failed: how far it is, in words and as a bar, and a way to end it.
import type { Job } from "@hearth/handlers/shared/contract/jobs.ts";
import { useState } from "preact/hooks";
import { ConfirmDialog } from "../home-care/confirm-dialog.tsx";
import { ProgressBar } from "../home-care/progress-bar.tsx";
import { speech } from "../messages/speech.ts";
import { ActionNote } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { explainWakeWord } from "./explain-wake-word.ts";
import { isEnded, shareOf } from "./job-now.ts";
import { wt } from "./teach-words.ts";
import { type FollowedJob, type JobRefusal, useJob } from "./use-job.ts";
import { useWakeWordsApi } from "./wake-words-api.ts";
import { ww } from "./words.ts";

interface JobRowProps {
  job: Job;
  onEnd: (job: Job) => void;
}

export function JobRow({ job, onEnd }: JobRowProps) {
  return <JobView {...useJob(job, onEnd)} />;
}

/** The same for a job that somebody else follows. */
export function JobView({ job, isLost, refusal }: FollowedJob) {
  const words = phaseWords(job);
  if (refusal !== null && !isEnded(job)) return <p role="alert">{refusalWords(refusal)}</p>;
  return (
    <div class="ww-job">
      {!isEnded(job) && (
        <>
          <p role="status">{words}</p>
          <ProgressBar
            name={job.title}
            work={{ fraction: shareOf(job), bytesPerS: null, secondsLeft: null, isMoving: job.state === "running" }}
          />
          {isLost && <p class="panel-note">{ww("ww.job.lost")}</p>}
          <CancelJob job={job} />
        </>
      )}
      {job.state === "failed" && <JobProblem job={job} />}
      {job.state === "cancelled" && <p role="status">{ww("ww.job.cancelled")}</p>}
    </div>
  );
}

const PHASES = [
  "starting",
  "core",
  "speech",
  "features",
  "fitting",
  "checking",
  "downloading",
  "verifying",
  "installing",
] as const;

function phaseWords({ state, ahead = 0, progress }: Job): string {
  if (state === "queued") return ahead === 0 ? ww("ww.job.next") : ww("ww.job.queued", { count: ahead });
  const known = PHASES.find((phase) => phase === progress?.phase);
  return ww(`ww.job.${known ?? "other"}`);
}

function refusalWords(refusal: JobRefusal): string {
  if (refusal === "gone") return ww("ww.job.gone");
  return wt(refusal === "signed-out" ? "wt.goneSignedOut" : "wt.goneRefused");
}

/** The service gives its reason in English. */
export function JobProblem({ job: { problem } }: { job: Job }) {
  return (
    <p class="care-problem" role="alert">
      {ww("ww.job.failed")}{" "}
      {problem !== null &&
        (speech.value.language === "en" ? problem.detail : <span lang="en">({problem.detail})</span>)}
    </p>
  );
}

function CancelJob({ job: { id, title, kind } }: { job: Job }) {
  const api = useWakeWordsApi();
  const action = useAction();
  const [isAsking, setAsking] = useState(false);
  const cancel = () => {
    setAsking(false);
    // What ended in the meantime is told by its own event.
    void action.run(() => api.cancel(id), { done: "", explain: explainWakeWord });
  };
  return (
    <div class="form-actions">
      <button
        type="button"
        class="button"
        disabled={action.isBusy}
        aria-label={ww("ww.cancelLabel", { name: title })}
        onClick={() => (kind === "wake-train" ? setAsking(true) : cancel())}
      >
        {ww("ww.cancel")}
      </button>
      <ActionNote state={action.state} busy="" />
      {isAsking && (
        <ConfirmDialog
          title={ww("ww.job.cancelTitle", { name: title })}
          yes={ww("ww.job.cancelYes")}
          no={ww("ww.job.cancelNo")}
          onYes={cancel}
          onNo={() => setAsking(false)}
        >
          <p>{ww("ww.job.cancelText")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
