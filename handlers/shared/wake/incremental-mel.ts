// The same features for a twentieth of the work: only new samples go through the mel model, and its one operation over the
// whole call, the floor of 80 dB under the loudest value, is done again with the loudest value of the rolling window.
import {
  DETECTOR_WINDOW_MAX,
  FRAME_SAMPLES,
  MEL_BANDS,
  MEL_FLOOR_DB,
  MEL_FRAMES_PER_EMBEDDING,
  MEL_FRAMES_PER_STEP,
  MEL_FRAMES_PER_WINDOW,
  MEL_HOP_SAMPLES,
  MEL_LEAD_SAMPLES,
  MEL_WINDOW_SAMPLES,
} from "./constants.ts";
import type { MelFeatures } from "./mel-features.ts";
import { maximumOf, runMel, scaleInto, toFeatures } from "./mel-model.ts";
import type { ModelRunner } from "./model-runner.ts";

/** Steps whose samples may wait, to go through the model in one call. */
export const MEL_BATCH_STEPS = 4;
/** Frames that are kept: a rolling window at the oldest step that a detector can still ask for, in whole steps. */
const STEPS_KEPT = DETECTOR_WINDOW_MAX + Math.ceil(MEL_FRAMES_PER_WINDOW / MEL_FRAMES_PER_STEP) + 1;
const FRAMES_KEPT = STEPS_KEPT * MEL_FRAMES_PER_STEP;
/** A value this close to a call's floor may have been raised to it. float32 at 100 dB resolves 1e-5. */
const FLOOR_SLACK_DB = 1e-3;

/** @throws WakeModelError where `model` is no mel model */
export async function createIncrementalMel(model: ModelRunner): Promise<MelFeatures> {
  const silentFrame = (await runMel(model, new Float32Array(MEL_WINDOW_SAMPLES))).slice();
  const silentFeatures = toFeatures(repeated(silentFrame, MEL_FRAMES_PER_EMBEDDING), Number.NEGATIVE_INFINITY);
  const decibels = repeated(silentFrame, FRAMES_KEPT);
  const loudest = new Float32Array(FRAMES_KEPT).fill(maximumOf(silentFrame));
  const samples = new Float32Array(MEL_LEAD_SAMPLES + MEL_BATCH_STEPS * FRAME_SAMPLES);
  let doneSteps = 0;
  let pendingSteps = 0;

  /** Steps `from` to `to` of those that wait, in one call; whether nothing in it was raised to the call's own floor. */
  async function runSteps(from: number, to: number): Promise<boolean> {
    const call = samples.slice(from * FRAME_SAMPLES, to * FRAME_SAMPLES + MEL_LEAD_SAMPLES);
    const result = await runMel(model, call);
    const floor = maximumOf(result) - MEL_FLOOR_DB + FLOOR_SLACK_DB;
    const isRaised = result.some((value) => value <= floor);
    // A floor that came from a later step would be no part of an earlier one's window.
    if (isRaised && to - from > 1) return false;
    const first = (doneSteps + from) * MEL_FRAMES_PER_STEP;
    for (let frame = 0; frame < (to - from) * MEL_FRAMES_PER_STEP; frame++) {
      const values = result.subarray(frame * MEL_BANDS, (frame + 1) * MEL_BANDS);
      const slot = (first + frame) % FRAMES_KEPT;
      decibels.set(values, slot * MEL_BANDS);
      loudest[slot] = maximumOf(values);
    }
    // The oldest frame of a rolling window is the last of its step, without the rest: its own loudness must be known.
    const last = (first + (to - from) * MEL_FRAMES_PER_STEP - 1) % FRAMES_KEPT;
    if (isRaised && (loudest[last] ?? 0) <= floor) loudest[last] = maximumOf(await runMel(model, lastFrameOf(call)));
    return true;
  }

  function floorAt(endFrame: number): number {
    let most = Number.NEGATIVE_INFINITY;
    for (let frame = endFrame - MEL_FRAMES_PER_WINDOW; frame < endFrame; frame++) {
      most = Math.max(most, loudest[(frame + FRAMES_KEPT) % FRAMES_KEPT] ?? most);
    }
    return Math.fround(most - MEL_FLOOR_DB);
  }

  return {
    append: (frame) => {
      if (pendingSteps === MEL_BATCH_STEPS) throw new RangeError("more steps wait than are looked at together");
      scaleInto(samples, MEL_LEAD_SAMPLES + pendingSteps * FRAME_SAMPLES, frame);
      pendingSteps += 1;
    },
    get pendingSteps() {
      return pendingSteps;
    },
    flush: async () => {
      if (pendingSteps === 0) return;
      if (!(await runSteps(0, pendingSteps))) for (let n = 0; n < pendingSteps; n++) await runSteps(n, n + 1);
      samples.copyWithin(0, pendingSteps * FRAME_SAMPLES, pendingSteps * FRAME_SAMPLES + MEL_LEAD_SAMPLES);
      doneSteps += pendingSteps;
      pendingSteps = 0;
    },
    at: (step) => {
      if (step < 0) return silentFeatures;
      if (step >= doneSteps || step < doneSteps - DETECTOR_WINDOW_MAX) {
        throw new RangeError(`the features of step ${step} are not kept`);
      }
      const end = (step + 1) * MEL_FRAMES_PER_STEP;
      const trailing = new Float32Array(MEL_FRAMES_PER_EMBEDDING * MEL_BANDS);
      for (let n = 0; n < MEL_FRAMES_PER_EMBEDDING; n++) {
        const slot = (end - MEL_FRAMES_PER_EMBEDDING + n + FRAMES_KEPT) % FRAMES_KEPT;
        trailing.set(decibels.subarray(slot * MEL_BANDS, (slot + 1) * MEL_BANDS), n * MEL_BANDS);
      }
      return toFeatures(trailing, floorAt(end));
    },
    silence: () => silentFeatures,
  };
}

function lastFrameOf(call: Float32Array): Float32Array {
  const start = Math.floor((call.length - MEL_WINDOW_SAMPLES) / MEL_HOP_SAMPLES) * MEL_HOP_SAMPLES;
  return call.slice(start, start + MEL_WINDOW_SAMPLES);
}

function repeated(frame: Float32Array, count: number): Float32Array {
  const frames = new Float32Array(frame.length * count);
  for (let n = 0; n < count; n++) frames.set(frame, n * frame.length);
  return frames;
}
