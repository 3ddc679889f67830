// Failures of a training in words for people, and how they cross from one thread to the other.
import { DomainError } from "../../handlers/errors.ts";
import { DownloadFailure } from "../../handlers/ports/install-tools.ts";
import { WakeModelError } from "../../handlers/shared/wake/wake-model-error.ts";
import { diskFailure } from "../install/disk-failure.ts";
import type { SentFailure } from "./training-messages.ts";

const UNEXPECTED =
  "The training stopped unexpectedly. Begin it again; if it ends like this once more, the log of the service says why.";
const NO_MEMORY =
  "There is too little memory for this training. Begin it again with fewer samples for each voice, or when less runs on this computer.";

/** Whatever went wrong in a training, as a DomainError; what nobody expected keeps its cause. */
export function toTrainingFailure(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof WakeModelError) return new DomainError("component_not_ready", error.message, { cause: error });
  const onDisk = diskFailure(error);
  if (onDisk instanceof DownloadFailure) return new DomainError("internal", onDisk.message, { cause: error });
  return new DomainError("internal", isOutOfMemory(error) ? NO_MEMORY : UNEXPECTED, { cause: error });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") ||
    (error instanceof RangeError && /allocation failed|invalid array buffer length/i.test(error.message)));

export const outOfMemory = (cause?: unknown): DomainError => new DomainError("internal", NO_MEMORY, { cause });

export function sendFailure(error: unknown): SentFailure {
  const { code, message, cause, stack } = toTrainingFailure(error);
  const origin = cause instanceof Error ? cause.stack : undefined;
  return { code, detail: message, stack: origin ?? stack ?? message };
}

/** The failure that the other thread has sent; its cause carries that thread's stack. */
export function receiveFailure({ code, detail, stack }: SentFailure): DomainError {
  const cause = new Error(detail);
  cause.stack = stack;
  return new DomainError(code, detail, { cause });
}
