// A training that does what a test says: it asks for speech as the real one does, and ends when it is let go.
import type { TrainedDetector, WakeTraining, WakeTrainingHooks, WakeTrainingPlan } from "../ports/wake-training.ts";
import type { WakeReport } from "../shared/contract/wake-admin.ts";
import { trainedPlace } from "../wake-words/trained/trained-folder.ts";

export interface ScriptedWakeTraining extends WakeTraining {
  /** Each call of `train`, in order. */
  readonly plans: WakeTrainingPlan[];
  /** What the hooks gave for the last of them. */
  readonly heard: Awaited<ReturnType<WakeTrainingHooks["recordings"]>>;
  /** Names of the detectors that lie there. */
  readonly detectors: Set<string>;
  /** Clips by training. */
  readonly clips: Map<string, { text: string; voice: string; wav: Uint8Array }[]>;
  readonly calledOff: string[];
  /** Ends the training that runs; without `automatic` nothing ends it otherwise. */
  finish(): void;
  report: (plan: WakeTrainingPlan) => WakeReport;
}

export function scriptedReport(changes: Partial<WakeReport> = {}): WakeReport {
  return {
    verdict: "good",
    threshold: 0.61,
    recall: 0.95,
    recallLow: 0.9,
    heldOut: { voices: 2, clips: 40, heard: 38 },
    falseAccepts: { count: 0, hours: 10, perHour: 0, upperBound: 0.3 },
    nearMisses: { clips: 20, fired: 1 },
    curve: [{ threshold: 0.5, recall: 0.97, falseAcceptsPerHour: 0.4 }],
    confusable: [{ text: "hey earth", score: 0.5, fires: false }],
    hints: [],
    training: {
      voices: 2,
      positives: 70,
      negatives: 500,
      recordings: 0,
      falseAlarms: 0,
      singleVoice: false,
      starterSpeech: false,
      variants: ["Hey Hearth"],
      durationMs: 60_000,
    },
    core: { starter: true, embeddingSha256: "e".repeat(64) },
    ...changes,
  };
}

export function createScriptedWakeTraining({ automatic = true } = {}): ScriptedWakeTraining {
  const waiting: (() => void)[] = [];
  /** Trainings that were let go before they had come as far as to wait. */
  let letGo = 0;
  const heard: ScriptedWakeTraining["heard"] = [];

  async function untilLetGo(id: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) training.calledOff.push(id);
    signal.throwIfAborted();
    if (letGo > 0) {
      letGo -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener(
        "abort",
        () => {
          training.calledOff.push(id);
          waiting.splice(waiting.indexOf(resolve), 1);
          reject(signal.reason);
        },
        { once: true },
      );
    });
  }

  async function train(plan: WakeTrainingPlan, hooks: WakeTrainingHooks): Promise<TrainedDetector> {
    hooks.signal.throwIfAborted();
    training.plans.push(plan);
    const clips = training.clips.get(plan.id) ?? [];
    training.clips.set(plan.id, clips);
    for (const voice of plan.voices.train) {
      const request = { text: plan.phrase, voice, speed: 1 };
      clips.push({ text: plan.phrase, voice, wav: await hooks.synthesize(request, hooks.signal) });
      hooks.onProgress({ phase: "speech", done: clips.length, total: plan.voices.train.length, message: "Speaking." });
    }
    heard.splice(0, heard.length, ...(await hooks.recordings()));
    if (!automatic) await untilLetGo(plan.id, hooks.signal);
    const file = `scripted-${plan.id}.onnx`;
    training.detectors.add(file);
    const sha256 = "d".repeat(64);
    return { file, place: trainedPlace(file), sizeBytes: 7_000, sha256, report: training.report(plan) };
  }

  const training: ScriptedWakeTraining = {
    plans: [],
    heard,
    detectors: new Set(),
    clips: new Map(),
    calledOff: [],
    finish() {
      const next = waiting.shift();
      if (next) next();
      else letGo += 1;
    },
    report: ({ core: { starter, embeddingSha256 } }) => scriptedReport({ core: { starter, embeddingSha256 } }),
    train,
    async samples(id) {
      return (training.clips.get(id) ?? []).map(({ text, voice }, n) => ({ n, text, voice, kind: "phrase" }));
    },
    sample: async (id, n) => training.clips.get(id)?.[n]?.wav ?? null,
    async discard(id) {
      training.clips.delete(id);
    },
    async removeDetectors(files) {
      for (const file of files) training.detectors.delete(file);
    },
    leftovers: async () => ({ detectors: [...training.detectors], trainings: [...training.clips.keys()] }),
  };
  return training;
}
