// Frames that wait for the wake loop: a few seconds of them, after which the oldest are let go and counted.

export interface FrameQueue<Frame> {
  push(frame: Frame): void;
  clear(): void;
  readonly waiting: number;
  /** Since the beginning. */
  readonly dropped: number;
}

export interface FrameQueueOptions<Frame> {
  most: number;
  /** One after the other, in order. */
  take(frame: Frame): Promise<void>;
  /** Lets what else has arrived meanwhile have its turn. */
  pause(): Promise<void>;
  /** `take` has failed: nothing more is taken. */
  onFailed(error: unknown): void;
}

export function createFrameQueue<Frame>({ most, take, pause, onFailed }: FrameQueueOptions<Frame>): FrameQueue<Frame> {
  let frames: Frame[] = [];
  let dropped = 0;
  let isBusy = false;

  async function work(): Promise<void> {
    isBusy = true;
    try {
      for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
        await take(frame);
        // Without it, what came during the step would pile up where nobody counts it.
        await pause();
      }
      isBusy = false;
    } catch (error) {
      frames = [];
      onFailed(error);
    }
  }

  return {
    push(frame) {
      frames.push(frame);
      if (frames.length > most) {
        frames.shift();
        dropped += 1;
      }
      if (!isBusy) void work();
    },
    clear() {
      frames = [];
    },
    get waiting() {
      return frames.length;
    },
    get dropped() {
      return dropped;
    },
  };
}
