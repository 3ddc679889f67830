// The errors that a caller can meet: a stable code, words, and the one table from code to HTTP status.

const statuses = {
  invalid_request: 400,
  model_has_no_vision: 400,
  context_length_exceeded: 400,
  wrong_model_kind: 400,
  origin_rejected: 403,
  model_not_found: 404,
  not_found: 404,
  too_large: 413,
  queue_full: 429,
  client_closed_request: 499,
  internal_error: 500,
  model_failed_to_load: 503,
  engine_failed: 503,
  shutting_down: 503,
} as const;

export type ApiErrorCode = keyof typeof statuses;

/** An expected failure, told to the caller in the OpenAI shape. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;

  constructor(code: ApiErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  get status(): (typeof statuses)[ApiErrorCode] {
    return statuses[this.code];
  }
}

/** The body that OpenAI clients expect. */
export interface ApiErrorBody {
  readonly error: { readonly message: string; readonly type: string; readonly code: ApiErrorCode };
}

/** Turns an ApiError into the OpenAI error body. */
export function apiErrorBody(error: ApiError): ApiErrorBody {
  return { error: { message: error.message, type: errorType(error), code: error.code } };
}

function errorType(error: ApiError): string {
  if (error.status === 429) return "rate_limit_error";
  return error.status < 500 ? "invalid_request_error" : "server_error";
}
