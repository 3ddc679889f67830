// What an audio worklet finds in its world; TypeScript's own libraries do not know it.

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
  constructor();
  /** Whether it wants to go on. */
  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}

declare function registerProcessor(
  name: string,
  processor: new (options?: { processorOptions?: never }) => AudioWorkletProcessor,
): void;

/** Of the context that the worklet runs in. */
declare const sampleRate: number;
/** Samples that the context has played before this block. */
declare const currentFrame: number;
