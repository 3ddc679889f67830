// The wake words of the gallery's home, and the turns that were spoken there this evening.
import {
  NO_STAGES,
  type SpokenTurn,
  type TurnStages,
  type WakeWord,
  type WakeWordList,
} from "@hearth/handlers/shared/contract/wake.ts";
import { idOf, minutesAgo } from "./family.ts";

const SHA = "5c".repeat(32);
const word = (id: string, phrase: string, values: Partial<WakeWord> = {}): WakeWord => ({
  id,
  name: phrase,
  phrase,
  kind: "pretrained",
  file: `${id}.onnx`,
  defaultThreshold: 0.5,
  sizeBytes: 860_000,
  sha256: SHA,
  installedAt: minutesAgo(3 * 24 * 60),
  ...values,
});
const file = (name: string) => ({ file: name, sizeBytes: 1_300_000, sha256: SHA });

export const JARVIS = word("hey_jarvis", "Hey Jarvis");
export const WAKE_WORDS: WakeWordList = {
  coreInstalled: true,
  core: { mel: file("melspectrogram.onnx"), embedding: file("embedding_model.onnx"), starter: false },
  defaultId: "hey_jarvis",
  items: [
    JARVIS,
    word("alexa", "Alexa"),
    word("hey_juniper", "Hey Juniper", { kind: "trained", defaultThreshold: 0.62 }),
  ],
};
export const NO_WAKE_WORDS: WakeWordList = { ...WAKE_WORDS, items: [] };

type Measured = [
  endpoint: number,
  stt: number,
  route: number,
  recall: number,
  token: number,
  sentence: number,
  play: number,
];
const stagesOf = ([
  endpointMs,
  sttMs,
  routeMs,
  recallMs,
  firstTokenMs,
  firstSentenceMs,
  playMs,
]: Measured): TurnStages => ({
  ...NO_STAGES,
  wakeToCaptureMs: 46,
  endpointMs,
  sttMs,
  routeMs,
  recallMs,
  firstTokenMs,
  firstSentenceMs,
  playMs,
  totalMs: endpointMs + sttMs + routeMs + recallMs + firstTokenMs + firstSentenceMs + playMs,
});

const turn = (number: number, minutes: number, values: Pick<SpokenTurn, "trigger" | "outcome" | "stages">) => ({
  id: idOf("7", number),
  deviceId: idOf("d", 3),
  runId: null,
  deviceLabel: "Chrome on Android",
  at: minutesAgo(minutes),
  ...values,
});
export const TURNS = [
  turn(6, 12, { trigger: "continued", outcome: "replied", stages: stagesOf([700, 310, 30, 20, 240, 420, 60]) }),
  turn(5, 13, { trigger: "wake", outcome: "replied", stages: stagesOf([700, 390, 40, 60, 260, 510, 70]) }),
  turn(4, 50, { trigger: "wake", outcome: "refuted", stages: { ...NO_STAGES, wakeToCaptureMs: 50 } }),
  turn(3, 95, { trigger: "barge-in", outcome: "interrupted", stages: stagesOf([700, 450, 40, 50, 900, 620, 60]) }),
  turn(2, 180, { trigger: "wake", outcome: "failed", stages: { ...NO_STAGES, endpointMs: 700, sttMs: 420 } }),
  turn(1, 300, { trigger: "phrase", outcome: "stopped", stages: stagesOf([700, 610, 40, 30, 280, 480, 60]) }),
];
