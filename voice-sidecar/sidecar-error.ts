// The errors that a caller can meet: a stable code, words for people, and the one table from code to HTTP status.

export const STATUS = {
  invalid_request: 400,
  origin_rejected: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unknown_voice: 422,
  unknown_language: 422,
  model_unusable: 422,
  busy: 429,
  client_gone: 499,
  engine_failed: 500,
  internal: 500,
  component_not_ready: 503,
} as const;

export type SidecarErrorCode = keyof typeof STATUS;

/** An expected failure; the message is for people. */
export class SidecarError extends Error {
  override readonly name = "SidecarError";
  readonly code: SidecarErrorCode;

  constructor(code: SidecarErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
