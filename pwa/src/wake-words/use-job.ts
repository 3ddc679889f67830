// One job as it is right now: followed as long as it is shown, across dropped connections and restarts of the service.
import type { Job, JobEvent } from "@hearth/handlers/shared/contract/jobs.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { ServiceError } from "../api/errors.ts";
import { followEvents } from "../home-care/follow-events.ts";
import { onWake } from "../shell/wake.ts";
import { isEnded, reduceJob } from "./job-now.ts";
import { useWakeWordsApi } from "./wake-words-api.ts";

export interface FollowedJob {
  job: Job;
  /** The connection is down: what is shown may be old. */
  isLost: boolean;
  /** The service tells no more of it; what is shown stays as it was. */
  refusal: JobRefusal | null;
}

export type JobRefusal = "gone" | "signed-out" | "refused";

/** @param onEnd it has come to an end while it was followed */
export function useJob(first: Job, onEnd: (job: Job) => void): FollowedJob {
  const api = useWakeWordsApi();
  const [job, setJob] = useState(first);
  const [isLost, setLost] = useState(false);
  const [refusal, setRefusal] = useState<JobRefusal | null>(null);
  const ending = useRef(onEnd);
  ending.current = onEnd;

  useEffect(() => {
    setJob(first);
    setRefusal(null);
    if (isEnded(first)) return;
    let now = first;
    const leaving = new AbortController();
    const take = (event: JobEvent) => {
      now = reduceJob(now, event);
      setJob(now);
      if (!isEnded(now)) return;
      leaving.abort();
      ending.current(now);
    };
    followEvents({
      open: (signal) => api.events(first.id, signal),
      onOpen: () => setLost(false),
      onLost: () => setLost(true),
      onEvent: (event, data) => take({ event, data } as JobEvent),
      signal: leaving.signal,
      onWake,
    }).catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      setRefusal(refusalOf(error));
      // What is read anew says what has become of it; and that nobody is signed in, where that is so.
      ending.current(now);
    });
    return () => leaving.abort();
  }, [first.id]);

  return { job, isLost, refusal };
}

function refusalOf(error: unknown): JobRefusal {
  if (!(error instanceof ServiceError)) throw error;
  if (error.status === 404) return "gone";
  return error.status === 401 ? "signed-out" : "refused";
}
