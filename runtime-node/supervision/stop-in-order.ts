// Stops several programs one after the other, politely first, and within a time that holds whatever they do.
import { pause } from "./pause.ts";

export interface Stoppable {
  requestStop(): void;
  kill(): void;
  /** Settles once, when it has ended. */
  finished: Promise<unknown>;
}

export interface StopTimes {
  /** The first ones may take this long together before the others are asked to end too. */
  politeMs: number;
  /** What is left then is killed. */
  killAfterMs: number;
  settleMs: number;
}

/** Resolves when all have ended, after `killAfterMs + settleMs` at the latest. */
export async function stopInOrder(programs: readonly Stoppable[], times: StopTimes): Promise<void> {
  const startedAt = performance.now();
  const left = (untilMs: number): number => Math.max(0, untilMs - (performance.now() - startedAt));
  for (const program of programs) {
    program.requestStop();
    await settledWithin([program], left(times.politeMs));
  }
  await settledWithin(programs, left(times.killAfterMs));
  for (const program of programs) program.kill();
  await settledWithin(programs, times.settleMs);
}

async function settledWithin(programs: readonly Stoppable[], durationMs: number): Promise<void> {
  const settled = new AbortController();
  const all = Promise.all(programs.map((program) => program.finished)).then(() => settled.abort());
  await Promise.race([all, pause(durationMs, settled.signal)]);
}
