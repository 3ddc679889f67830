// Loads the models once to see whether they work; the installer asks for it. Writes nothing.
import type { SidecarConfig } from "./config.ts";
import { startStt, startTts } from "./engines/engines.ts";
import type { Log } from "./log.ts";

/** @throws ModelProblem, or the error that ended the loading; its message is for people */
export async function warm({ tts, stt }: SidecarConfig, log: Log, base: string): Promise<void> {
  const never = new AbortController().signal;
  const outcomes = await Promise.allSettled([
    tts && startTts({ log, base }, tts, never).then((worker) => worker.end()),
    stt && startStt({ log, base }, stt, never).then((worker) => worker.end()),
  ]);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
