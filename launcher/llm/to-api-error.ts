// Whatever was thrown, as an error that a caller may see.

import { ApiError } from "./api-error.ts";

/** Passes an ApiError on and hides everything else behind words; an abort is the caller's own doing. */
export function toApiError(error: unknown, signal?: AbortSignal): ApiError {
  if (error instanceof ApiError) return error;
  if (signal?.aborted) return new ApiError("client_closed_request", "The request was stopped.", { cause: error });
  return new ApiError("internal_error", "The answer could not be made. The log says why.", { cause: error });
}
