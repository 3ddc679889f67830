// transformers.js, kept to this machine's files: it never reaches for a hub.
import { availableParallelism } from "node:os";
import { env } from "@huggingface/transformers";

/**
 * Has to run before anything is loaded. An absolute folder is no name of a hub's model either, so that two locks hold.
 * @param dir absolute
 */
export function keepLocal(dir: string): void {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dir;
  // Kept on, because only then the networks are read from their path, not through a buffer of their whole size; but
  // nothing may lie there that is preferred to the model's own files.
  env.useFSCache = true;
  env.cacheDir = `${dir}/no-cache`;
}

/**
 * Measured with the starter models on two shared cores: with a second thread, which spins while it waits, listening took
 * 1.7 times as long and 1.9 times the processor time, and speaking was no faster. From four cores on there is room for it.
 */
export const inferenceThreads = (cores: number = availableParallelism()): number => (cores >= 4 ? 2 : 1);

export const deviceOptions = () => ({
  device: "cpu" as const,
  session_options: { intraOpNumThreads: inferenceThreads() },
});
