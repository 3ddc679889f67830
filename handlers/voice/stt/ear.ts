// The listening half of a session: samples in, utterances out. Time is the audio's own.
import { STT_HARD_CAP_S, STT_SAMPLE_RATE } from "../../shared/contract/limits.ts";
import { createEndpointer, type SpeechEvent } from "../../shared/speech/endpointing.ts";
import { createLevelMeter, VAD, VAD_WINDOW_MS } from "../../shared/speech/vad.ts";
import { createSampleBuffer } from "./sample-buffer.ts";

/** So much from before the onset belongs to an utterance: its first consonant is quieter than the onset's level. */
export const PRE_ROLL_MS = 400;
/** So much of the silence that ended it: models write a last word down better when it has ended. */
export const TAIL_MS = 240;

export interface EarOptions {
  silenceTimeoutS: number;
  /** `atMs`: of the audio, since the session began. */
  onVad(speaking: boolean, atMs: number): void;
  /** `forced`: cut at the cap, in the middle of something. Called within `push` and `flush`. */
  onUtterance(audio: Float32Array<ArrayBuffer>, forced: boolean): void;
  /** What was begun as an utterance is a machine's noise, and none. Called within `push`, after its end was told. */
  onNoise(): void;
}

export interface Ear {
  push(samples: Float32Array): void;
  /** Ends the utterance now. @returns false: there is none */
  flush(): boolean;
  /** Forgets the utterance, and everything that was heard. */
  reset(): void;
  /** What has been heard of the utterance so far; null: there is none. */
  utterance(): { audio(): Float32Array<ArrayBuffer>; onsetMs: number; lastSpeechMs: number } | null;
  /** Of audio, since the session began. */
  readonly heardMs: number;
}

const WINDOW_SAMPLES = (STT_SAMPLE_RATE * VAD_WINDOW_MS) / 1000;
const CAP_SAMPLES = STT_HARD_CAP_S * STT_SAMPLE_RATE;
const samplesOf = (durationMs: number) => (durationMs * STT_SAMPLE_RATE) / 1000;
const msOf = (samples: number) => (samples * 1000) / STT_SAMPLE_RATE;

export function createEar({ silenceTimeoutS, onVad, onUtterance, onNoise }: EarOptions): Ear {
  const meter = createLevelMeter(STT_SAMPLE_RATE);
  const endpointer = createEndpointer(silenceTimeoutS);
  const buffer = createSampleBuffer();
  /** Sample numbers since the session began: the end of the last window, and what the utterance is made of. */
  let now = 0;
  let utterance: { from: number; onset: number; lastSpeech: number } | null = null;
  /** The end of the last window that was no silence by the specification's offset. */
  let lastAudible = 0;
  let isSpeaking = false;

  function tell(speaking: boolean, at: number) {
    if (isSpeaking !== speaking) onVad(speaking, msOf(at));
    isSpeaking = speaking;
  }

  function finish(to: number, forced: boolean) {
    if (utterance === null) return;
    const audio = buffer.copy(utterance.from, to);
    utterance = null;
    onUtterance(audio, forced);
  }

  function onEvent({ type, windowsAgo }: SpeechEvent) {
    const at = now - windowsAgo * WINDOW_SAMPLES;
    if (type === "onset") {
      utterance = { from: Math.max(buffer.start, at - samplesOf(PRE_ROLL_MS)), onset: at, lastSpeech: now };
    }
    if (type === "noise") utterance = null;
    tell(type === "onset" || type === "resume", at);
    if (type === "noise") onNoise();
    // A voice that fades ends below what counted as speech beside its loudest word: it is not to be lost.
    if (type === "end") finish(Math.min(now, Math.max(lastAudible, at + samplesOf(TAIL_MS))), false);
  }

  function onWindow(level: number) {
    now += WINDOW_SAMPLES;
    if (level >= VAD.offset) lastAudible = now;
    const event = endpointer.push(level);
    if (event !== null) onEvent(event);
    if (utterance === null) return;
    if (isSpeaking) utterance.lastSpeech = now;
    if (now - utterance.from < CAP_SAMPLES) return;
    finish(now, true);
    // Whoever goes on speaking has begun the next utterance: nothing of it is lost.
    utterance = { from: now, onset: now, lastSpeech: now };
    endpointer.reset("speech");
    tell(true, now);
  }

  return {
    push(samples) {
      buffer.append(samples);
      for (const level of meter.push(samples)) {
        onWindow(level);
        const needed = utterance?.from ?? now - samplesOf(PRE_ROLL_MS) - samplesOf(200);
        // Not at each window: what is kept is moved each time.
        if (needed - buffer.start > STT_SAMPLE_RATE / 2) buffer.dropBefore(needed);
      }
    },
    flush() {
      if (utterance === null) return false;
      endpointer.reset();
      tell(false, now);
      finish(buffer.end, false);
      return true;
    },
    reset() {
      utterance = null;
      endpointer.reset();
      tell(false, now);
      buffer.dropBefore(buffer.end);
    },
    utterance() {
      if (utterance === null) return null;
      const { from, onset, lastSpeech } = utterance;
      return { audio: () => buffer.copy(from, now), onsetMs: msOf(onset), lastSpeechMs: msOf(lastSpeech) };
    },
    get heardMs() {
      return msOf(now);
    },
  };
}
