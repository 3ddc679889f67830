// A loaded model with several inputs and outputs, by name. The browser's worker, the trainer and the tests each bring one.

export interface TensorData {
  data: Float32Array;
  shape: readonly number[];
}

export interface StatefulModel {
  /** All of its outputs, by name. What is given is not kept, and what comes back is not written to again. */
  run(feeds: Readonly<Record<string, TensorData>>): Promise<Readonly<Record<string, Float32Array>>>;
  close(): Promise<void>;
}

/** @throws whatever the engine says of bytes that are no model */
export type LoadStatefulModel = (bytes: Uint8Array) => Promise<StatefulModel>;
