// A model file that loads but is no part of a wake loop: said in words, with the model that it is about.

export type WakeModelErrorCode = "mel_shape" | "embedding_shape" | "detector_shape" | "detector_output";

export class WakeModelError extends Error {
  override readonly name = "WakeModelError";
  readonly code: WakeModelErrorCode;
  /** Of the detector; null where it is one of the two core models. */
  readonly detectorId: string | null;

  constructor(code: WakeModelErrorCode, message: string, detectorId: string | null = null) {
    super(message);
    this.code = code;
    this.detectorId = detectorId;
  }
}

/** `1 × 16 × 96`, with `any` for a free dimension. */
export const shapeInWords = (shape: readonly (number | null)[]): string =>
  shape.map((size) => size ?? "any").join(" × ");
