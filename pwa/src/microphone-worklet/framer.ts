// Cuts a stream of samples into frames of one length.

export interface Framer {
  push(samples: Float32Array): void;
}

/** Each frame is handed over once and not touched again. */
export function createFramer(length: number, onFrame: (frame: Float32Array<ArrayBuffer>) => void): Framer {
  let frame = new Float32Array(length);
  let filled = 0;
  return {
    push(samples) {
      for (let at = 0; at < samples.length; ) {
        const part = samples.subarray(at, at + length - filled);
        frame.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < length) return;
        onFrame(frame);
        frame = new Float32Array(length);
        filled = 0;
      }
    },
  };
}
