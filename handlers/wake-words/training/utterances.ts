// What each voice says for a training, from the plan alone.
import type { WakeTrainingPlan } from "../../ports/wake-training.ts";
import { wordsOf } from "../../shared/handsfree/words.ts";
import { languageOfPhrase } from "../../shared/wake-phrase/phrase-language.ts";
import { ordinaryTalk } from "../bank/talk.ts";
import { createRandom } from "../sound/room-sounds.ts";
import { holds, nearMissesOf } from "./near-misses.ts";
import type { Utterance } from "./training-tools.ts";

/** Prime to the number of endings, so that every pair of both is said. */
const SPEEDS = [1, 0.85, 1.15, 0.92, 1.25, 1.08, 0.78] as const;
const ENDINGS = ["", "!", "?", "."] as const;
/** Different ones of a voice; further samples are the same clips in other pitches. */
const PHRASES_MAX = 20;
const NEAR_MISSES = { all: 84, perVoice: 16, least: 10 } as const;
const SENTENCES_PER_VOICE = 7;
/** With fewer samples of the phrase, the rest is said less often as well. */
const FULL_SAMPLES = 35;
/** Of one voice alone, every so many samples are kept for the check. */
const SINGLE_VOICE_HELD = 4;

export interface VoiceLines {
  /** Of the phrase; the same one may stand there more than once. */
  phrases: Utterance[];
  nearMisses: Utterance[];
  speech: Utterance[];
}

/** @param side which voices; `voice` counts within it */
export function linesOf(plan: WakeTrainingPlan, side: "train" | "heldOut", voice: number): VoiceLines {
  const id = (plan.singleVoice ? plan.voices.train[0] : plan.voices[side][voice]) ?? "";
  const number = voice + (side === "heldOut" ? plan.voices.train.length : 0);
  const share = Math.min(1, plan.samplesPerVoice / FULL_SAMPLES);
  const say = (kind: Utterance["kind"]) => (text: string, n: number) =>
    ({ text, voice: id, speed: SPEEDS[(n * 5 + number) % SPEEDS.length] ?? 1, kind }) satisfies Utterance;
  const all = nearMissesOf(plan.phrase, plan.variants).slice(0, NEAR_MISSES.all);
  const count = Math.min(all.length, Math.max(NEAR_MISSES.least, Math.round(NEAR_MISSES.perVoice * share)));
  // The first ones, the parts of the phrase among them, are said by every voice; the others go around.
  const first = Math.ceil(count / 2);
  const rest = all.slice(first);
  const around = Array.from({ length: count - first }, (_, n) => rest[(number * (count - first) + n) % rest.length]);
  const sentences = Math.max(4, Math.round(SENTENCES_PER_VOICE * share));
  return {
    phrases: phrasesOf(plan, side).map(({ text, n }) => say("phrase")(text, n)),
    nearMisses: [...all.slice(0, first), ...around.flatMap((text) => text ?? [])].map(say("near-miss")),
    speech: ordinaryTalk(languageOfPhrase(plan.phrase), 2 * sentences, createRandom(1_000 + number))
      .filter((text) => ![plan.phrase, ...plan.variants].some((each) => holds(text, plainWords(each))))
      .slice(0, sentences)
      .map(say("speech")),
  };
}

const plainWords = (text: string) => wordsOf(text).map(({ plain }) => plain);

function phrasesOf(plan: WakeTrainingPlan, side: "train" | "heldOut"): { text: string; n: number }[] {
  const { variants, samplesPerVoice, singleVoice } = plan;
  const texts = variants.length === 0 ? [plan.phrase] : variants;
  return Array.from({ length: samplesPerVoice }, (_, sample) => {
    const n = sample % PHRASES_MAX;
    const ending = ENDINGS[Math.floor(n / texts.length) % ENDINGS.length] ?? "";
    return { text: (texts[n % texts.length] ?? plan.phrase) + ending, n };
  }).filter(
    ({ n }) =>
      !singleVoice ||
      (Math.floor(n / texts.length) % SINGLE_VOICE_HELD === SINGLE_VOICE_HELD - 1) === (side === "heldOut"),
  );
}
