// Whose voice speaks and how: the specification's order (section 4, "TTS"), and the clamps of section 8.
import { DomainError } from "../../errors.ts";
import type { Log } from "../../ports/log.ts";
import { SENTENCE_PAUSE, SPEECH_RATE } from "../../shared/contract/limits.ts";
import { DEFAULT_VOICE, type Engines, type EngineVoice } from "./engines.ts";

export interface VoiceWishes {
  /** Of the request; "" counts as none. */
  requested: string | undefined;
  /** The companion's `ttsVoice`. */
  companion: string | null;
  /** Setting `voice.app_default_voice`. */
  setting: string | null;
  /** VOICE_APP_DEFAULT. */
  environment: string | null;
}

/**
 * The first of the wishes that names a voice which exists. One that was asked for by name and does not exist is refused;
 * one that was chosen once and has gone since gives way to the next.
 * @throws DomainError `invalid_request`, or why the engine cannot be asked
 */
export async function resolveVoice(
  { engines, log }: { engines: Engines; log: Log },
  wishes: VoiceWishes,
  signal: AbortSignal,
): Promise<EngineVoice> {
  const { requested } = wishes;
  if (requested !== undefined && requested !== "") {
    const found = await engines.find(requested, signal);
    if (found !== null) return found;
    throw new DomainError("invalid_request", `voice: there is no voice ${requested}. Choose one of the list.`, {
      issues: [{ path: "voice", message: "is none of the voices" }],
    });
  }
  for (const [source, voice] of ordered(wishes)) {
    if (voice === null || voice === "") continue;
    const found = await engines.find(voice, signal);
    if (found !== null) return found;
    log.warn("a chosen voice is not there any more", { source, voice });
  }
  throw new DomainError("upstream_failed", "Speech has none of its usual voices. Choose another default voice.");
}

/** The app's default, whether or not it exists. */
export function appDefaultVoice({ setting, environment }: Pick<VoiceWishes, "setting" | "environment">): string {
  return setting || environment || DEFAULT_VOICE;
}

function ordered({ companion, setting, environment }: VoiceWishes): [source: string, voice: string | null][] {
  return [
    ["companion", companion],
    // Nobody can choose one yet (specification, section 4, "Voice resolution").
    ["user", null],
    ["setting", setting],
    ["environment", environment],
    ["default", DEFAULT_VOICE],
  ];
}

/** The companion's own rate wins over the request's. 1: as the voice speaks by itself. */
export function speechRateOf(requested: number | undefined, companion: number | null): number {
  return clamp(companion ?? requested ?? 1, SPEECH_RATE);
}

/** In seconds. */
export const SENTENCE_PAUSE_DEFAULT_S = 0.3;

export function sentencePauseOf(requested: number | undefined): number {
  return clamp(requested ?? SENTENCE_PAUSE_DEFAULT_S, SENTENCE_PAUSE);
}

const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value));
