// The answer of POST /api/tts/stream: a line the moment its sentence is ready, made a little ahead of what is read.
import { DomainError, toDomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { SENTENCE_PAUSE, TTS_LOOK_AHEAD, TTS_STALLED_MS } from "../../shared/contract/limits.ts";
import type { TtsLine } from "../../shared/contract/voice.ts";
import type { SpokenSentence } from "../../shared/speech/text/speech-text.ts";
import { pcm16Of } from "./pcm16.ts";
import { sentenceLine } from "./sentence-line.ts";

/** `left`: the client went away. `stalled`: it took nothing for too long. */
export type SpeechOutcome = "done" | "failed" | "left" | "stalled";

export interface SpeechStreamOptions {
  /** Asked once; the signal ends it, and it is left when the speech ends before it. */
  sentences(signal: AbortSignal): Iterable<SpokenSentence> | AsyncIterable<SpokenSentence>;
  /** A WAV file of the text. */
  synthesize(text: string, signal: AbortSignal): Promise<Uint8Array>;
  sentencePauseS: number;
  clock: Clock;
  /** The request's: ends the speech at once. */
  signal: AbortSignal;
  /** The first sentence was handed to the connection. */
  onFirstLine(): void;
  onSentence(figures: { engineMs: number }): void;
  /** Exactly once; `cause` with `failed`. */
  onEnd(outcome: SpeechOutcome, cause: unknown): void;
}

interface Line {
  bytes: Uint8Array;
  isSentence: boolean;
}

const encoder = new TextEncoder();
/** `done`, or `error`. */
type LastLine = Exclude<TtsLine, { sentence: string }>;

/** Begins at once. Sentences are synthesized one after the other, at most `TTS_LOOK_AHEAD` ahead of what is read. */
export function createSpeechStream(options: SpeechStreamOptions): ReadableStream<Uint8Array> {
  const { clock, signal } = options;
  const abort = new AbortController();
  const ready: Line[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let failure: { cause: unknown } | null = null;
  let isComplete = false;
  let hasSpoken = false;
  let hasEnded = false;
  let isReading = false;
  let wakeMaker = () => {};
  let wakeReader = () => {};
  let cancelStallTimer = () => {};

  function end(outcome: SpeechOutcome, cause?: unknown): void {
    if (hasEnded) return;
    hasEnded = true;
    cancelStallTimer();
    signal.removeEventListener("abort", onLeft);
    if (outcome === "left" || outcome === "stalled") {
      abort.abort(cause);
      // The connection is cut: whoever left, or sleeps, would not read a word about it.
      controller?.error(cause);
    }
    wakeMaker();
    wakeReader();
    options.onEnd(outcome, cause);
  }
  const onLeft = () => end("left", signal.reason);

  function put(line: Line): void {
    ready.push(line);
    wakeReader();
    if (!isReading) watchForStall();
  }

  function watchForStall(): void {
    cancelStallTimer();
    if (ready.length === 0 || hasEnded) return;
    cancelStallTimer = clock.schedule(TTS_STALLED_MS, () => {
      const words = "Nothing of the speech was taken for a while, so it was ended.";
      end("stalled", new DomainError("upstream_timeout", words));
    });
  }

  async function lineOf({ spoken, shown, goesOn }: SpokenSentence): Promise<Line> {
    const startedAt = clock.now();
    const wav = await options.synthesize(spoken, abort.signal);
    options.onSentence({ engineMs: clock.now() - startedAt });
    const payload = { sentence: shown, sentence_pause: goesOn ? SENTENCE_PAUSE.min : options.sentencePauseS };
    return { bytes: sentenceLine(pcm16Of(wav), payload), isSentence: true };
  }

  async function make(): Promise<void> {
    for await (const sentence of options.sentences(abort.signal)) {
      while (ready.length >= TTS_LOOK_AHEAD && !hasEnded) {
        await new Promise<void>((resolve) => {
          wakeMaker = resolve;
        });
      }
      abort.signal.throwIfAborted();
      put(await lineOf(sentence));
    }
  }

  function finish(last: LastLine): void {
    if (hasEnded) return;
    isComplete = true;
    put({ bytes: encoder.encode(`${JSON.stringify(last)}\n`), isSentence: false });
  }

  function fail(cause: unknown): void {
    failure = { cause };
    const { code, message } = toDomainError(cause);
    finish({ error: { code, detail: message } });
  }

  async function untilReady(): Promise<void> {
    isReading = true;
    cancelStallTimer();
    while (ready.length === 0 && !hasEnded) {
      await new Promise<void>((resolve) => {
        wakeReader = resolve;
      });
    }
    isReading = false;
  }

  return new ReadableStream<Uint8Array>(
    {
      start(own) {
        controller = own;
        if (signal.aborted) return onLeft();
        signal.addEventListener("abort", onLeft, { once: true });
        make().then(() => finish({ done: true }), fail);
      },
      async pull(own) {
        await untilReady();
        const line = hasEnded ? undefined : ready.shift();
        if (line === undefined) return;
        wakeMaker();
        own.enqueue(line.bytes);
        if (line.isSentence && !hasSpoken) {
          hasSpoken = true;
          options.onFirstLine();
        }
        if (!isComplete || ready.length > 0) return watchForStall();
        own.close();
        if (failure === null) end("done");
        else end("failed", failure.cause);
      },
      cancel: (reason) => end("left", reason),
    },
    // Nothing is pulled before it is asked for: what is read is what the client has taken.
    { highWaterMark: 0 },
  );
}
