// What is measured of speaking.
import type { Metrics } from "../../metrics/registry.ts";
import type { SpeechOutcome } from "./speech-stream.ts";

/** A text that was whole, or an answer that was spoken while it was written. */
export type SpeechSource = "text" | "answer";

export interface SpeechMetrics {
  /** From the request to the first line. */
  firstWord(source: SpeechSource, ms: number): void;
  sentence(engineMs: number): void;
  end(source: SpeechSource, outcome: SpeechOutcome): void;
}

const SOURCES = ["text", "answer"] as const;
const OUTCOMES = ["done", "failed", "left", "stalled"] as const;
const FIRST_WORD_BUCKETS_S = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30];
const SENTENCE_BUCKETS_S = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];

export function createSpeechMetrics(metrics: Metrics): SpeechMetrics {
  const firstWord = metrics.histogram({
    name: "hearth_tts_first_word_seconds",
    help: "From the request to the first spoken line.",
    labels: { source: SOURCES },
    buckets: FIRST_WORD_BUCKETS_S,
  });
  const sentence = metrics.histogram({
    name: "hearth_tts_sentence_seconds",
    help: "What the engine took for a sentence, waiting for others included.",
    labels: {},
    buckets: SENTENCE_BUCKETS_S,
  });
  const streams = metrics.counter({
    name: "hearth_tts_streams_total",
    help: "Speech that has ended, by how it did.",
    labels: { source: SOURCES, outcome: OUTCOMES },
  });
  return {
    firstWord: (source, ms) => firstWord.observe({ source }, ms / 1_000),
    sentence: (engineMs) => sentence.observe({}, engineMs / 1_000),
    end: (source, outcome) => streams.add({ source, outcome }),
  };
}
