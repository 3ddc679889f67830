// What an embedding is made of: the trailing 76 mel frames at each step, in one of two forms that give the same.

export interface MelFeatures {
  /** The next FRAME_SAMPLES samples, -1..1; they are copied. */
  append(frame: Float32Array): void;
  /** Samples that were appended and not yet looked at, in steps. */
  readonly pendingSteps: number;
  /** Looks at what is pending. */
  flush(): Promise<void>;
  /**
   * The MEL_FRAMES_PER_EMBEDDING × MEL_BANDS features at the end of this step, counted from 0, with the loudest value of
   * that step's rolling window deciding its floor. A negative step is silence.
   * @throws RangeError for a step that is still pending or no longer kept
   */
  at(step: number): Float32Array;
  /** What a window of nothing but silence gives. */
  silence(): Float32Array;
}
