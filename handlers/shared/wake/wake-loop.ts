// The wake loop: 80 ms of sound in, the scores of the wake words and those that were said out.
import { createCatchUp } from "./catch-up.ts";
import { FRAME_SAMPLES } from "./constants.ts";
import { createDecision, type Decision } from "./decision.ts";
import { createDetector, type Detector } from "./detector.ts";
import { createEmbeddingHistory, type EmbeddingHistory } from "./embedding-history.ts";
import { createEnergyGate } from "./energy-gate.ts";
import { createFullMel } from "./full-mel.ts";
import { createIncrementalMel, MEL_BATCH_STEPS } from "./incremental-mel.ts";
import type { MelFeatures } from "./mel-features.ts";
import type { ModelRunner } from "./model-runner.ts";

export interface WakeLoopOptions {
  mel: ModelRunner;
  embedding: ModelRunner;
  /** Whether a quiet room is spared the embeddings; it changes no detection. Default true. */
  gate?: boolean;
  /** `full` recomputes the spectrogram of the whole window at each step, for comparisons; it has no gate. Default `incremental`. */
  form?: "full" | "incremental";
  /** Milliseconds of any beginning. Default performance.now. */
  now?: () => number;
}

export interface DetectorInUse {
  id: string;
  model: ModelRunner;
  /** 0 to 1. */
  threshold: number;
}

export interface WakeStep {
  /** Each detector's smoothed score, 0 to 1; 0 while the room is quiet. */
  scores: ReadonlyMap<string, number>;
  /** Wake words that were said. `framesAgo`: how many steps before this one its score began to rise. */
  wakes: readonly { id: string; score: number; framesAgo: number }[];
  /** false: the room was quiet, and the step cost next to nothing. */
  ranEmbedding: boolean;
}

export interface WakeLoop {
  /** Which wake words are listened for from the next step on. @throws WakeModelError for a model that is no detector */
  setDetectors(detectors: readonly DetectorInUse[]): void;
  /**
   * The next FRAME_SAMPLES samples at 16 kHz, -1..1. One step at a time: the caller awaits it before the next.
   * @throws WakeModelError for models that do not fit, with the detector's id where it is one: without it the others go on;
   * whatever a model throws; TypeError for a step before the last one has ended. After any of them the sound begins anew.
   */
  push(frame: Float32Array): Promise<WakeStep>;
  /** Forgets all sound, as after a new beginning of the microphone; the detectors stay. */
  reset(): void;
}

interface Listener {
  inUse: DetectorInUse;
  detector: Detector;
  decision: Decision;
}

/** What is known of the sound since the beginning, or since the last reset. */
interface Hearing {
  features: MelFeatures;
  embeddings: EmbeddingHistory;
  gate: ReturnType<typeof createEnergyGate>;
  /** Steps that were pushed. */
  steps: number;
  /** The first step that has no scores yet. */
  unscored: number;
}

export function createWakeLoop(options: WakeLoopOptions): WakeLoop {
  const { mel, embedding, form = "incremental", now = () => performance.now() } = options;
  const isGated = form === "incremental" && (options.gate ?? true);
  const catchUp = createCatchUp();
  let listeners: readonly Listener[] = [];
  let hearing: Promise<Hearing> | null = null;
  let isBusy = false;

  async function begin(): Promise<Hearing> {
    const features = form === "full" ? await createFullMel(mel) : await createIncrementalMel(mel);
    const embeddings = await createEmbeddingHistory(embedding, features);
    return { features, embeddings, gate: createEnergyGate(), steps: 0, unscored: 0 };
  }

  /** The embeddings that the detectors will look at, oldest first, as many as this step has time for. */
  async function embed(heard: Hearing, windowLength: number, startedMs: number): Promise<void> {
    let count = 0;
    for (let each = heard.unscored - windowLength + 1; each < heard.steps; each++) {
      if (heard.embeddings.has(each)) continue;
      const beganMs = now();
      if (!catchUp.mayCompute(count, beganMs - startedMs)) return;
      await heard.embeddings.compute(each);
      catchUp.measured(now() - beganMs);
      count += 1;
    }
  }

  async function step(heard: Hearing, frame: Float32Array): Promise<WakeStep> {
    const startedMs = now();
    const current = listeners;
    const windowLength = Math.max(1, ...current.map(({ detector }) => detector.windowLength));
    heard.features.append(frame);
    heard.steps += 1;
    const isLoud = heard.gate.push(frame, windowLength);
    const isBehind = heard.unscored < heard.steps - 1;
    const isQuiet = isGated && !isLoud && !isBehind && catchUp.canAfford();
    if (form === "incremental" && (current.length === 0 || isQuiet)) {
      if (heard.features.pendingSteps === MEL_BATCH_STEPS) await heard.features.flush();
      heard.unscored = heard.steps;
      for (const { decision } of current) decision.skip();
      return { scores: new Map(current.map(({ detector }) => [detector.id, 0])), wakes: [], ranEmbedding: false };
    }
    await heard.features.flush();
    // A device that has become so slow that it never catches up begins anew: deaf for one window, then in time again.
    if (heard.steps - 1 - heard.unscored > windowLength) heard.unscored = heard.steps - 1 + windowLength;
    await embed(heard, windowLength, startedMs);
    const wakes: { id: string; score: number; framesAgo: number }[] = [];
    while (heard.unscored < heard.steps && heard.embeddings.has(heard.unscored)) {
      const scored = heard.unscored;
      const behind = heard.steps - 1 - scored;
      heard.unscored += 1;
      for (const { detector, decision } of current) {
        const score = await detector.score(heard.embeddings.window(scored, detector.windowLength));
        const wake = decision.push(score, scored);
        if (wake !== null) wakes.push({ id: detector.id, score: wake.score, framesAgo: wake.framesAgo + behind });
      }
    }
    const scores = new Map(current.map(({ detector, decision }) => [detector.id, decision.smoothed()]));
    return { scores, wakes, ranEmbedding: true };
  }

  /** Steps are counted anew, so that nobody's last wake is a step to come. */
  function forget(): void {
    hearing = null;
    listeners = listeners.map((each) => ({ ...each, decision: createDecision(each.inUse.threshold) }));
  }

  return {
    setDetectors: (detectors) => {
      listeners = detectors.map((inUse) => {
        const { id, model, threshold } = inUse;
        // One that goes on listening remembers its last wake: the word that it has just heard is no second one.
        const known = listeners.find(
          ({ inUse: old }) => old.id === id && old.model === model && old.threshold === threshold,
        );
        return known ?? { inUse, detector: createDetector(id, model), decision: createDecision(threshold) };
      });
    },
    push: async (frame) => {
      if (isBusy) throw new TypeError("the last step of the wake loop has not ended");
      if (frame.length !== FRAME_SAMPLES)
        throw new RangeError(`a step has ${FRAME_SAMPLES} samples, not ${frame.length}`);
      isBusy = true;
      try {
        hearing ??= begin();
        return await step(await hearing, frame);
      } catch (error) {
        // What a failed step has left half done is not built upon: the next one begins anew.
        forget();
        throw error;
      } finally {
        isBusy = false;
      }
    },
    reset: forget,
  };
}
