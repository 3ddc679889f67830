// One take of somebody who says the wake word: the microphone until enough was heard. It knows no browser.
import { STT_SAMPLE_RATE, WAKE_RECORDING_S } from "@hearth/handlers/shared/contract/limits.ts";
import type { Microphone, MicrophoneEvents } from "../voice/listening/microphone.ts";
import { rootMeanSquare } from "../voice/listening/root-mean-square.ts";
import { MicrophoneError, type MicrophoneProblem } from "../voice/microphone-problem.ts";

export type Take =
  /** At 16 kHz. */
  | { name: "heard"; samples: Float32Array<ArrayBuffer> }
  /** Nobody spoke, or for so short a time that it can be no word. */
  | { name: "quiet" }
  | { name: "cancelled" }
  | { name: "microphone"; problem: MicrophoneProblem };

export interface TakeDeps {
  openMicrophone(events: MicrophoneEvents, signal: AbortSignal): Promise<Microphone>;
  /** Runs once after so long, unless it is called off by what it returns. */
  after(ms: number, run: () => void): () => void;
  /** The microphone is open: now it is time to speak. */
  onListening(): void;
  /** Root mean square of a frame, 0 to 1. */
  onLevel(level: number): void;
  /** Once; the microphone is off by then. */
  onEnd(take: Take): void;
}

export interface TakeRecording {
  /** It has been said: what was heard until now is the take. */
  finish(): void;
  /** Forgets everything. */
  cancel(): void;
}

/** Time to begin and to say even a long phrase; the service takes no more than five seconds. */
export const TAKE_S = 3.5;
const TAKE_SAMPLES = TAKE_S * STT_SAMPLE_RATE;
const LEAST_SAMPLES = WAKE_RECORDING_S.min * STT_SAMPLE_RATE;
/** A microphone that gives nothing, not even silence. */
const GIVEN_UP_AFTER_MS = 6_000;
/** The loudest sample of somebody who whispers across the room is above it. */
const QUIET_PEAK = 0.01;

export function recordTake({ openMicrophone, after, onListening, onLevel, onEnd }: TakeDeps): TakeRecording {
  const leaving = new AbortController();
  const frames: Float32Array<ArrayBuffer>[] = [];
  let heard = 0;
  let microphone: Microphone | null = null;
  let stopWaiting = () => undefined as unknown;
  let isOver = false;

  function end(take: Take): void {
    if (isOver) return;
    isOver = true;
    stopWaiting();
    leaving.abort();
    microphone?.close();
    onEnd(take);
  }

  function finish(): void {
    const samples = joined(frames).slice(0, TAKE_SAMPLES);
    const isHeard = samples.length >= LEAST_SAMPLES && samples.some((sample) => Math.abs(sample) >= QUIET_PEAK);
    end(isHeard ? { name: "heard", samples } : { name: "quiet" });
  }

  const events: MicrophoneEvents = {
    onFrame(frame) {
      if (isOver) return;
      frames.push(frame);
      heard += frame.length;
      onLevel(rootMeanSquare(frame));
      if (heard >= TAKE_SAMPLES) finish();
    },
    onLost: () => end({ name: "microphone", problem: "lost" }),
  };
  openMicrophone(events, leaving.signal).then(
    (opened) => {
      if (isOver) return opened.close();
      microphone = opened;
      stopWaiting = after(GIVEN_UP_AFTER_MS, finish);
      onListening();
    },
    (error: unknown) => {
      if (isOver) return;
      end({ name: "microphone", problem: error instanceof MicrophoneError ? error.problem : "busy" });
    },
  );
  return { finish, cancel: () => end({ name: "cancelled" }) };
}

function joined(frames: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(frames.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const frame of frames) {
    whole.set(frame, at);
    at += frame.length;
  }
  return whole;
}
