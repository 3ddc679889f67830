// The waiting line with promises: enter it, get the model, give it back.

import { ApiError } from "./api-error.ts";
import { emptyFairQueue, type FairQueueEvent, type FairQueueLimits, reduceFairQueue } from "./fair-queue.ts";

export type Release = () => void;

export interface FairGate {
  /**
   * Joins the line at once and resolves when it is this request's turn.
   * @throws {ApiError} `queue_full`, synchronously. Rejects with the signal's reason when it aborts while waiting.
   */
  enter(user: string, signal: AbortSignal): Promise<Release>;
  running(): number;
  waiting(): number;
}

/** Makes the gate in front of one resource. */
export function createFairGate(limits: FairQueueLimits): FairGate {
  const admissions = new Map<string, () => void>();
  let state = emptyFairQueue;
  let lastId = 0;

  const dispatch = (event: FairQueueEvent): readonly string[] => {
    const step = reduceFairQueue(state, event, limits);
    state = step.state;
    for (const id of step.granted) admissions.get(id)?.();
    return step.rejected;
  };

  return {
    running: () => state.running.length,
    waiting: () => state.waiting.length,
    enter(user, signal) {
      signal.throwIfAborted();
      lastId += 1;
      const id = String(lastId);
      const { promise, resolve, reject } = deferred<Release>();
      const leave = () => {
        if (!admissions.delete(id)) return;
        signal.removeEventListener("abort", giveUp);
        dispatch({ type: "leave", id });
      };
      const giveUp = () => {
        leave();
        reject(signal.reason);
      };
      admissions.set(id, () => {
        signal.removeEventListener("abort", giveUp);
        resolve(leave);
      });
      signal.addEventListener("abort", giveUp, { once: true });
      if (dispatch({ type: "arrive", ticket: { id, user } }).length === 0) return promise;
      admissions.delete(id);
      signal.removeEventListener("abort", giveUp);
      throw new ApiError("queue_full", "Too many requests are waiting for this model. Please try again in a moment.");
    },
  };
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

function deferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, "promise"> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (settle === undefined) throw new TypeError("A promise calls its executor at once");
  return { promise, ...settle };
}
