// How loud a frame is.

/** Of samples of -1..1, 0 to 1; a sample that is no number counts as silence. */
export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) if (Number.isFinite(sample)) sum += sample * sample;
  return Math.min(1, Math.sqrt(sum / Math.max(1, samples.length)));
}
