// A queue with one place at the counter: kiwix-serve 3.3 does not survive several searches at once.
import { DomainError } from "../../errors.ts";
import { orGone } from "../or-gone.ts";

export interface Counter {
  /**
   * Runs `work` when everything before it has ended. Whoever is gone leaves the queue; work that has begun goes on to
   * its end, because the next one has to wait for it, and only nobody hears of it.
   * @throws DomainError `busy` when too many wait
   */
  take<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

const RETRY_S = 2;

export function createOneAtATime(waitingMax: number): Counter {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  const next = () => {
    const start = waiting.shift();
    if (start === undefined) isTaken = false;
    else start();
  };

  function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!isTaken) {
      isTaken = true;
      return Promise.resolve();
    }
    if (waiting.length >= waitingMax) {
      const words = "Many people search in the library at the moment. Please try again in a few seconds.";
      return Promise.reject(new DomainError("busy", words, { retryAfterS: RETRY_S }));
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      waiting.push(start);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  return {
    async take(work, signal) {
      await turn(signal);
      const done = work();
      void done.then(next, next);
      return await orGone(done, signal);
    },
  };
}
