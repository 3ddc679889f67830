// The gallery's home and its own wake words: one that has turned out well, a weak one, and one that is being trained.
import type { Job } from "@hearth/handlers/shared/contract/jobs.ts";
import type {
  TrainedWakeWord,
  TrainingSample,
  WakeCatalog,
  WakeCatalogItem,
  WakeRecording,
  WakeReport,
} from "@hearth/handlers/shared/contract/wake-admin.ts";
import { idOf, JUNIPER, minutesAgo } from "./family.ts";

const LICENCE = {
  name: "CC BY-NC-SA 4.0",
  url: "https://creativecommons.org/licenses/by-nc-sa/4.0/",
  commercialUse: false,
};
const NOBODY = { companions: [], others: 0 };

const pretrained = (id: string, phrase: string, values: Partial<WakeCatalogItem> = {}): WakeCatalogItem => ({
  id,
  name: phrase,
  phrase,
  licence: LICENCE,
  sizeBytes: 860_000,
  downloadBytes: 860_000,
  installed: false,
  jobId: null,
  defaultThreshold: 0.5,
  isDefault: false,
  usedBy: NOBODY,
  outdates: 0,
  ...values,
});

export const JARVIS_ITEM = pretrained("hey_jarvis", "Hey Jarvis", { installed: true, isDefault: true });
export const ALEXA_ITEM = pretrained("alexa", "Alexa", { installed: true, usedBy: { companions: [], others: 2 } });
export const MYCROFT_ITEM = pretrained("hey_mycroft", "Hey Mycroft");
export const CATALOG: WakeCatalog = { items: [JARVIS_ITEM, ALEXA_ITEM, MYCROFT_ITEM] };

const REPORT: WakeReport = {
  verdict: "good",
  threshold: 0.62,
  recall: 0.96,
  recallLow: 0.92,
  heldOut: { voices: 9, clips: 180, heard: 173 },
  falseAccepts: { count: 0, hours: 7.4, perHour: 0, upperBound: 0.41 },
  nearMisses: { clips: 120, fired: 3 },
  curve: Array.from({ length: 21 }, (_, step) => {
    const threshold = step / 20;
    return {
      threshold,
      recall: 1 - threshold ** 7,
      falseAcceptsPerHour: Math.round(400 * Math.exp(-9 * threshold)) / 10,
    };
  }),
  confusable: [
    { text: "hey Jennifer", score: 0.66, fires: true },
    { text: "a juniper", score: 0.48, fires: false },
  ],
  hints: [],
  training: {
    voices: 36,
    positives: 1_260,
    negatives: 64_000,
    recordings: 3,
    falseAlarms: 1,
    singleVoice: false,
    starterSpeech: false,
    variants: ["Hey Juniper", "hay joonipper"],
    durationMs: 6 * 60_000,
  },
  core: { starter: false, embeddingSha256: "5c".repeat(32) },
};

export const TRAINED: TrainedWakeWord = {
  id: idOf("e", 1),
  name: "Hey Juniper",
  phrase: "Hey Juniper",
  file: "hey-juniper.onnx",
  sizeBytes: 6_600,
  sha256: "5c".repeat(32),
  defaultThreshold: 0.62,
  report: REPORT,
  accepted: false,
  usable: true,
  outdated: false,
  isDefault: false,
  usedBy: { companions: [{ id: JUNIPER.id, name: JUNIPER.name }], others: 0 },
  createdAt: minutesAgo(2 * 24 * 60),
};

export const WEAK: TrainedWakeWord = {
  ...TRAINED,
  id: idOf("e", 2),
  name: "Bob",
  phrase: "Bob",
  file: "bob.onnx",
  usable: false,
  usedBy: NOBODY,
  report: {
    ...REPORT,
    verdict: "weak",
    recall: 0.71,
    recallLow: 0.64,
    heldOut: { voices: 9, clips: 180, heard: 128 },
    falseAccepts: { count: 31, hours: 7.4, perHour: 4.2, upperBound: 5.9 },
    hints: ["longer_phrase", "more_variants", "family_recordings"],
  },
};
export const OUTDATED: TrainedWakeWord = {
  ...TRAINED,
  id: idOf("e", 4),
  name: "Okay Hearth",
  outdated: true,
  usable: false,
};

export const TRAINING: Job = {
  id: idOf("e", 3),
  kind: "wake-train",
  title: "Good evening Hearth",
  state: "running",
  progress: { phase: "speech", done: 14, total: 36, message: "Voice 15 of 36 is speaking." },
  problem: null,
  wakeWordId: null,
  createdAt: minutesAgo(2),
  updatedAt: minutesAgo(0),
};
export const IMPORT: Job = {
  ...TRAINING,
  id: idOf("e", 5),
  kind: "wake-import",
  title: "Hey Mycroft",
  progress: { phase: "downloading", done: 500_000, total: 860_000, message: "Downloading." },
};

export const SAMPLES: TrainingSample[] = [
  { n: 0, text: "Good evening Hearth", voice: "Heart", kind: "phrase" },
  { n: 1, text: "Good evening Hearth", voice: "Daniel", kind: "phrase" },
  { n: 2, text: "good evening earth", voice: "Emma", kind: "near-miss" },
];

const recording = (number: number, from: string): WakeRecording => ({
  id: idOf("b", number),
  kind: "phrase",
  phrase: "Hey Juniper",
  from,
  durationMs: 900 + 200 * number,
  approved: true,
  consentAt: minutesAgo(60 - number),
  createdAt: minutesAgo(60 - number),
});
/** Newest first. */
export const RECORDINGS: WakeRecording[] = [recording(3, "Ben"), recording(2, "Anna"), recording(1, "Anna")];
