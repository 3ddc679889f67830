// The loudness within a frame, in windows of 20 ms.
import { WINDOWS_PER_FRAME } from "./own-voice.ts";

/** Root mean squares, oldest first. */
export function windowLevelsOf(frame: Float32Array): Float32Array<ArrayBuffer> {
  const size = Math.floor(frame.length / WINDOWS_PER_FRAME);
  return Float32Array.from({ length: WINDOWS_PER_FRAME }, (_, window) => {
    let energy = 0;
    for (let i = window * size; i < (window + 1) * size; i++) energy += (frame[i] ?? 0) ** 2;
    return Math.sqrt(energy / Math.max(1, size));
  });
}
