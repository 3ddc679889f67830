// What the check has heard as a report: a threshold, how well it hears there, and what would help.
import type { WakeTrainingPlan } from "../../ports/wake-training.ts";
import { WAKE_FALSE_ACCEPTS_TARGET } from "../../shared/contract/limits.ts";
import type { WakeHint, WakeReport } from "../../shared/contract/wake-admin.ts";
import { checkPhrase } from "../../shared/wake-phrase/check-phrase.ts";
import type { Heard } from "./gate.ts";
import { highestOf, wakesAt } from "./replay.ts";
import { poissonHigh, wilsonLow } from "./statistics.ts";

/** A wake word that has to be said again more than once in five times is no friend either. */
const RECALL_LEAST = 0.8;
/** Fewer hours than this without a false accept say nothing about a day, whatever the count. */
const HOURS_LEAST = 0.25;
/** The logits of the thresholds that are looked at: from 0.08 to 0.98. */
const LOGITS = { from: -2.4, to: 4, step: 0.2 };
const CONFUSABLE_MAX = 12;
/** What a phrase and a training have to have before more of it is no longer the first advice. */
const ENOUGH = { syllables: 3, variants: 3, voices: 8, samples: 20 } as const;
/** What few clips prove: at this, eight of eight do, and seven of eight do not. */
const RECALL_LOW_LEAST = 0.6;
/** Of near-misses: above this, the phrase itself is too much like other words. */
const FIRED_MUCH = 0.3;

export interface ReportInput {
  plan: WakeTrainingPlan;
  heard: Heard;
  training: WakeReport["training"];
}

interface Point {
  threshold: number;
  heard: number;
  falseAccepts: number;
  fired: number;
}

/** The lowest miss rate within the target of false accepts decides the threshold. */
export function writeReport({ plan, heard, training }: ReportInput): WakeReport {
  const points = pointsOf(heard);
  const { hours, phrases, nearMisses } = heard;
  const perHour = (count: number) => (hours === 0 ? 0 : count / hours);
  const chosen = choose(points, hours);
  const recall = phrases.length === 0 ? 0 : chosen.heard / phrases.length;
  const isWithin = hours >= HOURS_LEAST && perHour(chosen.falseAccepts) <= WAKE_FALSE_ACCEPTS_TARGET;
  const recallLow = wilsonLow(chosen.heard, phrases.length);
  const firedShare = chosen.fired / Math.max(1, nearMisses.length);
  // One voice alone says nothing about others, however often it was heard.
  const isProven = recall >= RECALL_LEAST && recallLow >= RECALL_LOW_LEAST && !training.singleVoice;
  const verdict = isWithin && isProven && firedShare <= FIRED_MUCH ? "good" : "weak";
  return {
    verdict,
    threshold: chosen.threshold,
    recall,
    recallLow,
    heldOut: {
      voices: plan.singleVoice ? 1 : plan.voices.heldOut.length,
      clips: phrases.length,
      heard: chosen.heard,
    },
    falseAccepts: {
      count: chosen.falseAccepts,
      hours,
      perHour: perHour(chosen.falseAccepts),
      upperBound: hours === 0 ? 0 : poissonHigh(chosen.falseAccepts) / hours,
    },
    nearMisses: { clips: nearMisses.length, fired: chosen.fired },
    curve: points.map((point) => ({
      threshold: point.threshold,
      recall: phrases.length === 0 ? 0 : point.heard / phrases.length,
      falseAcceptsPerHour: perHour(point.falseAccepts),
    })),
    confusable: confusableOf(heard, chosen.threshold),
    hints: [
      // Also with a good verdict: it was given by voices of the same kind.
      ...(training.starterSpeech && training.recordings === 0 ? (["full_voices"] as const) : []),
      ...(verdict === "good" ? [] : hintsFor(plan, training, firedShare)),
    ],
    training,
    core: { starter: plan.core.starter, embeddingSha256: plan.core.embeddingSha256 },
  };
}

function pointsOf({ phrases, nearMisses, others }: Heard): Point[] {
  const steps = Math.round((LOGITS.to - LOGITS.from) / LOGITS.step) + 1;
  return Array.from({ length: steps }, (_, n) => {
    const threshold = Math.round(1_000 / (1 + Math.exp(-(LOGITS.from + n * LOGITS.step)))) / 1_000;
    return {
      threshold,
      heard: phrases.filter(({ scores }) => wakesAt(scores, threshold).length > 0).length,
      falseAccepts: others.reduce((sum, scores) => sum + wakesAt(scores, threshold).length, 0),
      fired: nearMisses.filter(({ scores }) => wakesAt(scores, threshold).length > 0).length,
    };
  });
}

/**
 * Within the target the most that is heard; of those that hear as much the fewest near-misses, and of equals the middle
 * one, since it is the furthest from either failure. Where none is within the target: the fewest false accepts.
 */
function choose(points: readonly Point[], hours: number): Point {
  const within = points.filter(({ falseAccepts }) => falseAccepts <= WAKE_FALSE_ACCEPTS_TARGET * hours);
  const fewest = Math.min(...points.map(({ falseAccepts }) => falseAccepts));
  const allowed = within.length > 0 ? within : points.filter(({ falseAccepts }) => falseAccepts === fewest);
  const most = Math.max(...allowed.map(({ heard }) => heard));
  const hearing = allowed.filter(({ heard }) => heard === most);
  const least = Math.min(...hearing.map(({ fired }) => fired));
  const equal = hearing.filter(({ fired }) => fired === least);
  const middle = equal[Math.floor((equal.length - 1) / 2)];
  if (middle === undefined) throw new RangeError("there is no threshold to choose from");
  return middle;
}

/** Each text once, with the highest score that any voice got for it. */
function confusableOf({ nearMisses }: Heard, threshold: number): WakeReport["confusable"] {
  const found = new Map<string, { text: string; score: number; fires: boolean }>();
  for (const { text, scores } of nearMisses) {
    const known = found.get(text);
    const [score, fires] = [highestOf(scores), wakesAt(scores, threshold).length > 0];
    found.set(text, { text, score: Math.max(score, known?.score ?? 0), fires: fires || known?.fires === true });
  }
  return [...found.values()]
    .sort((one, other) => Number(other.fires) - Number(one.fires) || other.score - one.score)
    .slice(0, CONFUSABLE_MAX);
}

function hintsFor(plan: WakeTrainingPlan, training: WakeReport["training"], firedShare: number): WakeHint[] {
  const { syllables, warnings } = checkPhrase(plan.phrase);
  const hints: [WakeHint, boolean][] = [
    ["longer_phrase", syllables < ENOUGH.syllables],
    ["other_words", warnings.includes("common_words") || firedShare > FIRED_MUCH],
    ["more_voices", training.singleVoice || training.voices < ENOUGH.voices],
    ["install_core", plan.core.starter],
    ["more_variants", plan.variants.length < ENOUGH.variants],
    ["more_samples", plan.samplesPerVoice < ENOUGH.samples],
    ["family_recordings", training.recordings === 0],
  ];
  return hints.filter(([, isHelpful]) => isHelpful).map(([hint]) => hint);
}
