// Work that may wait: one piece at a time, only while nobody waits for an answer, given up for one that begins, bounded.
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";

export interface QuietWork {
  userId: string;
  /** Begun anew when an answer came in between. */
  run(signal: AbortSignal): Promise<void>;
  /** It will not be done: too much waited, or it was broken off too often. */
  dropped?(): void;
}

export interface QuietQueue {
  /** The oldest of this person's makes room when too much waits. */
  add(work: QuietWork): void;
  /** While any of these is held, nothing is done. The returned function lets go; calling it twice is fine. */
  hold(): () => void;
  /** What waits of this person is dropped, and what is being done for them is broken off. */
  drop(userId: string): void;
  readonly waiting: number;
  /** Resolves when what was being done has ended; nothing is done afterwards. */
  close(): Promise<void>;
}

const PER_USER = 8;
const ALL = 64;
/** After an answer people often go on at once: the model stays theirs for so long. */
const CALM_MS = 1_500;
/** Broken off so often for answers that began, a piece is dropped. */
const ATTEMPTS_MAX = 5;

interface Waiting {
  work: QuietWork;
  attempts: number;
}

export function createQuietQueue(clock: Clock, log: Log): QuietQueue {
  const waiting: Waiting[] = [];
  const held = new Set<symbol>();
  let running: { entry: Waiting; abort: AbortController; done: Promise<void> } | null = null;
  let cancelTimer: (() => void) | null = null;
  let closed = false;

  function wake(): void {
    if (closed || running !== null || held.size > 0 || waiting.length === 0 || cancelTimer !== null) return;
    cancelTimer = clock.schedule(CALM_MS, () => {
      cancelTimer = null;
      begin();
    });
  }

  function begin(): void {
    if (closed || running !== null || held.size > 0) return;
    const entry = waiting.shift();
    if (entry === undefined) return;
    const abort = new AbortController();
    entry.attempts++;
    running = { entry, abort, done: run(entry, abort.signal) };
  }

  async function run(entry: Waiting, signal: AbortSignal): Promise<void> {
    try {
      await entry.work.run(signal);
    } catch (cause) {
      if (signal.reason === "answer" && entry.attempts < ATTEMPTS_MAX) return void waiting.unshift(entry);
      entry.work.dropped?.();
      if (!signal.aborted) log.error("what was said could not be looked at for memories", cause);
    } finally {
      running = null;
      wake();
    }
  }

  function makeRoom(userId: string): void {
    const own = waiting.filter(({ work }) => work.userId === userId);
    const [oldest] = own.length >= PER_USER ? own : waiting.length >= ALL ? waiting : [];
    if (oldest === undefined) return;
    waiting.splice(waiting.indexOf(oldest), 1);
    oldest.work.dropped?.();
    log.debug("too much waits to be looked at for memories; the oldest is dropped");
  }

  return {
    add(work) {
      if (closed) return;
      makeRoom(work.userId);
      waiting.push({ work, attempts: 0 });
      wake();
    },
    hold() {
      const key = Symbol("answer");
      held.add(key);
      cancelTimer?.();
      cancelTimer = null;
      running?.abort.abort("answer");
      return () => {
        held.delete(key);
        wake();
      };
    },
    drop(userId) {
      for (let n = waiting.length - 1; n >= 0; n--) if (waiting[n]?.work.userId === userId) waiting.splice(n, 1);
      if (running?.entry.work.userId === userId) running.abort.abort("dropped");
    },
    get waiting() {
      return waiting.length + (running === null ? 0 : 1);
    },
    async close() {
      closed = true;
      waiting.length = 0;
      cancelTimer?.();
      running?.abort.abort("closed");
      await running?.done;
    },
  };
}
