// A region that is being made ready: how far it is, and a way to stop it.
import type { Job, JobEvent } from "@hearth/handlers/shared/contract/jobs.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { followEvents } from "../home-care/follow-events.ts";
import { ProgressBar } from "../home-care/progress-bar.tsx";
import { speech } from "../messages/speech.ts";
import { ActionNote } from "../settings/parts.tsx";
import { useAction } from "../settings/use-action.ts";
import { onWake } from "../shell/wake.ts";
import { isEnded, reduceJob, shareOf } from "../wake-words/job-now.ts";
import { useMapBook } from "./use-map-book.ts";
import { t } from "./words.ts";

interface RegionJobProps {
  jobId: string;
  name: string;
  /** It has come to an end while it was looked at. */
  onEnd: () => void;
}

export function RegionJob({ jobId, name, onEnd }: RegionJobProps) {
  const { api } = useMapBook();
  const [job, setJob] = useState<Job | null>(null);
  const [isLost, setLost] = useState(false);
  const ending = useRef(onEnd);
  ending.current = onEnd;

  useEffect(() => {
    const leaving = new AbortController();
    const follow = async () => {
      let now = await api.job(jobId);
      setJob(now);
      if (isEnded(now)) return ending.current();
      await followEvents({
        open: (signal) => api.jobEvents(jobId, signal),
        onOpen: () => setLost(false),
        onLost: () => setLost(true),
        onEvent(event, data) {
          now = reduceJob(now, { event, data } as JobEvent);
          setJob(now);
          if (!isEnded(now)) return;
          leaving.abort();
          ending.current();
        },
        signal: leaving.signal,
        onWake,
      });
    };
    follow().catch(() => {
      // What is read anew says what has become of it.
      if (!leaving.signal.aborted) setLost(true);
    });
    return () => leaving.abort();
  }, [jobId]);

  if (job === null || isEnded(job)) return null;
  return (
    <div class="region-job">
      <p role="status">{job.state === "queued" ? t("regions.jobQueued") : t("regions.preparing")}</p>
      <ProgressBar
        name={name}
        work={{ fraction: shareOf(job), bytesPerS: null, secondsLeft: null, isMoving: job.state === "running" }}
        amount={speech.value.language === "en" && job.progress !== null ? job.progress.message : undefined}
      />
      {isLost && <p class="map-quiet">{t("regions.jobLost")}</p>}
      <StopJob jobId={jobId} name={name} />
    </div>
  );
}

function StopJob({ jobId, name }: { jobId: string; name: string }) {
  const { api } = useMapBook();
  const action = useAction();
  return (
    <div class="form-actions">
      <button
        type="button"
        class="button"
        disabled={action.isBusy}
        aria-label={t("regions.cancelLabel", { name })}
        onClick={() => action.run(() => api.cancelJob(jobId), { done: "" })}
      >
        {t("regions.cancel")}
      </button>
      <ActionNote state={action.state} busy="" />
    </div>
  );
}
