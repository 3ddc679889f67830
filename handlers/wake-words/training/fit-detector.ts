// From features to a linear detector: how much the weights are held back, hard negatives, and where its scores lie.
import { createRandom } from "../sound/room-sounds.ts";
import {
  type Chosen,
  examplesOf,
  heardIn,
  type Place,
  placesOf,
  type Source,
  someOf,
  unheardIn,
  unstandardized,
} from "./examples.ts";
import { fitLogistic, type Linear } from "./fit-logistic.ts";
import type { Piece } from "./kept-pieces.ts";
import type { Negatives } from "./negatives.ts";
import type { TrainingTools } from "./training-tools.ts";
import { logitsOf } from "./windows.ts";

/** Windows: rows of 6 kB. Together they stay under 150 MB. Few of the phrase are told from few others soon. */
const ROWS = { heard: 6_000, unheard: 6_000, unheardLeast: 2_000, unheardForOne: 10, minedShare: 0.4 } as const;
const MINING_ROUNDS = 3;
/** What a detector is this sure of teaches it nothing. */
const HARD_LOGIT = -4;
const FIT_ROUNDS = { choosing: 25, first: 40, mining: 30 } as const;
const L2_CHOICES = [3e-3, 1e-2, 3e-2, 1e-1] as const;
const L2_DEFAULT = 3e-2;
/** One voice in so many says which L2 is best. */
const VALIDATION_EVERY = 4;
/** The share of windows without the phrase that a fit may score above what it hears, while L2 is chosen. */
const STRICT = 0.998;
/** Logits of the middle of what is heard; 0 is the loudest of what is not. Scores then lie far from 0 and 1. */
const HEARD_LOGIT = 2.5;
const GAIN = { least: 0.25, most: 2 };

export interface FitInput {
  /** Of each voice, recordings of the family as one more. */
  voices: readonly (readonly Piece[])[];
  negatives: Negatives;
  tools: Pick<TrainingTools, "breathe" | "onProgress" | "signal">;
}

export interface Fitted {
  detector: Linear;
  /** Windows that it was fitted to. */
  positives: number;
  negatives: number;
}

/** @throws RangeError where there is no window with the phrase, or none without */
export async function fitDetector({ voices, negatives, tools }: FitInput): Promise<Fitted> {
  const random = createRandom(9);
  const { breathe } = tools;
  const [heardSources, unheardSources] = [voices.flat().filter(isPhrase).map(heardIn), unheardOf(voices, negatives)];
  const heard = { sources: heardSources, places: someOf(placesOf(heardSources), ROWS.heard, random) };
  const enough = Math.min(ROWS.unheard, Math.max(ROWS.unheardLeast, ROWS.unheardForOne * heard.places.length));
  let unheard = { sources: unheardSources, places: firstOf(unheardSources, voices.flat().length, enough) };
  if (heard.places.length === 0 || unheard.places.length === 0) throw new RangeError("there is nothing to fit to");
  const total = MINING_ROUNDS + 2;
  const tell = (done: number, message: string) => tools.onProgress({ phase: "fitting", done, total, message });

  tell(0, "Finding out how strictly to listen.");
  const { l2 } = await chooseL2(voices, negatives, breathe);
  tell(1, "Learning the phrase.");
  const first = examplesOf(heard, unheard);
  const moments = first.moments;
  let fitted = await fitLogistic(first.examples, { l2, roundsMax: FIT_ROUNDS.first, breathe });
  for (let round = 0; round < MINING_ROUNDS; round++) {
    tell(2 + round, "Learning what only sounds like it.");
    const hard = (await hardest(unheard, unstandardized(fitted, moments), breathe)).slice(0, ROWS.minedShare * enough);
    if (hard.length === 0) break;
    unheard = { sources: unheardSources, places: [...unheard.places, ...hard].sort(inOrder) };
    const { examples } = examplesOf(heard, unheard, moments);
    fitted = await fitLogistic(examples, { l2, roundsMax: FIT_ROUNDS.mining, start: fitted, breathe });
  }
  tell(total, "The phrase is learned.");
  const detector = centred(unstandardized(fitted, moments), { voices, negatives });
  return { detector, positives: heard.places.length, negatives: unheard.places.length };
}

const isPhrase = ({ kind }: Piece) => kind === "phrase";
const inOrder = (one: Place, other: Place) => one.source - other.source || one.step - other.step;

const unheardOf = (voices: readonly (readonly Piece[])[], { train }: Pick<Negatives, "train">): Source[] => [
  ...voices.flat().map(unheardIn),
  ...train.map((stretch) => ({ ...stretch, isExample: () => true })),
];

/** Half of what the voices said beside the phrase, which is most like it, half of the banks. @param own their sources */
function firstOf(sources: readonly Source[], own: number, count: number): Place[] {
  const random = createRandom(12);
  const places = placesOf(sources);
  const isOwn = ({ source }: Place) => source < own;
  const near = someOf(places.filter(isOwn), count / 2, random);
  const far = places.filter((place) => !isOwn(place));
  return [...near, ...someOf(far, count - near.length, random)];
}

/** The windows that are not among the examples yet and that the detector takes most for the phrase. */
async function hardest({ sources, places }: Chosen, detector: Linear, breathe: () => Promise<void>): Promise<Place[]> {
  const known = new Set(places.map(({ source, step }) => source * 65_536 + step));
  const found: { place: Place; logit: number }[] = [];
  for (const [source, each] of sources.entries()) {
    if (source % 10 === 0) await breathe();
    const logits = logitsOf(each.values(), detector);
    for (const [n, logit] of logits.entries()) {
      const step = each.steps - logits.length + n;
      if (logit > HARD_LOGIT && each.isExample(step) && !known.has(source * 65_536 + step)) {
        found.push({ place: { source, step }, logit });
      }
    }
  }
  found.sort((one, other) => other.logit - one.logit || inOrder(one.place, other.place));
  return found.map(({ place }) => place);
}

/**
 * Fits without some voices, and takes the L2 with which most of what those say is heard while hardly any of what is not
 * the phrase is. One voice alone has nobody to ask.
 */
async function chooseL2(
  voices: readonly (readonly Piece[])[],
  negatives: Negatives,
  breathe: () => Promise<void>,
): Promise<{ l2: number }> {
  const isAsked = (_: unknown, n: number) => n % VALIDATION_EVERY === 1;
  const [asked, others] = [voices.filter(isAsked), voices.filter((each, n) => !isAsked(each, n))];
  if (asked.length === 0 || !asked.flat().some(isPhrase)) return { l2: L2_DEFAULT };
  const random = createRandom(10);
  const said = others.flat().filter(isPhrase).map(heardIn);
  const heard = { sources: said, places: someOf(placesOf(said), ROWS.heard / 3, random) };
  const sources = unheardOf(others, negatives);
  const count = Math.min(ROWS.unheard / 2, ROWS.unheardForOne * heard.places.length);
  const unheard = { sources, places: firstOf(sources, others.flat().length, count) };
  const { examples, moments } = examplesOf(heard, unheard);
  let best: { l2: number; share: number } | null = null;
  let start: Linear | null = null;
  for (const l2 of L2_CHOICES.toReversed()) {
    const fit: Linear = await fitLogistic(examples, {
      ...{ l2, roundsMax: FIT_ROUNDS.choosing, breathe },
      ...(start === null ? {} : { start }),
    });
    start = fit;
    const share = heardShare(unstandardized(fit, moments), asked.flat(), negatives);
    if (best === null || share > best.share) best = { l2, share };
  }
  return { l2: best?.l2 ?? L2_DEFAULT };
}

function heardShare(detector: Linear, asked: readonly Piece[], { tune }: Negatives): number {
  const wrong = [
    ...asked.filter((piece) => !isPhrase(piece)).flatMap(({ values }) => [...logitsOf(values, detector)]),
    ...tune.flatMap((stretch) => [...logitsOf(stretch.values(), detector)]),
  ].sort((one, other) => one - other);
  const bar = wrong[Math.floor(STRICT * wrong.length)] ?? 0;
  const best = asked.filter(isPhrase).map((piece) => peakOf(piece, detector));
  return best.filter((logit) => logit > bar).length / Math.max(1, best.length);
}

/** The best that two windows together make of a phrase. */
function peakOf(piece: Piece, detector: Linear): number {
  const source = heardIn(piece);
  const logits = logitsOf(piece.values, detector);
  const heard = [...logits].filter((_, n) => source.isExample(source.steps - logits.length + n));
  return Math.max(...heard.map((logit, n) => Math.min(logit, heard[n + 1] ?? Number.NEGATIVE_INFINITY)));
}

/**
 * Moves the scores so that 0.5 is where the loudest of the talk begins that tunes it, and what is heard lies well above:
 * the loop averages scores, and near 0 or 1 it could tell nothing apart. The order of scores stays.
 */
function centred(detector: Linear, { voices, negatives }: Pick<FitInput, "voices" | "negatives">): Linear {
  let loudest = Number.NEGATIVE_INFINITY;
  for (const stretch of negatives.tune) {
    const logits = logitsOf(stretch.values(), detector);
    for (let n = 1; n < logits.length; n++) {
      loudest = Math.max(loudest, Math.min(logits[n - 1] as number, logits[n] as number));
    }
  }
  const peaks = voices
    .flat()
    .filter(isPhrase)
    .map((piece) => peakOf(piece, detector));
  const middle = peaks.sort((one, other) => one - other)[Math.floor(peaks.length / 4)] ?? 0;
  const zero = Number.isFinite(loudest) ? Math.min(loudest, middle) : 0;
  const gain = Math.max(GAIN.least, Math.min(GAIN.most, HEARD_LOGIT / Math.max(1e-3, middle - zero)));
  return { weights: detector.weights.map((weight) => weight * gain), bias: (detector.bias - zero) * gain };
}
