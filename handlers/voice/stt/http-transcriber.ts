// The transcriber behind HTTP: the voice sidecar, or another service that the household or the operator named.
import * as z from "zod";
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Transcriber, Transcript, TranscriptEvidence } from "../../ports/speech.ts";
import { createSidecarClient, jsonOf, type SidecarAnswer, type SidecarClient } from "../sidecar-client.ts";
import type { VoiceAddress } from "../voice-address.ts";

export interface HttpTranscriberOptions {
  /** `voice.stt_url`, then STT_URL; null: the voice sidecar. Asked at each use. */
  explicitUrl(): Promise<string | null>;
  sidecar: Pick<VoiceAddress, "url" | "notReady">;
  clock: Clock;
  fetch?: typeof globalThis.fetch;
}

/** Half a minute of speech, on a slow machine, behind others. */
const TRANSCRIPTION_MS = 60_000;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** A service that takes no bare WAV says so with one of these, or answers without a text. */
const WANTS_FORM = [400, 404, 405, 406, 411, 415, 422] as const;
/** Addresses whose form is remembered. */
const REMEMBERED_MAX = 8;

const segmentSchema = z.object({
  text: z.string().optional(),
  avg_logprob: z.number().optional(),
  no_speech_prob: z.number().optional(),
});
/** whisper.cpp's verbose form; without `segments` the plain one. */
const answerSchema = z.object({ text: z.string(), segments: z.array(segmentSchema).max(2_000).optional() });
type Answer = z.infer<typeof answerSchema>;
type Form = "raw" | "multipart";

export function createHttpTranscriber(options: HttpTranscriberOptions): Transcriber {
  const { explicitUrl, sidecar, clock, fetch } = options;
  /** By address: what it was found to understand. */
  const forms = new Map<string, Form>();

  function clientOf(explicit: string | null): SidecarClient {
    return createSidecarClient({
      name: explicit === null ? "Listening" : "The listening service",
      url: () => (explicit === null ? sidecar.url() : explicit.replace(/\/+$/, "")),
      notReady: explicit === null ? sidecar.notReady : notAnswering,
      clock,
      ...(fetch === undefined ? {} : { fetch }),
    });
  }

  function remember(url: string, form: Form) {
    forms.delete(url);
    forms.set(url, form);
    const [oldest] = forms.keys();
    if (forms.size > REMEMBERED_MAX && oldest !== undefined) forms.delete(oldest);
  }

  return {
    async transcribe(wav, signal) {
      const explicit = await explicitUrl();
      signal.throwIfAborted();
      const client = clientOf(explicit);
      if (explicit === null) return transcriptOf(understood(await ask(client, "raw", wav, signal)));
      const known = forms.get(explicit);
      if (known !== undefined) {
        const answer = await ask(client, known, wav, signal);
        // Another program may have taken its place: the next recording finds out what it understands.
        if (parsed(answer) === null) forms.delete(explicit);
        return transcriptOf(understood(answer));
      }
      const raw = parsed(await ask(client, "raw", wav, signal));
      if (raw !== null) {
        remember(explicit, "raw");
        return transcriptOf(raw);
      }
      const answer = understood(await ask(client, "multipart", wav, signal));
      remember(explicit, "multipart");
      return transcriptOf(answer);
    },
  };
}

async function ask(client: SidecarClient, form: Form, wav: Uint8Array, signal: AbortSignal): Promise<SidecarAnswer> {
  const limits = { timeoutMs: TRANSCRIPTION_MS, maxBytes: ANSWER_MAX_BYTES, signal };
  const alsoAccepts = WANTS_FORM;
  if (form === "multipart") {
    return client.call({ path: "/inference", method: "POST", body: await formOf(wav), alsoAccepts }, limits);
  }
  const body = { bytes: wav, type: "audio/wav" };
  return client.call({ path: "/inference?response_format=verbose_json", method: "POST", body, alsoAccepts }, limits);
}

/** As whisper.cpp's server takes it. */
async function formOf(wav: Uint8Array): Promise<{ bytes: Uint8Array; type: string }> {
  const form = new FormData();
  form.set("file", new Blob([wav as Uint8Array<ArrayBuffer>], { type: "audio/wav" }), "speech.wav");
  form.set("response_format", "verbose_json");
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "multipart/form-data";
  return { bytes: new Uint8Array(await encoded.arrayBuffer()), type };
}

function parsed(answer: SidecarAnswer): Answer | null {
  if (answer.status >= 400) return null;
  const { success, data } = answerSchema.safeParse(jsonOf(answer));
  return success ? data : null;
}

function understood(answer: SidecarAnswer): Answer {
  const found = parsed(answer);
  if (found !== null) return found;
  const cause = new Error(`status ${answer.status}, ${answer.mediaType || "no type"}`);
  throw new DomainError("upstream_failed", "What was said could not be written down. Please try again.", { cause });
}

function transcriptOf({ text, segments = [] }: Answer): Transcript {
  return { text: text.replaceAll(/\s+/g, " ").trim(), evidence: evidenceOf(segments) };
}

/** Of several segments: the mean of their confidence by length, and silence only where all of them are. */
function evidenceOf(segments: NonNullable<Answer["segments"]>): TranscriptEvidence | null {
  let weight = 0;
  let sum = 0;
  const silences: number[] = [];
  for (const { text = "", avg_logprob, no_speech_prob } of segments) {
    if (no_speech_prob !== undefined) silences.push(no_speech_prob);
    if (avg_logprob === undefined) continue;
    const length = Math.max(1, text.trim().length);
    weight += length;
    sum += length * Math.min(0, avg_logprob);
  }
  if (weight === 0) return null;
  return { avgLogprob: sum / weight, noSpeechProb: silences.length === 0 ? null : Math.min(...silences) };
}

function notAnswering(cause: unknown): DomainError {
  const words = "The listening service that is set in Voice does not answer. Is it running?";
  return new DomainError("upstream_failed", words, { cause });
}
