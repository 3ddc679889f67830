// The transcribing half of a session: one transcription at a time. A final puts a partial aside, and waits for none.
import { type DomainError, toDomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Transcriber } from "../../ports/speech.ts";
import { STT_SAMPLE_RATE } from "../../shared/contract/limits.ts";
import { withoutAnnotations } from "../../shared/speech/annotations.ts";
import { encodeWav16 } from "../../shared/speech/wav.ts";
import { type Judgement, judgeTranscript } from "./evidence.ts";
import { measureSignal } from "./signal-evidence.ts";

/** Utterances that may wait while one is being transcribed: someone who speaks on, before an engine that is slow. */
const WAITING_MAX = 3;

export interface Utterance {
  audio: Float32Array;
  forced: boolean;
}

export type Outcome =
  | { utterance: Utterance; judgement: Judgement; sttMs: number }
  | { utterance: Utterance; failure: DomainError };

export interface TranscriptionOptions {
  transcriber: Transcriber;
  clock: Clock;
  log: Log;
  onPartial(text: string): void;
  onOutcome(outcome: Outcome): void;
}

export interface Transcriptions {
  /** Does nothing while anything is being transcribed. */
  partial(audio: Float32Array): void;
  /** @returns false: too many wait already */
  final(utterance: Utterance): boolean;
  /** Calls off a partial; finals go on. */
  dropPartial(): void;
  /** Calls off whatever is going on or waiting; nothing of it is told any more. */
  abort(): void;
  /** Nothing is being transcribed. */
  readonly isIdle: boolean;
  readonly hasFinals: boolean;
}

export function createTranscriptions(options: TranscriptionOptions): Transcriptions {
  const { transcriber, clock, log, onPartial, onOutcome } = options;
  const waiting: Utterance[] = [];
  let current: { controller: AbortController; kind: "partial" | "final" } | null = null;

  function begin(kind: "partial" | "final") {
    const controller = new AbortController();
    const mine = { controller, kind };
    current = mine;
    /** Whether anybody still wants to know. */
    const end = () => {
      const isWanted = current === mine;
      if (isWanted) current = null;
      return isWanted;
    };
    return { signal: controller.signal, end };
  }

  async function runPartial(audio: Float32Array) {
    const { signal, end } = begin("partial");
    try {
      const { text } = await transcriber.transcribe(encodeWav16(audio, STT_SAMPLE_RATE), signal);
      if (!end()) return;
      const heard = withoutAnnotations(text);
      if (heard.text !== "") onPartial(heard.text);
    } catch (error) {
      // What is only a preview may fail: the final will say what is wrong.
      if (end()) failureOf(error);
    }
  }

  async function runFinal(utterance: Utterance) {
    const { signal, end } = begin("final");
    const outcome = await transcribe(utterance, signal);
    if (!end()) return;
    onOutcome(outcome);
    next();
  }

  async function transcribe(utterance: Utterance, signal: AbortSignal): Promise<Outcome> {
    const startedAt = clock.now();
    try {
      const transcribed = transcriber.transcribe(encodeWav16(utterance.audio, STT_SAMPLE_RATE), signal);
      // While the engine is at work, which is longer than this takes.
      const measured = measureSignal(utterance.audio, STT_SAMPLE_RATE);
      const transcript = await transcribed;
      return { utterance, judgement: judgeTranscript(transcript, measured), sttMs: clock.now() - startedAt };
    } catch (error) {
      return { utterance, failure: signal.aborted ? toDomainError(error) : failureOf(error) };
    }
  }

  function failureOf(error: unknown): DomainError {
    const failure = toDomainError(error);
    if (failure.code === "internal") log.error("a transcription failed", failure.cause ?? failure);
    return failure;
  }

  function next() {
    if (current !== null) return;
    const utterance = waiting.shift();
    if (utterance !== undefined) void runFinal(utterance);
  }

  function callOff() {
    const { controller } = current ?? {};
    current = null;
    controller?.abort(new DOMException("Nobody waits for this any more.", "AbortError"));
  }

  function dropPartial() {
    if (current?.kind === "partial") callOff();
  }

  return {
    partial(audio) {
      if (current === null) void runPartial(audio);
    },
    final(utterance) {
      if (waiting.length >= WAITING_MAX) return false;
      waiting.push(utterance);
      dropPartial();
      next();
      return true;
    },
    dropPartial,
    abort() {
      waiting.length = 0;
      callOff();
    },
    get isIdle() {
      return current === null;
    },
    get hasFinals() {
      return waiting.length > 0 || current?.kind === "final";
    },
  };
}
