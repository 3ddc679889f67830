// The thread that makes a region as the service sees it: started, followed, aborted, and gone before anybody is told.
import { Worker } from "node:worker_threads";
import { DomainError } from "../../handlers/errors.ts";
import type { RegionHooks } from "../../handlers/ports/map-files.ts";
import { type TrainingProgram, trainingProgram } from "../wake-training/training-program.ts";
import type { FromRegionThread, MadeInThread, RegionOrder } from "./region-messages.ts";

/** JavaScript's own memory; the flat lists of nodes lie outside of it and are bounded by themselves. */
const HEAP_MAX_MB = 1_024;
const FORCED_AFTER_MS = 5_000;

export const regionProgram = (): TrainingProgram => trainingProgram("region-worker", import.meta.url);

/** @throws DomainError `invalid_request` for an extract that can't be read; the signal's reason */
export async function runRegionThread(
  program: TrainingProgram,
  order: RegionOrder,
  { signal, onProgress }: RegionHooks,
): Promise<MadeInThread> {
  signal.throwIfAborted();
  const worker = new Worker(program.file, {
    workerData: program.source === undefined ? order : { ...order, source: program.source, order },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    name: "map-region",
  });
  let forced: NodeJS.Timeout | null = null;
  const abort = () => {
    worker.postMessage({ type: "abort" });
    forced ??= setTimeout(() => void worker.terminate(), FORCED_AFTER_MS);
  };
  try {
    return await new Promise<MadeInThread>((resolve, reject) => {
      let outcome = () => reject(new Error("The thread ended without a word."));
      worker.on("message", (message: FromRegionThread) => {
        if (message.type === "progress") return onProgress(message.progress);
        outcome = message.type === "done" ? () => resolve(message.made) : () => reject(toFailure(message));
        // It has closed all that it had open. Deno's threads do not end by themselves, and do not tell of it.
        worker.terminate().then(
          () => outcome(),
          () => outcome(),
        );
      });
      worker.once("error", (cause) => {
        outcome = () => reject(threadFailure(cause));
      });
      worker.once("exit", () => outcome());
      signal.addEventListener("abort", abort, { once: true });
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
    if (forced !== null) clearTimeout(forced);
  }
}

function toFailure(message: Extract<FromRegionThread, { type: "failed" }>): Error {
  const cause = new Error(message.stack);
  if (message.isOfExtract) return new DomainError("invalid_request", message.detail, { cause });
  if (/ENOSPC|EDQUOT|SQLITE_FULL|disk is full/.test(message.stack)) {
    const words =
      "The disk of this home is full, so that the region could not be made ready. Free some space, then try again.";
    return new DomainError("upstream_failed", words, { cause });
  }
  return new DomainError("internal", "The region could not be made ready. Trying again may help.", { cause });
}

function threadFailure(cause: unknown): Error {
  const isMemory = cause instanceof Error && "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY";
  if (!isMemory) return cause instanceof Error ? cause : new Error(String(cause));
  return new DomainError(
    "upstream_failed",
    "This extract is too large for this machine. Take one of a smaller region.",
    { cause },
  );
}
