// The plan of a training: decided once, kept with its job, and the same after a restart.
import * as z from "zod";
import type { ComponentEntry } from "../../components/registry-schema.ts";
import { DomainError } from "../../errors.ts";
import type { SpeechEngine } from "../../ports/speech.ts";
import type { WakeTrainingPlan } from "../../ports/wake-training.ts";
import { checkPhrase } from "../../shared/wake-phrase/check-phrase.ts";
import type { Engines } from "../../voice/tts/engines.ts";
import type { WakeCore, WakeWords } from "../wake-words.ts";
import { findBanks } from "./banks.ts";
import { chooseVoices, onlyVoice } from "./choose-voices.ts";

const placeSchema = z.object({ path: z.string(), starter: z.boolean() });

export const planSchema: z.ZodType<WakeTrainingPlan> = z.object({
  id: z.string(),
  phrase: z.string(),
  variants: z.array(z.string()),
  voices: z.object({ train: z.array(z.string()), heldOut: z.array(z.string()) }),
  singleVoice: z.boolean(),
  samplesPerVoice: z.number().int(),
  starterSpeech: z.boolean(),
  core: z.object({
    mel: placeSchema,
    embedding: placeSchema,
    embeddingSha256: z.string(),
    starter: z.boolean(),
  }),
  banks: z.array(placeSchema),
});

export interface PlanParts {
  engines: Engines;
  wakeWords: Pick<WakeWords, "core">;
  entries: readonly ComponentEntry[];
  isInstalled(componentId: string): boolean;
  /** Whether the small voices that ship with Hearth speak at the moment. */
  isStarterSpeech(signal: AbortSignal): Promise<boolean>;
}

export interface TrainingWish {
  id: string;
  phrase: string;
  variants: string[];
  /** Qualified; null: everybody. */
  voice: string | null;
  samplesPerVoice: number;
}

/** The default engine's voices, or the one of the wish. @throws DomainError `component_not_ready`, `invalid_request`, … */
export async function planTraining(
  parts: PlanParts,
  wish: TrainingWish,
  signal: AbortSignal,
): Promise<WakeTrainingPlan> {
  mustHaveCore(parts.wakeWords.core());
  const { singleVoice, ...voices } = await voicesFor(parts.engines, wish, signal);
  const starterSpeech = await parts.isStarterSpeech(signal);
  // Looked at last: while the voices were asked for, the full one may have come.
  const core = mustHaveCore(parts.wakeWords.core());
  const { id, phrase, samplesPerVoice } = wish;
  return {
    id,
    phrase,
    variants: [phrase, ...wish.variants],
    voices,
    singleVoice,
    samplesPerVoice,
    starterSpeech,
    core: {
      mel: core.mel.place,
      embedding: core.embedding.place,
      embeddingSha256: core.embedding.sha256,
      starter: core.starter,
    },
    banks: findBanks(parts, core.embedding.sha256),
  };
}

async function voicesFor(engines: Engines, { voice, phrase }: TrainingWish, signal: AbortSignal) {
  if (voice !== null) {
    // Its engine may have gone since it was chosen: that is no fault of the wish.
    engineFor(engines, voice);
    return onlyVoice((await mustFindVoice(engines, voice, signal)).voice);
  }
  return chooseVoices(await engineFor(engines, null).voices(signal), checkPhrase(phrase).language);
}

/** The engine of a qualified voice; the default one where everybody is asked. */
export function engineFor(engines: Engines, voice: string | null): SpeechEngine {
  const id = voice?.split(":", 1)[0];
  const engine = id === undefined ? engines.all[0] : engines.all.find((each) => each.id === id);
  if (engine !== undefined) return engine;
  throw new DomainError("component_not_ready", "The voice that this was begun with is no longer there.", {
    state: "missing",
  });
}

/** @throws DomainError `invalid_request` where there is no such voice */
export async function mustFindVoice(engines: Engines, voice: string, signal: AbortSignal) {
  const found = await engines.find(voice, signal);
  if (found !== null) return found;
  throw new DomainError("invalid_request", `voice: there is no voice ${voice}. Choose one of the list.`, {
    issues: [{ path: "voice", message: "is none of the voices" }],
  });
}

function mustHaveCore(core: WakeCore | null): WakeCore {
  if (core !== null) return core;
  throw new DomainError("component_not_ready", "The ears that all wake words share are not installed.", {
    component: "wake-core",
    state: "missing",
  });
}
