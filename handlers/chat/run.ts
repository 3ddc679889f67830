// One answer in the making: a numbered, replayable list of events that any number of followers read at their own pace.
// Followers pull from the list by index, so a slow reader costs no memory and misses nothing.
import type { Clock } from "../ports/clock.ts";
import type { ChatEvent } from "../shared/contract/chat.ts";
import { SSE_KEEP_ALIVE_MS } from "../shared/contract/limits.ts";

/** Why a run was ended before its time. */
export type StopReason = "stopped" | "unfollowed" | "deleted" | "shutdown";

/** What one pull hands to the socket at most; a whole replay goes out in a few writes. */
const CHUNK_MAX_CHARS = 64 * 1024;

export interface RunIdentity {
  id: string;
  userId: string;
  conversationId: string;
}

export interface Run extends RunIdentity {
  /** Aborted, with a StopReason as its reason, when the answer is no longer wanted. */
  readonly signal: AbortSignal;
  readonly finished: boolean;
  readonly followers: number;
  /** Characters that are kept for replay. */
  readonly size: number;
  stop(reason: StopReason): void;
  emit(event: ChatEvent): void;
  /** No event follows; followers are sent what is left, then their streams end. */
  finish(): void;
  /** The events after number `afterN` as an SSE body; -1 begins at the beginning. */
  follow(afterN: number): ReadableStream<Uint8Array>;
}

const encoder = new TextEncoder();
const KEEP_ALIVE = encoder.encode(": keep-alive\n\n");

export const toSse = (runId: string, n: number, { event, data }: ChatEvent): string =>
  `id: ${runId}:${n}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export function createRun(identity: RunIdentity, clock: Clock, onFollowersChange: (run: Run) => void): Run {
  const frames: string[] = [];
  const wakers = new Set<() => void>();
  const abort = new AbortController();
  let followers = 0;
  let finished = false;
  let size = 0;

  const wakeAll = () => {
    for (const wake of [...wakers]) wake();
  };

  /** Resolves when there is more to send or nothing will ever follow; to false when only time went by. */
  function waitForMore(index: number): { promise: Promise<boolean>; cancel: () => void } {
    let cancel = () => {};
    const promise = new Promise<boolean>((resolve) => {
      const settle = (more: boolean) => {
        wakers.delete(wake);
        cancelTimer();
        resolve(more);
      };
      const wake = () => {
        if (frames.length > index || finished) settle(true);
      };
      const cancelTimer = clock.schedule(SSE_KEEP_ALIVE_MS, () => settle(false));
      cancel = () => settle(true);
      wakers.add(wake);
    });
    return { promise, cancel };
  }

  const run: Run = {
    ...identity,
    signal: abort.signal,
    get finished() {
      return finished;
    },
    get followers() {
      return followers;
    },
    get size() {
      return size;
    },
    stop(reason) {
      abort.abort(reason);
    },
    emit(event) {
      if (finished) return;
      const frame = toSse(identity.id, frames.length, event);
      frames.push(frame);
      size += frame.length;
      wakeAll();
    },
    finish() {
      finished = true;
      wakeAll();
    },
    follow(afterN) {
      let index = Math.min(Math.max(0, afterN + 1), frames.length);
      let attached = true;
      let cancelWait = () => {};
      followers += 1;
      onFollowersChange(run);
      const detach = () => {
        if (!attached) return;
        attached = false;
        followers -= 1;
        onFollowersChange(run);
      };
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          if (index >= frames.length && !finished) {
            const wait = waitForMore(index);
            cancelWait = wait.cancel;
            const more = await wait.promise;
            if (!attached) return;
            if (!more) return controller.enqueue(KEEP_ALIVE);
          }
          let text = "";
          while (index < frames.length && text.length < CHUNK_MAX_CHARS) text += frames[index++];
          if (text !== "") controller.enqueue(encoder.encode(text));
          if (finished && index >= frames.length) {
            controller.close();
            detach();
          }
        },
        cancel() {
          detach();
          cancelWait();
        },
      });
    },
  };
  return run;
}
