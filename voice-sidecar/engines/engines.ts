// The two engines of the sidecar, each with its thread.
import type { Log } from "../log.ts";
import { createEngineSlot } from "./engine-slot.ts";
import { startEngineWorker } from "./engine-worker.ts";
import type { SttAnswer, SttFacts, SttJob, SttModel, TtsFacts, TtsJob, TtsModel } from "./models.ts";
import { workerFile } from "./worker-file.ts";

export interface EnginesOptions {
  tts: TtsModel | null;
  stt: SttModel | null;
  log: Log;
  /** `import.meta.url` of a file in the sidecar's own folder: the threads' programs lie beside it. */
  base: string;
}

/** For each engine. Twenty live sessions fit, and a few people who are read to. */
const WAITING_MAX = 32;

export const startTts = ({ log, base }: Pick<EnginesOptions, "log" | "base">, model: TtsModel, signal: AbortSignal) =>
  startEngineWorker<TtsModel, TtsJob, { wav: Uint8Array<ArrayBuffer> }, TtsFacts>(
    { name: "The voice", program: workerFile("tts-worker", base), model, log },
    signal,
  );

export const startStt = ({ log, base }: Pick<EnginesOptions, "log" | "base">, model: SttModel, signal: AbortSignal) =>
  startEngineWorker<SttModel, SttJob, SttAnswer, SttFacts>(
    { name: "Listening", program: workerFile("stt-worker", base), model, log },
    signal,
  );

/** Both begin to load at once. */
export function createEngines({ tts, stt, log, base }: EnginesOptions) {
  const where = { log, base };
  const shared = { log, waitingMax: WAITING_MAX };
  return {
    tts: createEngineSlot({
      ...shared,
      name: "The voice",
      model: tts,
      start: (model: TtsModel, signal) => startTts(where, model, signal),
    }),
    stt: createEngineSlot({
      ...shared,
      name: "Listening",
      model: stt,
      start: (model: SttModel, signal) => startStt(where, model, signal),
    }),
  };
}
