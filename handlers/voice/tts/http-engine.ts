// The speech engine behind the voice sidecar's HTTP interface (specification, section 4, "Voice sidecar").
import * as z from "zod";
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SpeechEngine } from "../../ports/speech.ts";
import { type Voice, voiceSchema } from "../../shared/contract/voice.ts";
import { jsonOf, type SidecarClient } from "../sidecar-client.ts";

export interface HttpEngineOptions {
  id: string;
  client: SidecarClient;
  /** Of then; changes when the program was started again. @throws DomainError `component_not_ready` */
  url(): string;
  clock: Clock;
}

/** A long clause takes the full model on a slow machine its time, and may wait for others before it. */
const SYNTHESIS_MS = 60_000;
const VOICES_MS = 5_000;
/** A minute of speech takes three megabytes. */
const WAV_MAX_BYTES = 32 * 1024 * 1024;
const VOICES_MAX_BYTES = 256 * 1024;
/** Voices come with the engine's program: a new one is told within this time at the latest. */
const VOICES_KEPT_MS = 60_000;
const AUDIO_TYPES = new Set(["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"]);

const voicesSchema = z.object({ voices: z.array(voiceSchema).max(2_000) });

export function createHttpEngine({ id, client, url, clock }: HttpEngineOptions): SpeechEngine {
  let kept: { url: string; atMs: number; voices: Voice[] } | null = null;

  async function fetchVoices(signal: AbortSignal): Promise<Voice[]> {
    const answer = await client.call({ path: "/voices" }, { timeoutMs: VOICES_MS, maxBytes: VOICES_MAX_BYTES, signal });
    const parsed = voicesSchema.safeParse(jsonOf(answer));
    if (parsed.success) return parsed.data.voices;
    throw new DomainError("upstream_failed", "Speech gave no list of its voices.", { cause: parsed.error });
  }

  return {
    id,
    async voices(signal) {
      const now = clock.now();
      const address = url();
      if (kept !== null && kept.url === address && now - kept.atMs < VOICES_KEPT_MS) return kept.voices;
      const voices = await fetchVoices(signal);
      // None yet, e.g. while the model is being loaded, is worth asking again.
      kept = voices.length === 0 ? null : { url: address, atMs: now, voices };
      return voices;
    },
    async synthesize(request, signal) {
      const answer = await client.call(
        { path: "/synthesize", method: "POST", json: request },
        { timeoutMs: SYNTHESIS_MS, maxBytes: WAV_MAX_BYTES, signal },
      );
      if (AUDIO_TYPES.has(answer.mediaType)) return answer.bytes;
      throw new DomainError("upstream_failed", "Speech answered with something that is no sound.");
    },
  };
}
