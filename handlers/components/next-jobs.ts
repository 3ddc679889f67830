// Which jobs of the install queue begin now, and which never can. Pure.
import { type InstallJob, isLive } from "./install-job.ts";

export interface NextJobs {
  begin: InstallJob[];
  /** What each of these needs is neither installed nor on its way. */
  lacking: { each: InstallJob; missing: string }[];
}

interface House {
  /** Downloads at once. */
  parallel: number;
  isInstalled(componentId: string): boolean;
}

/** Checks for which a program has to run, mostly that of another component. */
const RUNNING_CHECKS: readonly string[] = ["command", "voice"];
/** It waits neither for downloads nor for what it needs. */
const isLook = ({ isDoubtful, entry }: InstallJob) => isDoubtful && !RUNNING_CHECKS.includes(entry.readiness.kind);

/** @param jobs in the order of the queue */
export function nextJobs(jobs: readonly InstallJob[], { parallel, isInstalled }: House): NextJobs {
  const running = jobs.filter((each) => each.running !== null);
  let free = parallel - running.filter((each) => !isLook(each)).length;
  // One at a time: the disk is what it waits for.
  let mayLook = !running.some(isLook);
  const next: NextJobs = { begin: [], lacking: [] };
  for (const each of jobs) {
    if (each.job.state !== "queued" || each.running !== null) continue;
    if (isLook(each)) {
      if (mayLook) next.begin.push(each);
      mayLook = false;
      continue;
    }
    const missing = each.entry.requires.find((id) => !isInstalled(id));
    if (missing !== undefined) {
      if (!jobs.some((other) => other.entry.id === missing && isLive(other))) next.lacking.push({ each, missing });
    } else if (free > 0) {
      free -= 1;
      next.begin.push(each);
    }
  }
  return next;
}
