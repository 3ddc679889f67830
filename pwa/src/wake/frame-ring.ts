// The last few seconds that were heard, so that the words right behind the wake word are not lost.
import type { HeardFrame } from "./ear.ts";

export interface FrameRing {
  push(frame: HeardFrame): void;
  /** The last ones, oldest first. */
  recent(frames: number): HeardFrame[];
  clear(): void;
}

/** @param size how many frames it keeps at most */
export function createFrameRing(size: number): FrameRing {
  const slots: HeardFrame[] = [];
  let next = 0;
  return {
    push(frame) {
      slots[next] = frame;
      next = (next + 1) % size;
    },
    recent(frames) {
      const inOrder = slots.length < size ? slots : [...slots.slice(next), ...slots.slice(0, next)];
      return frames <= 0 ? [] : inOrder.slice(-frames);
    },
    clear() {
      slots.length = 0;
      next = 0;
    },
  };
}
