// One listening session (specification, section 3): frames in, messages out. It knows no socket and no engine.
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Transcriber } from "../../ports/speech.ts";
import { STT_HARD_CAP_S, STT_SAMPLE_RATE } from "../../shared/contract/limits.ts";
import type { SttServerMessage } from "../../shared/contract/voice.ts";
import { createEar } from "./ear.ts";
import type { SttSessionOptions } from "./session-options.ts";
import { createTranscriptions, type Outcome } from "./transcriptions.ts";

/** A client that has sent nothing for so long, by the clock, has gone quiet without saying so. */
export const STALLED_MS = 10_000;
/** A single turn that nobody begins is over after this much audio. */
const NOBODY_SPEAKS_MS = STT_HARD_CAP_S * 1000;

export interface SttSessionParts {
  options: SttSessionOptions;
  transcriber: Transcriber;
  clock: Clock;
  log: Log;
  send(message: SttServerMessage): void;
  /** The one turn of a session that is not continuous is over; or, `busy`, utterances come faster than they can be written down. */
  onEnd(reason: "done" | "busy"): void;
}

export interface SttSession {
  /** 16 kHz, mono, finite. */
  push(samples: Float32Array): void;
  /** Finalizes what has been said so far. */
  flush(): void;
  /** Drops it. */
  cancel(): void;
  /** Calls off everything; nothing is sent any more. */
  close(): void;
}

export function createSttSession({ options, transcriber, clock, log, send, onEnd }: SttSessionParts): SttSession {
  const { continuous, partialIntervalS } = options;
  let isOver = false;
  /** A single turn was taken down, and waits for its words. */
  let isTaken = false;
  let lastFrameAt = clock.now();
  let seq = 0;
  let lastPartialMs = 0;

  const ear = createEar({
    silenceTimeoutS: options.silenceTimeoutS,
    onVad(speaking, atMs) {
      if (!isTaken) send({ type: "vad", speaking, atMs });
    },
    onUtterance(audio, forced) {
      if (isTaken || isOver) return;
      isTaken = !continuous;
      if (!transcriptions.final({ audio, forced })) end("busy");
    },
    onNoise() {
      // Whoever was told that somebody speaks is told that nobody did; what is being written down has its own word.
      if (continuous && !transcriptions.hasFinals) noSpeech("silence");
    },
  });
  const transcriptions = createTranscriptions({
    transcriber,
    clock,
    log,
    onPartial: (text) => send({ type: "partial", text, seq: seq++ }),
    onOutcome(outcome) {
      send(messageOf(outcome));
      if (!continuous) end("done");
    },
  });
  let stopWatching = clock.schedule(STALLED_MS, watch);

  function end(reason: "done" | "busy") {
    if (isOver) return;
    close();
    onEnd(reason);
  }

  function close() {
    isOver = true;
    stopWatching();
    transcriptions.abort();
  }

  function noSpeech(reason: "silence" | "timeout") {
    send({ type: "no_speech", reason });
    if (!continuous) end("done");
  }

  function watch() {
    const leftMs = lastFrameAt + STALLED_MS - clock.now();
    stopWatching = clock.schedule(leftMs > 0 ? leftMs : STALLED_MS, watch);
    const isWaiting = !isTaken && (!continuous || ear.utterance() !== null);
    if (leftMs > 0 || !isWaiting) return;
    transcriptions.dropPartial();
    ear.reset();
    noSpeech("timeout");
  }

  function partial() {
    const utterance = ear.utterance();
    if (!options.partials || utterance === null || !transcriptions.isIdle) return;
    const since = Math.max(lastPartialMs, utterance.onsetMs);
    // In a pause there is nothing new to write down, and the final is near.
    if (ear.heardMs - since < partialIntervalS * 1000 || utterance.lastSpeechMs <= since) return;
    lastPartialMs = ear.heardMs;
    transcriptions.partial(utterance.audio());
  }

  return {
    push(samples) {
      if (isOver || isTaken) return;
      lastFrameAt = clock.now();
      ear.push(samples);
      if (isOver || isTaken) return;
      if (!continuous && ear.utterance() === null && ear.heardMs >= NOBODY_SPEAKS_MS) noSpeech("silence");
      else partial();
    },
    flush() {
      if (isOver || isTaken || ear.flush()) return;
      if (!transcriptions.hasFinals) noSpeech("silence");
    },
    cancel() {
      if (isOver) return;
      transcriptions.abort();
      isTaken = false;
      lastFrameAt = clock.now();
      ear.reset();
    },
    close,
  };
}

function messageOf(outcome: Outcome): SttServerMessage {
  if ("failure" in outcome) {
    const { code, message: detail } = outcome.failure;
    return { type: "error", code, detail };
  }
  const { judgement, utterance, sttMs } = outcome;
  if ("noSpeech" in judgement) return { type: "no_speech", reason: judgement.noSpeech };
  const audioMs = Math.round((utterance.audio.length * 1000) / STT_SAMPLE_RATE);
  const final = { type: "final", text: judgement.text, audioMs, sttMs } as const;
  return utterance.forced ? { ...final, forced: true } : final;
}
