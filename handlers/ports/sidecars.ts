// The programs beside the service (voice, images, library, maps): what they are doing, and starting and stopping them.

/**
 * `stopped` also before the first start; `degraded`: does not answer, waits for its next try, or is being ended;
 * `failed` does not start again by itself.
 */
export type SidecarState = "stopped" | "starting" | "running" | "degraded" | "failed";

export interface SidecarStatus {
  id: string;
  /** For people: "Speech". */
  name: string;
  /** The component it needs; null: none. */
  componentId: string | null;
  /** Started by whoever has something for it to do, not as soon as its component is there. */
  onDemand?: true;
  state: SidecarState;
  pid: number | null;
  /** Milliseconds since 1970; null while it does not run. */
  runningSince: number | null;
  restarts: number;
  /** Why it is `degraded` or `failed`, in words that say what helps. */
  problem: string | null;
  /** The last lines it wrote before it ended, for `failed`. */
  lastLines: string[];
  /** Of one core, over the last seconds; null: not known. */
  cpuShare: number | null;
  memoryBytes: number | null;
}

export interface Sidecars {
  list(): SidecarStatus[];
  /** Where it answers, without a trailing slash; null while it does not run, or is not known. Its port may change with each start. */
  urlOf(id: string): string | null;
  /** Starts what is stopped or failed, e.g. when its component has become ready. */
  start(id: string): void;
  /** Resolves when it has ended. */
  stop(id: string): Promise<void>;
  /** Calls back after each change of a state; returns how to stop listening. */
  watch(listener: (status: SidecarStatus) => void): () => void;
  /** Its log as it grows, beginning with the newest lines. Ends when the signal aborts. */
  log(id: string, signal: AbortSignal): AsyncIterable<string>;
}
