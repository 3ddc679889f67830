// Speaking and listening: the bodies, lines and messages of the specification (sections 2, 4, 6) and of the contract ("Voice").
import * as z from "zod";
import { errorCodeSchema, idSchema, lineSchema } from "./common.ts";
import { TTS_TEXT_MAX_CHARS, VOICE_PREVIEW_MAX_CHARS } from "./limits.ts";

/** `<engine>:<voice_id>`, or a bare id of the default engine. */
export const voiceIdSchema = z.string().regex(/^([a-z0-9-]+:)?[A-Za-z0-9_-]{1,64}$/);

/** POST /api/tts/stream. Rates and pauses beyond their bounds are clamped, not refused. */
export const ttsRequestSchema = z
  .object({
    text: z.string().max(TTS_TEXT_MAX_CHARS).optional(),
    /** An answer that is still being written is spoken as it grows. */
    runId: idSchema.optional(),
    voice: voiceIdSchema.or(z.literal("")).optional(),
    speechRate: z.number().optional(),
    /** Seconds. */
    sentencePause: z.number().optional(),
    companionId: idSchema.nullable().optional(),
  })
  .refine(({ text, runId }) => (text === undefined) !== (runId === undefined), {
    message: "Give either text or runId.",
    path: ["text"],
  });
export type TtsRequest = z.infer<typeof ttsRequestSchema>;

/** One line of the answer: a sentence that is ready to be played. */
export const sentencePayloadSchema = z.object({
  sentence: z.string(),
  /** Samples a second. */
  sample_rate: z.number().int().positive(),
  /** Base64 of 16-bit little-endian mono PCM. */
  pcm_b64: z.string(),
  /** Seconds of silence after the sentence. */
  sentence_pause: z.number(),
});
export type SentencePayload = z.infer<typeof sentencePayloadSchema>;

export const ttsDoneSchema = z.object({ done: z.literal(true) });
const failureSchema = z.object({ code: errorCodeSchema, detail: z.string() });
/** How a stream ends that has begun and cannot go on. */
export const ttsFailureSchema = z.object({ error: failureSchema });
export const ttsLineSchema = z.union([sentencePayloadSchema, ttsDoneSchema, ttsFailureSchema]);
export type TtsLine = z.infer<typeof ttsLineSchema>;

/** WS /api/stt/stream, dialect v2: the client's first message. Seconds beyond their bounds are clamped. */
export const sttHelloSchema = z.object({
  type: z.literal("hello"),
  v: z.literal(2),
  sampleRate: z.literal(16_000),
  format: z.literal("f32le"),
  silenceTimeoutS: z.number().optional(),
  partialIntervalS: z.number().optional(),
  partials: z.boolean().optional(),
  /** The session stays open after a final, for the next thing that is said. */
  continuous: z.boolean().optional(),
});
export type SttHello = z.infer<typeof sttHelloSchema>;

export const sttClientMessageSchema = z.discriminatedUnion("type", [
  sttHelloSchema,
  /** Finalize now. */
  z.object({ type: z.literal("flush") }),
  /** Drop what was heard. */
  z.object({ type: z.literal("cancel") }),
]);
export type SttClientMessage = z.infer<typeof sttClientMessageSchema>;

const millisecondsSchema = z.number().nonnegative();

export const sttServerMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), v: z.literal(2), sessionId: z.string() }),
  /** `atMs`: of the audio, since the session began. */
  z.object({ type: z.literal("vad"), speaking: z.boolean(), atMs: millisecondsSchema }),
  /** `seq` grows with each partial of the session. */
  z.object({ type: z.literal("partial"), text: z.string(), seq: z.number().int().nonnegative() }),
  z.object({
    type: z.literal("final"),
    text: z.string(),
    audioMs: millisecondsSchema,
    sttMs: millisecondsSchema,
    /** It was cut at the cap of 30 s. */
    forced: z.literal(true).optional(),
  }),
  z.object({ type: z.literal("no_speech"), reason: z.enum(["silence", "annotation", "timeout"]) }),
  failureSchema.extend({ type: z.literal("error") }),
]);
export type SttServerMessage = z.infer<typeof sttServerMessageSchema>;

/** POST /api/stt. */
export const transcriptSchema = z.object({
  text: z.string(),
  audioMs: millisecondsSchema,
  sttMs: millisecondsSchema,
});

/** As the sidecar lists them (specification, section 2). */
export const voiceSchema = z.object({ id: z.string(), name: z.string(), language: z.string(), gender: z.string() });
export type Voice = z.infer<typeof voiceSchema>;

/** What speaks, or listens, at the moment. */
export const speechModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The small model that ships with Hearth. */
  starter: z.boolean(),
  ready: z.boolean(),
  /** Why it is not ready, in words that say what helps. */
  problem: z.string().nullable(),
});
export type SpeechModel = z.infer<typeof speechModelSchema>;

/** GET /api/voice/voices and GET /api/admin/voice/voices. Ids are qualified. */
export const voiceListSchema = z.object({
  voices: z.array(voiceSchema),
  /** The app's default. */
  defaultVoice: voiceIdSchema,
  /** null: the voice sidecar does not answer. */
  tts: speechModelSchema.nullable(),
  stt: speechModelSchema.nullable(),
});
export type VoiceList = z.infer<typeof voiceListSchema>;

/** POST /api/admin/voice/preview: a sentence in this voice, as a WAV file. Without `text` it introduces itself. */
export const voicePreviewSchema = z.object({
  voice: voiceIdSchema,
  text: lineSchema(VOICE_PREVIEW_MAX_CHARS).optional(),
});
export type VoicePreview = z.infer<typeof voicePreviewSchema>;

/** POST /api/admin/voice/test-stt: whether an STT service answers there as it should. */
export const testSttSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });
export type TestStt = z.infer<typeof testSttSchema>;
export const sttTestSchema = z.object({ ok: z.literal(true), text: z.string(), sttMs: millisecondsSchema });
export type SttTest = z.infer<typeof sttTestSchema>;
