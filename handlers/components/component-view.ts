// A component as people see it: its job, its files and its program as one state.
import type { SidecarStatus } from "../ports/sidecars.ts";
import type { Component, ComponentState } from "../shared/contract/components.ts";
import type { CatalogueEntry } from "./catalogue.ts";
import { type InstallJob, toDownload } from "./install-job.ts";
import type { JobState } from "./job-policy.ts";

export interface ComponentFacts {
  isInstalled: boolean;
  /** Of what is installed; null: nothing, or it ships with Hearth. */
  version: string | null;
  /** null: nothing is being done about it. */
  job: InstallJob | null;
  /** The first component that it requires and that is not installed; null: all are. */
  lacks: string | null;
  sidecar: SidecarStatus | null;
}

const STATE_OF_JOB: Partial<Record<JobState, ComponentState>> = {
  queued: "queued",
  waiting: "queued",
  paused: "queued",
  downloading: "downloading",
  verifying: "verifying",
  installing: "installing",
  failed: "failed",
};

export function toComponent(entry: CatalogueEntry, facts: ComponentFacts): Component {
  const { id, group, category, name, essential, starter, provided } = entry;
  // Nobody has told which version the machine's own is.
  const version = facts.version ?? (provided === null ? entry.version : undefined);
  return {
    id,
    group,
    category,
    name,
    essential,
    starter: starter !== undefined,
    ...(version === undefined ? {} : { version }),
    ...stateOf(entry, facts),
  };
}

type State = Pick<Component, "state" | "detail" | "progress" | "transfer" | "waiting" | "waitsFor">;

function stateOf(
  { supported, provided }: CatalogueEntry,
  { isInstalled, version, job, lacks, sidecar }: ComponentFacts,
): State {
  if (!supported) return { state: "disabled", detail: "It can't run on this kind of machine." };
  const ofJob = job === null ? undefined : STATE_OF_JOB[job.job.state];
  if (job !== null && ofJob !== undefined)
    return { state: ofJob, ...waitOf(job, lacks), ...detailOf(job), ...progressOf(job) };
  if (!isInstalled) return { state: "missing" };
  const detail = sidecar?.problem ?? (version === null ? provided : null);
  const state = sidecar === null || sidecar.state === "stopped" ? "installed" : sidecar.state;
  return { state, ...(detail === null ? {} : { detail }) };
}

function waitOf({ job }: InstallJob, lacks: string | null): Pick<Component, "waiting" | "waitsFor"> {
  if (job.state === "paused") return { waiting: "paused" };
  if (job.state === "waiting") return { waiting: "retry" };
  if (job.state !== "queued") return {};
  return lacks === null ? { waiting: "turn" } : { waiting: "component", waitsFor: lacks };
}

function detailOf({ job }: InstallJob): { detail?: string } {
  if (job.problem === null || job.state === "paused") return {};
  return {
    detail: job.state === "waiting" ? `${job.problem.detail} It is tried again by itself.` : job.problem.detail,
  };
}

function progressOf(job: InstallJob): Pick<Component, "progress" | "transfer"> {
  const transfer = toDownload(job)?.transfer;
  if (transfer === undefined) return {};
  return { transfer, progress: Math.min(1, transfer.doneBytes / transfer.totalBytes) };
}
