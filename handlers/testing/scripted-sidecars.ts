// Sidecars that do what a test says, at once.
import type { SidecarState, SidecarStatus, Sidecars } from "../ports/sidecars.ts";

export interface ScriptedSidecars extends Sidecars {
  /** `start id` and `stop id`, in order. */
  readonly calls: string[];
  become(id: string, state: SidecarState, problem?: string): void;
}

/** Component by id of the sidecar that needs it; null: none. */
export function createScriptedSidecars(componentIds: Record<string, string | null> = {}): ScriptedSidecars {
  const calls: string[] = [];
  const listeners = new Set<(status: SidecarStatus) => void>();
  const statuses = new Map(
    Object.entries(componentIds).map(([id, componentId]): [string, SidecarStatus] => [
      id,
      {
        id,
        name: id,
        componentId,
        state: "stopped",
        pid: null,
        runningSince: null,
        restarts: 0,
        problem: null,
        lastLines: [],
        cpuShare: null,
        memoryBytes: null,
      },
    ]),
  );

  function become(id: string, state: SidecarState, problem: string | null = null): void {
    const status = statuses.get(id);
    if (status === undefined) throw new RangeError(`There is no sidecar ${id}.`);
    const next = { ...status, state, problem };
    statuses.set(id, next);
    for (const listener of [...listeners]) listener(next);
  }

  return {
    calls,
    become,
    list: () => [...statuses.values()],
    urlOf: () => null,
    start(id) {
      calls.push(`start ${id}`);
      become(id, "starting");
    },
    async stop(id) {
      calls.push(`stop ${id}`);
      become(id, "stopped");
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async *log(id, signal) {
      yield `${id} says hello`;
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    },
  };
}
