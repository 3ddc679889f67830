// Sound without the phrase: banks, divided by their voices into what is trained with and what only the check hears.
import { DomainError } from "../../errors.ts";
import type { WakeTrainingPlan } from "../../ports/wake-training.ts";
import { wordsOf } from "../../shared/handsfree/words.ts";
import { type Bank, decodeBank, encodeBank, type Stretch } from "../bank/bank-format.ts";
import { buildStretches } from "../bank/build-bank.ts";
import type { Piece } from "./kept-pieces.ts";
import { holds } from "./near-misses.ts";
import type { TrainingTools } from "./training-tools.ts";

/** What only the check hears, at least; and of the rest, what the fit is tuned by. */
const SHARE = { check: 0.4, tune: 0.12 };
/** A training that has no bank makes one of an hour; a small one, which has little to say, makes less. */
/** Packs of less than this teach and prove too little alone. */
const GIVEN_HOURS_LEAST = 0.5;
const OWN_BANK = { hours: 1, hoursLeast: 0.1, clips: 600, seed: 5 };

export interface Negatives {
  train: Stretch[];
  tune: Stretch[];
  check: Stretch[];
}

/** @param speech clips of ordinary talk, which a bank is made of where there is none for this core */
export async function negativesOf(
  plan: WakeTrainingPlan,
  speech: readonly Piece[],
  tools: TrainingTools,
): Promise<Negatives> {
  const own = plan.core.embeddingSha256;
  const given = (await tools.banks()).map(decodeBank).filter(({ header }) => header.embeddingSha256 === own);
  const hours = given.reduce((sum, { header }) => sum + header.hours, 0);
  const banks = hours >= GIVEN_HOURS_LEAST ? given : [...given, await ownBank(plan, speech, tools)];
  const variants = [plan.phrase, ...plan.variants].map((each) => wordsOf(each).map(({ plain }) => plain));
  const stretches = banks
    .flatMap((bank) => bank.stretches)
    .filter(({ text }) => !variants.some((variant) => holds(text, variant)));
  return divide(stretches, plan.voices);
}

/** No voice stands on two sides, and none that says the phrase for the fit is in the check. Nobody's stretches go around. */
export function divide(stretches: readonly Stretch[], voices: { train: string[]; heldOut: string[] }): Negatives {
  const [trained, heldOut] = [new Set(voices.train), new Set(voices.heldOut)];
  const stepsIn = (list: readonly Stretch[]) => list.reduce((sum, { steps }) => sum + steps, 0);
  const groups = new Map<string, Stretch[]>();
  for (const [n, stretch] of stretches.entries()) {
    const key = stretch.voice === null ? `nobody ${n}` : `voice ${stretch.voice}`;
    groups.set(key, [...(groups.get(key) ?? []), stretch]);
  }
  const divided: Negatives = { train: [], tune: [], check: [] };
  const total = stepsIn(stretches);
  const rest: Stretch[][] = [];
  for (const group of groups.values()) {
    if (heldOut.has(group[0]?.voice ?? "")) divided.check.push(...group);
    else rest.push(group);
  }
  // Every other one, so that voices and noises are mixed on both sides.
  const order = [...rest.filter((_, n) => n % 2 === 1), ...rest.filter((_, n) => n % 2 === 0)];
  const shuffled = order.filter((_, n) => n % 3 === 0).concat(order.filter((_, n) => n % 3 !== 0));
  for (const group of shuffled) {
    const mayCheck = !trained.has(group[0]?.voice ?? "") || heldOut.has(group[0]?.voice ?? "");
    const side =
      mayCheck && stepsIn(divided.check) < SHARE.check * total
        ? "check"
        : stepsIn(divided.tune) < SHARE.tune * total
          ? "tune"
          : "train";
    divided[side].push(...group);
  }
  return divided;
}

async function ownBank(plan: WakeTrainingPlan, speech: readonly Piece[], tools: TrainingTools): Promise<Bank> {
  const { embeddingSha256 } = plan.core;
  const clips = plan.voices.train.length * plan.samplesPerVoice;
  const hours = Math.min(OWN_BANK.hours, Math.max(OWN_BANK.hoursLeast, clips / OWN_BANK.clips));
  // Only a whole one is good enough for the trainings to come.
  const name = hours < OWN_BANK.hours ? "own-bank" : `bank-${embeddingSha256.slice(0, 16)}`;
  const known = orNull(await tools.kept.read(name));
  if (known !== null) return known;
  const stretches = await buildStretches({
    ...{ mel: tools.mel, embedding: tools.embedding, breathe: tools.breathe },
    clips: speech.map(({ text, voice, values }) => ({ text, voice, samples: values })),
    hours,
    seed: OWN_BANK.seed,
    onStretch: (done, total) =>
      tools.onProgress({ phase: "features", done, total, message: "Ordinary talk and noises are looked at." }),
  });
  const bytes = encodeBank({
    embeddingSha256,
    seed: OWN_BANK.seed,
    madeOf: "Talk of this home's voices in made-up rooms, babble, tones and noises",
    licence: "made at home",
    stretches,
  });
  await tools.kept.write(name, bytes);
  return decodeBank(bytes);
}

/** A damaged one is made again: there is nothing that somebody could install in its place. */
function orNull(bytes: Uint8Array | null): Bank | null {
  if (bytes === null) return null;
  try {
    return decodeBank(bytes);
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause;
    return null;
  }
}
