// Reads one thing aloud: takes its sentences as they come, plays them without a gap, and tells which one is heard.
import type { Signal } from "@preact/signals";
import type { Reading, Speaking } from "../speaking.ts";
import { createSpeechPlan, type SpeechPlan } from "./plan.ts";
import { createPlayedLevels } from "./played-levels.ts";
import { readSpeech } from "./read-speech.ts";
import { samplesOf } from "./samples.ts";
import type { SpeechLine, SpeechOutput } from "./speech-output.ts";

export interface SpeakerDeps {
  output: SpeechOutput;
  state: Signal<Speaking>;
  /** The stream of sentences. @throws what explain() can put into words */
  open: (reading: Reading, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  explain: (error: unknown) => string;
  /** Calls again and again; returns how to stop. */
  every: (ms: number, run: () => void) => () => void;
  /** Milliseconds of the page's clock. */
  now?: () => number;
}

export interface Speaker {
  /** Stops what is being read; resolves when this is at its end, also where it was stopped. */
  speak(reading: Reading): Promise<void>;
  stop(): void;
  /** How loud what reached the ear was, in windows of 20 ms: `count` of them, the last one ended `agoS` seconds ago. */
  levels(agoS: number, count: number): Float32Array<ArrayBuffer>;
  /** When the first sentence of what is read arrived, by the page's clock; null: not yet. */
  arrivedAtMs(): number | null;
}

/** No more than this is kept ready: then the service waits, too. */
const AHEAD_MAX_S = 30;
const AHEAD_MAX_SENTENCES = 8;
/** How often the audio clock is looked at. */
const PULSE_MS = 50;
/** Longer than any pause: the next sentence is not there yet. */
const STARVED_S = 1;

interface Piece {
  sentence: string;
  /** How many came before it. */
  number: number;
  startS: number;
  endS: number;
}

interface Speech {
  reading: Reading;
  plan: SpeechPlan;
  line: SpeechLine;
  /** What is heard now and what comes after it. */
  pieces: Piece[];
  count: number;
  arrivedAtMs: number | null;
  isWhole: boolean;
  abort: AbortController;
  /** Called when the audio clock has gone on. */
  onPulse: () => void;
}

export function createSpeaker(deps: SpeakerDeps): Speaker {
  const { output, state, open, explain, every, now = () => performance.now() } = deps;
  const levels = createPlayedLevels();
  let current: Speech | null = null;

  /** Shows where the clock is, and lets go of what is over. */
  function look(speech: Speech): void {
    const heardS = output.heardS();
    for (let next = speech.pieces[1]; next !== undefined && next.startS <= heardS; next = speech.pieces[1]) {
      speech.pieces.shift();
    }
    const [piece] = speech.pieces;
    const isStarved =
      speech.pieces.length === 1 && !speech.isWhole && piece !== undefined && heardS > piece.endS + STARVED_S;
    const isHeard = piece !== undefined && piece.startS <= heardS && !isStarved;
    const number = isHeard ? piece.number : null;
    const shown = state.peek();
    if (!("number" in shown) || shown.number !== number) {
      const { reading } = speech;
      state.value = isHeard
        ? { name: "speaking", reading, number: piece.number, sentence: piece.sentence, durationS: lengthOf(piece) }
        : { name: "waiting", reading, number: null };
    }
    speech.onPulse();
  }

  const until = (speech: Speech, isReached: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isReached() && !speech.abort.signal.aborted) return;
        speech.onPulse = () => undefined;
        resolve();
      };
      speech.onPulse = check;
      check();
    });
  const isPlayed = (speech: Speech) => () => output.heardS() >= speech.plan.endS();
  const hasRoom = (speech: Speech) => () =>
    speech.pieces.length < AHEAD_MAX_SENTENCES && speech.plan.aheadS(output.now()) < AHEAD_MAX_S;

  async function play(speech: Speech): Promise<void> {
    const { plan, line, abort } = speech;
    const body = await open(speech.reading, abort.signal);
    for await (const { sentence, sample_rate, pcm_b64, sentence_pause } of readSpeech(body)) {
      if (abort.signal.aborted) return;
      const samples = samplesOf(pcm_b64);
      const { startFrame, endFrame } = plan.place(samples.length / sample_rate, sentence_pause, output.now());
      line.play(samples, sample_rate, startFrame);
      levels.add(samples, sample_rate, startFrame / output.rate);
      speech.arrivedAtMs ??= now();
      speech.pieces.push({
        sentence,
        number: speech.count,
        startS: startFrame / output.rate,
        endS: endFrame / output.rate,
      });
      speech.count += 1;
      await until(speech, hasRoom(speech));
    }
  }

  function stop(): void {
    const speech = current;
    current = null;
    if (speech === null) return;
    speech.line.cut();
    levels.cut(output.now());
    speech.abort.abort();
    speech.onPulse();
    state.value = { name: "idle" };
  }

  return {
    stop,
    levels: (agoS, count) => levels.before(output.heardS() - agoS, count),
    arrivedAtMs: () => current?.arrivedAtMs ?? null,
    async speak(reading) {
      stop();
      const speech: Speech = {
        reading,
        plan: createSpeechPlan(output.rate),
        line: output.begin(),
        pieces: [],
        count: 0,
        arrivedAtMs: null,
        isWhole: false,
        abort: new AbortController(),
        onPulse: () => undefined,
      };
      current = speech;
      state.value = { name: "waiting", reading, number: null };
      const stopPulse = every(PULSE_MS, () => look(speech));
      let failure: { error: unknown } | null = null;
      try {
        await play(speech);
      } catch (error) {
        failure = { error };
      }
      // What has come is still read to its end, whatever became of the rest.
      speech.isWhole = true;
      if (speech.pieces.length > 0) await until(speech, isPlayed(speech));
      stopPulse();
      if (current !== speech) return;
      current = null;
      speech.line.cut();
      if (failure !== null) state.value = { name: "failed", reading, words: explain(failure.error) };
      else state.value = speech.plan.endS() === 0 ? { name: "empty", reading } : { name: "idle" };
    },
  };
}

const lengthOf = ({ startS, endS }: Piece) => endS - startS;
