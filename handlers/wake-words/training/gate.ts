// The check before a detector may serve: what held-out voices say in rooms, through the wake loop itself, and the part of
// the banks that no training has heard.
import { FRAME_MS, WAKE_SAMPLE_RATE } from "../../shared/wake/constants.ts";
import type { ModelRunner } from "../../shared/wake/model-runner.ts";
import { createRandom } from "../sound/room-sounds.ts";
import type { Linear } from "./fit-logistic.ts";
import type { Piece } from "./kept-pieces.ts";
import type { Negatives } from "./negatives.ts";
import { type Scores, scoresOfFeatures, scoresOfSound } from "./replay.ts";
import { makeTake } from "./takes.ts";
import type { TrainingTools } from "./training-tools.ts";
import { FIRST_STEP } from "./windows.ts";

/** Clips of the phrase that a held-out voice is heard with. */
const PHRASES_PER_VOICE = 14;
/** A wake loop begins anew for each clip: so much silence before it, so that it knows the room. */
const BEFORE_S = 0.6;

/** Scores of everything that the check has heard. */
export interface Heard {
  /** Of clips with the phrase. */
  phrases: { scores: Scores }[];
  nearMisses: { text: string; scores: Scores }[];
  /** Of talk and noises. */
  others: Scores[];
  hours: number;
}

export interface GateInput {
  detector: Linear;
  /** The exported detector, as it is loaded to serve. */
  model: ModelRunner;
  /** Clips of each voice. */
  heldOut: readonly (readonly Piece[])[];
  negatives: Pick<Negatives, "check">;
  tools: TrainingTools;
}

export async function listenToAll({ detector, model, heldOut, negatives, tools }: GateInput): Promise<Heard> {
  const heard: Heard = { phrases: [], nearMisses: [], others: [], hours: 0 };
  const clips = heldOut.flatMap((pieces) => {
    const phrases = pieces.filter(({ kind }) => kind === "phrase").slice(0, PHRASES_PER_VOICE);
    return [...phrases, ...pieces.filter(({ kind }) => kind === "near-miss")];
  });
  const random = createRandom(31);
  for (const [n, { kind, text, values }] of clips.entries()) {
    const message = "Voices that it never heard are saying the phrase, and others that sound like it.";
    tools.onProgress({ phase: "checking", done: n, total: clips.length, message });
    const { sound } = makeTake(values, { random, pitch: 0.03 });
    const quiet = new Float32Array(Math.round(BEFORE_S * WAKE_SAMPLE_RATE) + sound.length);
    quiet.set(sound, quiet.length - sound.length);
    const scores = await scoresOfSound(quiet, { model, tools });
    if (kind === "phrase") heard.phrases.push({ scores });
    else heard.nearMisses.push({ text, scores });
  }
  let steps = 0;
  for (const stretch of negatives.check) {
    await tools.breathe();
    heard.others.push(scoresOfFeatures(stretch.values(), detector));
    steps += Math.max(0, stretch.steps - FIRST_STEP);
  }
  tools.onProgress({ phase: "checking", done: clips.length, total: clips.length, message: "Everything was heard." });
  return { ...heard, hours: (steps * FRAME_MS) / 3_600_000 };
}
