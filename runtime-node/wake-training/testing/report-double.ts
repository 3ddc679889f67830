// A report as a training gives one, for tests that only carry it about.
import type { WakeReport } from "../../../handlers/shared/contract/wake-admin.ts";

export const reportDouble = (recordings: number): WakeReport => ({
  verdict: "good",
  threshold: 0.5,
  recall: 1,
  recallLow: 0.9,
  heldOut: { voices: 2, clips: 20, heard: 20 },
  falseAccepts: { count: 0, hours: 1, perHour: 0, upperBound: 3 },
  nearMisses: { clips: 4, fired: 0 },
  curve: [{ threshold: 0.5, recall: 1, falseAcceptsPerHour: 0 }],
  confusable: [],
  hints: [],
  training: {
    voices: 2,
    positives: 10,
    negatives: 20,
    recordings,
    falseAlarms: 0,
    singleVoice: false,
    starterSpeech: true,
    variants: [],
    durationMs: 1,
  },
  core: { starter: true, embeddingSha256: "" },
});
