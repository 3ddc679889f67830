// The thread that trains: brings together what the training needs, and what it has made to where it is served.
import { createHash } from "node:crypto";
import process from "node:process";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { DomainError } from "../../handlers/errors.ts";
import type { ModelFilePlace } from "../../handlers/ports/model-files.ts";
import type { WakeTrainingPlan } from "../../handlers/ports/wake-training.ts";
import type { TrainDetector, TrainingTools } from "../../handlers/wake-words/training/training-tools.ts";
import { insideFolder } from "../install/inside-folder.ts";
import { createService, type Service } from "./ask-service.ts";
import { createBreathing, lowerThreadPriority } from "./breathing.ts";
import { detectorFileName } from "./detector-file-name.ts";
import { openClips } from "./kept-clips.ts";
import { createKeptFeatures } from "./kept-features.ts";
import { loadModel } from "./load-model.ts";
import { readBanks } from "./read-banks.ts";
import { spacedProgress } from "./spaced-progress.ts";
import { sendFailure } from "./training-failure.ts";
import { detectorPath, trainingFolders, wakeFolders } from "./training-folders.ts";
import type { FromThread, StoredDetector, ToThread, TrainingOrder } from "./training-messages.ts";
import { createTrainingStarts } from "./training-starts.ts";
import { readWhole, writeWhole } from "./whole-file.ts";

/** After an abort: what does not end by itself is ended with the thread. */
const ENDS_WITHIN_MS = 600;

/** Runs the training that the thread was started for. Must be called once, in a worker thread. */
export async function serveTraining(train: TrainDetector): Promise<void> {
  const port = parentPort;
  if (port === null) throw new TypeError("serveTraining() has to be called in a worker thread");
  const tell = (message: FromThread) => port.postMessage(message);
  const aborted = new AbortController();
  const service = createService(tell, aborted.signal);
  listen(port, service, aborted);
  try {
    tell({ type: "done", detector: await runTraining(train, { service, tell, signal: aborted.signal }) });
  } catch (error) {
    tell({ type: "failed", failure: sendFailure(error) });
  }
}

function listen(port: MessagePort, service: Service, aborted: AbortController): void {
  port.on("message", (message: ToThread) => {
    // Ends this thread only. It comes between two runs of a model, which are no turns of the event loop.
    if (message.type === "end") return process.exit(0);
    if (message.type !== "abort") return service.receive(message);
    aborted.abort();
    setTimeout(() => process.exit(0), ENDS_WITHIN_MS);
  });
}

interface Surroundings {
  service: Service;
  tell(message: FromThread): void;
  signal: AbortSignal;
}

async function runTraining(train: TrainDetector, { service, tell, signal }: Surroundings): Promise<StoredDetector> {
  const { plan, dataDir, rootDir } = workerData as TrainingOrder;
  const absolute = ({ path, starter }: ModelFilePlace) => insideFolder(starter ? rootDir : dataDir, path);
  const [training, wake] = [trainingFolders(dataDir, plan.id), wakeFolders(dataDir)];
  const starts = createTrainingStarts(training);
  await starts.begin();
  const breathe = createBreathing({ signal, isBehind: lowerThreadPriority() });
  const [melFile, embeddingFile] = [absolute(plan.core.mel), absolute(plan.core.embedding)];
  const tools: TrainingTools = {
    say: keepingClips(service.say, await openClips(training)),
    ...(await loadCore(plan, melFile, embeddingFile)),
    load: loadModel,
    banks: () =>
      readBanks({
        given: plan.banks.map(absolute),
        wake,
        embeddingSha256: plan.core.embeddingSha256,
        onRefused: (line) => tell({ type: "note", line }),
      }),
    recordings: service.recordings,
    kept: createKeptFeatures({ training, wake, onKept: starts.forget }),
    onProgress: spacedProgress((progress) => tell({ type: "progress", progress })),
    breathe,
    now: () => performance.now(),
    signal,
  };
  try {
    const { onnx, report } = await train(plan, tools);
    signal.throwIfAborted();
    const file = detectorFileName(plan.phrase, plan.id);
    await writeWhole(detectorPath(dataDir, file), onnx, training.work);
    return { file, sizeBytes: onnx.length, sha256: sha256(onnx), report };
  } finally {
    await Promise.all([tools.mel.close(), tools.embedding.close(), starts.forget()]);
  }
}

function keepingClips(say: TrainingTools["say"], clips: Awaited<ReturnType<typeof openClips>>): TrainingTools["say"] {
  return async (utterance, signal) => {
    const samples = await say(utterance, signal);
    await clips.keep(utterance, samples);
    return samples;
  };
}

/** @throws DomainError `component_not_ready` where a file is gone, or is not the one that the plan was made for */
async function loadCore(plan: WakeTrainingPlan, melFile: string, embeddingFile: string) {
  const [mel, embedding] = [await readWhole(melFile), await readWhole(embeddingFile)];
  if (mel === null || embedding === null || sha256(embedding) !== plan.core.embeddingSha256) {
    const detail =
      "The wake word basics are missing or damaged. Repair them under Features, then begin the training again.";
    throw new DomainError("component_not_ready", detail, { state: "failed" });
  }
  return { mel: await loadModel(mel), embedding: await loadModel(embedding) };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
