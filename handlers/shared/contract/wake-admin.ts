// Wake words as an admin keeps them: the catalogue, imports, trainings with their reports, recordings
// (specification, section 4 "Wake word administration"; contract, "Voice").
import * as z from "zod";
import { idSchema, lineSchema, timeSchema } from "./common.ts";
import { featureLicenceSchema } from "./components.ts";
import { NAME_MAX_CHARS, WAKE_PHRASE_READ_MAX_CHARS, WAKE_SAMPLES_PER_VOICE, WAKE_VARIANTS_MAX } from "./limits.ts";
import { voiceIdSchema } from "./voice.ts";

const thresholdSchema = z.number().min(0).max(1);
const countSchema = z.number().int().nonnegative();
const shareSchema = z.number().min(0).max(1);

/** `hey_jarvis`, or the UUID of a trained one. */
export const wakeWordIdSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/i);
/** Of a trained one, whether it exists or not. */
export const isTrainedId = (wakeWordId: string): boolean => idSchema.safeParse(wakeWordId).success;
export const wakeWordParamSchema = z.object({ id: wakeWordIdSchema });
/** What a phrase may be is told in words by shared/wake-phrase/check-phrase.ts; this only bounds what it has to look at. */
export const wakePhraseSchema = z.string().max(WAKE_PHRASE_READ_MAX_CHARS);

/** A companion that has pinned the wake word. Those that the caller may not see are counted, not named. */
const usedBySchema = z.object({
  companions: z.array(z.object({ id: idSchema, name: z.string() })),
  others: countSchema,
});

/** GET /catalog: the pretrained detectors, whether they are installed or not. */
export const wakeCatalogSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phrase: z.string(),
      licence: featureLicenceSchema,
      sizeBytes: countSchema,
      /** With the core models, where they are missing: what an import fetches now. */
      downloadBytes: countSchema,
      installed: z.boolean(),
      /** The import that is under way. */
      jobId: idSchema.nullable(),
      defaultThreshold: thresholdSchema,
      /** The home's default, by choice or because nobody chose. */
      isDefault: z.boolean(),
      usedBy: usedBySchema,
      /** Trained ones that no longer serve when an import brings other core models: they have to be trained anew. */
      outdates: countSchema,
    }),
  ),
});
export type WakeCatalog = z.infer<typeof wakeCatalogSchema>;
export type WakeCatalogItem = WakeCatalog["items"][number];

export const importWakeWordSchema = z.object({ id: wakeWordIdSchema });
/** `outdates`: as the catalogue tells it, at the moment of the import. */
export const importStartedSchema = z.object({ jobId: idSchema, outdates: countSchema });
export type ImportStarted = z.infer<typeof importStartedSchema>;

/** POST /train. */
export const trainWakeWordSchema = z.object({
  phrase: wakePhraseSchema,
  /** What it is called in lists; the phrase where it is left out. */
  name: lineSchema(NAME_MAX_CHARS).optional(),
  /** How the phrase is written so that voices say it in other ways; the phrase itself always belongs to them. */
  variants: z.array(wakePhraseSchema).max(WAKE_VARIANTS_MAX).optional(),
  /** Attached to this companion when the training's report is good. */
  companionId: idSchema.optional(),
  /** Only this voice: the detector then hears that voice best and others badly. */
  voice: voiceIdSchema.optional(),
  samplesPerVoice: z.number().int().min(WAKE_SAMPLES_PER_VOICE.min).max(WAKE_SAMPLES_PER_VOICE.max).optional(),
  /** Train and attach also where the same phrase is trained already; the older one stays. */
  again: z.boolean().optional(),
});
export type TrainWakeWord = z.infer<typeof trainWakeWordSchema>;

/** POST /phonetics: what may be said instead of the phrase, in plain English spelling. */
export const phoneticsRequestSchema = z.object({ phrase: wakePhraseSchema });
/** What will make a worse wake word of it, though it can be trained. */
export const phraseWarningSchema = z.enum(["one_syllable", "two_syllables", "common_words", "long", "trained_already"]);
export type PhraseWarning = z.infer<typeof phraseWarningSchema>;
/** POST /train. `single_voice`: it will hear the voice that was named best and others badly. */
export const trainWarningSchema = z.enum([...phraseWarningSchema.options, "single_voice"]);
export type TrainWarning = z.infer<typeof trainWarningSchema>;
export const trainStartedSchema = z.object({ jobId: idSchema, warnings: z.array(trainWarningSchema) });
export type TrainStarted = z.infer<typeof trainStartedSchema>;
export const phoneticsSchema = z.object({
  variants: z.array(z.string()),
  source: z.enum(["llm", "rules"]),
  warnings: z.array(phraseWarningSchema),
});
export type Phonetics = z.infer<typeof phoneticsSchema>;

/** What would make a weak detector better, best first. */
export const wakeHintSchema = z.enum([
  /** It was taught by the small voices that ship, which all sound alike. */
  "full_voices",
  "longer_phrase",
  "more_variants",
  "more_voices",
  "more_samples",
  "family_recordings",
  "install_core",
  "other_words",
]);
export type WakeHint = z.infer<typeof wakeHintSchema>;

/** What is known of how well a detector hears, from sound that its training never heard. */
export const wakeReportSchema = z.object({
  /** `good`: under the target of false accepts an hour, and hears enough. A `weak` one serves nobody until an admin insists. */
  verdict: z.enum(["good", "weak"]),
  /** Suggested: the lowest miss rate within the target of false accepts. */
  threshold: thresholdSchema,
  /** At the threshold: how many of the held-out clips were heard by the wake loop itself. */
  recall: shareSchema,
  /** A lower bound of it, by 95 % confidence (Wilson). */
  recallLow: shareSchema,
  heldOut: z.object({ voices: countSchema, clips: countSchema, heard: countSchema }),
  /** At the threshold, over `hours` of sound without the phrase; `upperBound` by 95 % confidence (Poisson). */
  falseAccepts: z.object({
    count: countSchema,
    hours: z.number().nonnegative(),
    perHour: z.number().nonnegative(),
    upperBound: z.number().nonnegative(),
  }),
  /** Phrases that sound nearly the same, said by held-out voices. */
  nearMisses: z.object({ clips: countSchema, fired: countSchema }),
  /** From the lowest threshold to the highest. */
  curve: z.array(
    z.object({ threshold: thresholdSchema, recall: shareSchema, falseAcceptsPerHour: z.number().nonnegative() }),
  ),
  /** What it takes for the phrase most easily; `score`: the highest that the loop gave it. */
  confusable: z.array(z.object({ text: z.string(), score: shareSchema, fires: z.boolean() })),
  hints: z.array(wakeHintSchema),
  training: z.object({
    voices: countSchema,
    positives: countSchema,
    negatives: countSchema,
    recordings: countSchema,
    falseAlarms: countSchema,
    singleVoice: z.boolean(),
    /** Said by the small voices that ship with Hearth: people may sound different to it, whatever the verdict. */
    starterSpeech: z.boolean(),
    variants: z.array(z.string()),
    durationMs: countSchema,
  }),
  /** The models beneath: a detector hears worse on others than those it was trained on. */
  core: z.object({ starter: z.boolean(), embeddingSha256: z.string() }),
});
export type WakeReport = z.infer<typeof wakeReportSchema>;

/** One that this home has trained. */
export const trainedWakeWordSchema = z.object({
  id: idSchema,
  name: z.string(),
  phrase: z.string(),
  file: z.string(),
  sizeBytes: countSchema,
  sha256: z.string(),
  defaultThreshold: thresholdSchema,
  report: wakeReportSchema,
  /** An admin insists on a weak one. */
  accepted: z.boolean(),
  /** `good`, or accepted: it is in the list of GET /api/voice/wakewords. */
  usable: z.boolean(),
  /** The core models have changed since: train it anew. */
  outdated: z.boolean(),
  isDefault: z.boolean(),
  usedBy: usedBySchema,
  createdAt: timeSchema,
});
export type TrainedWakeWord = z.infer<typeof trainedWakeWordSchema>;
/** GET /trained. */
export const trainedWakeWordListSchema = z.object({ items: z.array(trainedWakeWordSchema) });

/** PATCH /:id: of pretrained ones only the threshold. */
export const updateWakeWordSchema = z.object({
  defaultThreshold: thresholdSchema.optional(),
  name: lineSchema(NAME_MAX_CHARS).optional(),
  accepted: z.boolean().optional(),
});
export type UpdateWakeWord = z.infer<typeof updateWakeWordSchema>;

/** A sample of a training that runs or has ended, to be listened to. */
export const trainingSampleSchema = z.object({
  n: countSchema,
  text: z.string(),
  voice: z.string(),
  /** `phrase`: what it is to hear; `near-miss`: what it is not to fall for. */
  kind: z.enum(["phrase", "near-miss", "speech"]),
});
export type TrainingSample = z.infer<typeof trainingSampleSchema>;
/** GET /trainings/:id/samples; each at /trainings/:id/samples/:n as a WAV file. */
export const trainingSampleListSchema = z.object({ items: z.array(trainingSampleSchema) });

/** POST /recordings?… with a WAV file: somebody of the family says the phrase, and has agreed that it is kept here. */
export const addRecordingSchema = z.object({
  phrase: wakePhraseSchema,
  /** Who speaks, as the family calls them. */
  speaker: lineSchema(NAME_MAX_CHARS),
  /** That they agreed to its being kept on this server and used for training. Nothing is kept without it. */
  consent: z.literal("given"),
});
/** POST /api/voice/false-alarms?… with a WAV file: what a device has just taken for its wake word. */
export const addFalseAlarmSchema = z.object({ wakeWordId: wakeWordIdSchema });

export const wakeRecordingSchema = z.object({
  id: idSchema,
  kind: z.enum(["phrase", "false-alarm"]),
  /** Of `phrase`: what is said; of `false-alarm`: the phrase of the wake word that was fooled. */
  phrase: z.string(),
  /** Of `phrase`: who speaks; of `false-alarm`: the device. */
  from: z.string(),
  durationMs: countSchema,
  /** When its speaker agreed to its being kept; null: a false alarm. */
  consentAt: timeSchema.nullable(),
  /** Only these are trained with: what the family said, and the false alarms that an admin has listened to. */
  approved: z.boolean(),
  createdAt: timeSchema,
});
/** PATCH /recordings/:id: a false alarm that is none of the phrase. What is not approved is removed instead. */
export const approveRecordingSchema = z.object({ approved: z.literal(true) });
/** DELETE /recordings?speaker=: everything that somebody has said for trainings. */
export const removeSpeakerSchema = z.object({ speaker: lineSchema(NAME_MAX_CHARS) });
export type WakeRecording = z.infer<typeof wakeRecordingSchema>;
/** GET /recordings, newest first; each at /recordings/:id as a WAV file. */
export const wakeRecordingListSchema = z.object({ items: z.array(wakeRecordingSchema) });
