// Tries an STT service at an address that an admin typed: it is sent a short recording and has to answer as it should.
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SttTest } from "../../shared/contract/voice.ts";
import { resample } from "../../shared/speech/resample.ts";
import { decodeWav, encodeWav16, WavError } from "../../shared/speech/wav.ts";
import { createHttpTranscriber } from "../stt/http-transcriber.ts";
import { DEFAULT_VOICE, type Engines } from "../tts/engines.ts";

export interface SttTestDependencies {
  engines: Engines;
  clock: Clock;
  fetch?: typeof globalThis.fetch;
}

const PHRASE = "set a timer for five minutes";
/** Hz. */
const RATE = 16_000;
const SHOWN_CHARS = 200;
const NOBODY = "Nobody answers at this address. Is it right, and is the service running?";
const OTHER = "Something answers at this address, but it does not understand speech as Hearth needs it.";

/**
 * Asks as a conversation would. Redirects are not followed, and nothing of an answer of another shape is shown: an address
 * can be anything on the home's network.
 * @throws DomainError `invalid_request`, `upstream_failed`, `upstream_timeout`, `busy`
 */
export async function testStt(deps: SttTestDependencies, url: string, signal: AbortSignal): Promise<SttTest> {
  const { clock, fetch = globalThis.fetch } = deps;
  const base = baseOf(url);
  const wav = await recording(deps, signal);
  let hasAnswered = false;
  const transcriber = createHttpTranscriber({
    explicitUrl: async () => base,
    sidecar: { url: () => base, notReady: (cause) => new DomainError("upstream_failed", NOBODY, { cause }) },
    clock,
    async fetch(...request) {
      const response = await fetch(...request);
      hasAnswered = true;
      return response;
    },
  });
  const startedAt = clock.now();
  try {
    const { text } = await transcriber.transcribe(wav, signal);
    return { ok: true, text: text.slice(0, SHOWN_CHARS), sttMs: clock.now() - startedAt };
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof DomainError) || cause.code !== "upstream_failed") throw cause;
    throw new DomainError("upstream_failed", hasAnswered ? OTHER : NOBODY, { cause });
  }
}

/**
 * Addresses of the machine's own network link, however written, lead to no service, but to what hands out secrets in data
 * centres. URL has made dotted and hexadecimal forms alike.
 */
const LINK_LOCAL = /^(169\.254\.|\[fe[89ab]|\[(::(ffff:)?|64:ff9b::)a9fe:)/i;

function baseOf(text: string): string {
  const { protocol, hostname, username, password, origin, pathname } = new URL(text);
  const isPlain = (protocol === "http:" || protocol === "https:") && `${username}${password}` === "";
  if (!isPlain || LINK_LOCAL.test(hostname)) {
    const message = "must be an ordinary http address of a service in your home";
    throw new DomainError("invalid_request", `url: ${message}.`, { issues: [{ path: "url", message }] });
  }
  return (origin + pathname).replace(/\/+$/, "");
}

/** The phrase in Hearth's own voice; while that is silent, a hum, which shows at least that somebody listens. */
async function recording({ engines }: SttTestDependencies, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const found = await engines.find(DEFAULT_VOICE, signal);
    if (found === null) return hum();
    const wav = await found.engine.synthesize({ text: PHRASE, voice: found.voice, speed: 1 }, signal);
    const { samples, sampleRate } = decodeWav(wav);
    return encodeWav16(resample(samples, sampleRate, RATE), RATE);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DomainError || error instanceof WavError) return hum();
    throw error;
  }
}

function hum(): Uint8Array {
  const swell = (i: number) => Math.sin((Math.PI * i) / RATE);
  return encodeWav16(
    Float32Array.from({ length: RATE }, (_, i) => 0.3 * swell(i) * Math.sin((2 * Math.PI * 180 * i) / RATE)),
    RATE,
  );
}
