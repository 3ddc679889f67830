// Speech of every voice of a training: features of what it says in rooms for those that are trained with, plain clips for
// those that are held out. Each voice is kept as soon as it is finished.
import type { WakeTrainingPlan } from "../../ports/wake-training.ts";
import { FRAME_SAMPLES } from "../../shared/wake/constants.ts";
import { trimmed } from "../sound/effects.ts";
import { createRandom, type Random } from "../sound/room-sounds.ts";
import { embedSound } from "./features.ts";
import { decodePieces, encodePieces, type Piece } from "./kept-pieces.ts";
import { makeTake } from "./takes.ts";
import type { TrainingTools, Utterance } from "./training-tools.ts";
import { linesOf } from "./utterances.ts";

const TAKES = 2;
/** A recording of the family is one of few: it is heard in more rooms. */
const TAKES_OF_RECORDING = 6;
/** A sample whose words were said before is made another voice's by its pitch. */
const PITCH = { first: 0.06, again: 0.16 };

export interface GatheredVoices {
  /** Features of phrases and near-misses; `span` in steps. */
  train: Piece[][];
  /** Clips, trimmed, at 16 kHz. */
  heldOut: Piece[][];
  /** What all of them say besides, as clips. */
  speech: Piece[];
}

/** @throws DomainError of `tools.say` */
export async function gatherVoices(plan: WakeTrainingPlan, tools: TrainingTools): Promise<GatheredVoices> {
  const heldOutCount = plan.singleVoice ? 1 : plan.voices.heldOut.length;
  const total = plan.voices.train.length + heldOutCount;
  const gathered: GatheredVoices = { train: [], heldOut: [], speech: [] };
  for (let n = 0; n < total; n++) {
    const side = n < plan.voices.train.length ? "train" : "heldOut";
    const voice = side === "train" ? n : n - plan.voices.train.length;
    tools.onProgress({ phase: "speech", done: n, total, message: `Voice ${n + 1} of ${total} is speaking.` });
    const pieces = await kept(`${side === "train" ? "train" : "held-out"}-${voice}`, tools, () =>
      side === "train" ? trainVoice(plan, voice, tools) : sayAll(plan, { side, voice }, tools),
    );
    gathered.speech.push(...pieces.filter(({ kind }) => kind === "speech"));
    gathered[side].push(pieces.filter(({ kind }) => kind !== "speech"));
  }
  tools.onProgress({ phase: "speech", done: total, total, message: "All voices have spoken." });
  return gathered;
}

/** Features of what the family said for it (`phrase`), and of what fooled earlier detectors of it (`near-miss`). */
export async function gatherRecordings(tools: TrainingTools): Promise<Piece[]> {
  const random = createRandom(77);
  const pieces: Piece[] = [];
  for (const [n, { kind, speaker, samples }] of (await tools.recordings()).entries()) {
    const about = { kind: kind === "phrase" ? "phrase" : "near-miss", text: `recording ${n}`, voice: speaker } as const;
    const clip = trimmed(samples);
    for (let take = 0; take < TAKES_OF_RECORDING && clip.length > 0; take++) {
      pieces.push(
        await featuresOf({ ...about, span: null, values: clip }, { random, others: [], pitch: PITCH.first }, tools),
      );
    }
  }
  return pieces;
}

async function kept(name: string, { kept: store }: TrainingTools, make: () => Promise<Piece[]>): Promise<Piece[]> {
  const known = decodePieces(await store.read(name));
  if (known !== null) return known;
  const made = await make();
  await store.write(name, encodePieces(made));
  return made;
}

async function sayAll(
  plan: WakeTrainingPlan,
  { side, voice }: { side: "train" | "heldOut"; voice: number },
  tools: TrainingTools,
): Promise<Piece[]> {
  const { phrases, nearMisses, speech } = linesOf(plan, side, voice);
  const said = new Map<string, Float32Array>();
  const pieces: Piece[] = [];
  for (const utterance of [...phrases, ...nearMisses, ...speech]) {
    const key = `${utterance.speed} ${utterance.text}`;
    const values = said.get(key) ?? trimmed(await say(utterance, tools));
    said.set(key, values);
    const { kind, text } = utterance;
    if (values.length > 0) pieces.push({ kind, text, voice: utterance.voice, span: null, values });
  }
  return pieces;
}

async function say(utterance: Utterance, { say: speak, breathe, signal }: TrainingTools): Promise<Float32Array> {
  await breathe();
  signal.throwIfAborted();
  return speak(utterance, signal);
}

async function trainVoice(plan: WakeTrainingPlan, voice: number, tools: TrainingTools): Promise<Piece[]> {
  const clips = await sayAll(plan, { side: "train", voice }, tools);
  const speech = clips.filter(({ kind }) => kind === "speech");
  const others = speech.map(({ values }) => values);
  const random = createRandom(100 + voice);
  const heard = new Set<Float32Array>();
  const pieces: Piece[] = [];
  for (const clip of clips) {
    if (clip.kind === "speech") continue;
    const pitch = heard.has(clip.values) ? PITCH.again : PITCH.first;
    heard.add(clip.values);
    for (let take = 0; take < TAKES; take++) pieces.push(await featuresOf(clip, { random, others, pitch }, tools));
  }
  return [...pieces, ...speech];
}

async function featuresOf(
  clip: Piece,
  take: { random: Random; others: readonly Float32Array[]; pitch: number },
  tools: TrainingTools,
): Promise<Piece> {
  const { sound, start, end } = makeTake(clip.values, take);
  return { ...clip, span: [start / FRAME_SAMPLES, end / FRAME_SAMPLES], values: await embedSound(sound, tools) };
}
