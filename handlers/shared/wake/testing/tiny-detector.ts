// A detector for "hey hearth" that is a real ONNX file and needs no download: for tests of whatever loads and runs one. It
// knows the recordings in `golden/` and little else: no wake word for a home. It takes the embeddings of data/starter/wake.
import { onnxFile } from "./onnx-file.ts";
import { TINY_BIAS, TINY_SCALE, TINY_WEIGHTS } from "./tiny-detector-weights.ts";

/** "hey hearth": input [1, 16, 96], output [1, 1]; 0.5 is a good threshold. */
export function tinyDetector(): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(TINY_WEIGHTS), (letter) => letter.charCodeAt(0));
  return onnxFile({
    weights: Float32Array.from(new Int8Array(bytes.buffer), (each) => each * TINY_SCALE),
    bias: TINY_BIAS,
  });
}
