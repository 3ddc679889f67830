// A loaded ONNX model as the wake loop sees it: numbers in, numbers out. The browser's worker, the trainer and the tests
// each bring their own.

export interface ModelRunner {
  /** Of its first input; null is a free dimension. */
  readonly inputShape: readonly (number | null)[];
  /** Its first output for its first input. `data` may be reused by the caller once this has resolved. */
  run(data: Float32Array, shape: readonly number[]): Promise<Float32Array>;
  close(): Promise<void>;
}

/** @throws whatever the engine says of bytes that are no model */
export type LoadModel = (bytes: Uint8Array) => Promise<ModelRunner>;
