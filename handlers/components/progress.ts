// How far the work on a component is: bytes over all of it, that never go back, with the speed of the last seconds.
import type { Clock } from "../ports/clock.ts";
import type { Transfer } from "../shared/contract/components.ts";

/** Speed is that of the last seconds. */
const WINDOW_MS = 5_000;
const SAMPLE_EVERY_MS = 250;
/** Before this much time there is nothing to tell. */
const TELLING_MS = 1_000;

export interface ProgressPart {
  key: string;
  /** What the registry says of it: a file of another size counts as much, so that the whole never changes. */
  weightBytes: number;
}

export interface Progress {
  /** What is left to do at the beginning of a try. What is not in it, and was in the one before, counts as done. */
  plan(parts: readonly ProgressPart[]): void;
  /** `totalBytes` null: not known yet. */
  advance(key: string, doneBytes: number, totalBytes: number | null): void;
  finish(key: string): void;
  /** Of a part that is still to do: what an earlier try has left of it, as far as is known. */
  leftBytesOf(key: string): number;
  readonly doneBytes: number;
  readonly totalBytes: number;
  /** This try has come further than any before. */
  readonly gotFurther: boolean;
  transfer(): Transfer;
}

interface Part extends ProgressPart {
  fraction: number;
  /** null: nothing came yet; what is told first may have been there before, and says nothing about the speed. */
  lastBytes: number | null;
}

/** `before`: what was stored of this work, so that it goes on from there after a restart. */
export function createProgress(clock: Clock, before: { doneBytes: number; totalBytes: number }): Progress {
  let parts = new Map<string, Part>();
  let total = before.totalBytes;
  // Below it the work is never shown, even where a server makes us start over: it stands still until it is overtaken.
  let floor = Math.min(before.doneBytes, total);
  let floorAtStart = floor;
  let resumed = 0;
  let movedBytes = 0;
  let samples: { atMs: number; bytes: number }[] = [];

  const leftOf = ({ weightBytes, fraction }: Part) => weightBytes * (1 - fraction);
  const left = () => [...parts.values()].reduce((sum, part) => sum + leftOf(part), 0);
  const raise = () => {
    floor = Math.max(floor, Math.min(total, Math.round(total - left())));
  };

  function count(bytes: number): void {
    movedBytes += bytes;
    const atMs = clock.now();
    const last = samples.at(-1);
    if (last !== undefined && atMs < last.atMs) samples = [];
    else if (last !== undefined && atMs - last.atMs < SAMPLE_EVERY_MS) return;
    samples = [...samples.filter((each) => atMs - each.atMs <= WINDOW_MS), { atMs, bytes: movedBytes }];
  }

  function speed(): number | null {
    const [first] = samples.filter((each) => clock.now() - each.atMs <= WINDOW_MS);
    if (first === undefined) return null;
    const overMs = clock.now() - first.atMs;
    return overMs < TELLING_MS ? null : ((movedBytes - first.bytes) * 1_000) / overMs;
  }

  return {
    plan(planned) {
      parts = new Map(planned.map((part) => [part.key, { ...part, fraction: 0, lastBytes: null }]));
      samples = [];
      const toDo = Math.round(left());
      if (total === 0) total = toDo;
      // More than was thought, because something else has vanished meanwhile: that is more work.
      total = Math.max(total, toDo);
      resumed = Math.max(0, floor - (total - toDo));
      floorAtStart = Math.max(floor, total - toDo);
      raise();
    },
    advance(key, doneBytes, totalBytes) {
      const part = parts.get(key);
      if (part === undefined) return;
      const whole = totalBytes ?? Math.max(part.weightBytes, doneBytes);
      const fraction = whole === 0 ? 0 : Math.min(1, doneBytes / whole);
      // Only when it is finished it is whole.
      part.fraction = Math.min(fraction, 0.999_999);
      if (part.lastBytes === null) count(0);
      else if (doneBytes > part.lastBytes) count(doneBytes - part.lastBytes);
      part.lastBytes = doneBytes;
      raise();
    },
    finish(key) {
      const part = parts.get(key);
      if (part === undefined) return;
      part.fraction = 1;
      raise();
    },
    leftBytesOf(key) {
      const part = parts.get(key);
      if (part === undefined) return 0;
      const isFirst = parts.keys().next().value === key;
      return Math.max(0, Math.round(leftOf(part)) - (isFirst && part.lastBytes === null ? resumed : 0));
    },
    get doneBytes() {
      return floor;
    },
    get totalBytes() {
      return total;
    },
    get gotFurther() {
      return floor > floorAtStart;
    },
    transfer() {
      const bytesPerS = speed();
      // By what is really left: after starting over that is more than the bar, which stands still, shows.
      const secondsLeft = bytesPerS === null || bytesPerS < 1 ? null : Math.ceil(left() / bytesPerS);
      return {
        doneBytes: floor,
        totalBytes: total,
        bytesPerS: bytesPerS === null ? null : Math.round(bytesPerS),
        secondsLeft,
      };
    },
  };
}
