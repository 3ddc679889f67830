// Without a detector: short utterances are found on the device, written down by this home's own service, and only looked
// at for the phrase. One that is said in a room without it goes no further than that. When to ask, when to rest and what to
// forget is decided by the shared phrase loop; here its utterances are cut and their sound is kept.
import {
  PHRASE_LOOP_START,
  PHRASE_MOST_MS,
  type PhraseLoopEffect,
  type PhraseLoopEvent,
  reducePhraseLoop,
} from "@hearth/handlers/shared/handsfree/phrase-loop.ts";
import { createEndpointer } from "@hearth/handlers/shared/speech/endpointing.ts";
import { createLevelMeter, VAD_WINDOW_MS } from "@hearth/handlers/shared/speech/vad.ts";
import { FRAME_MS, WAKE_SAMPLE_RATE } from "@hearth/handlers/shared/wake/constants.ts";
import type { Clock } from "../shell/clock.ts";
import type { HeardFrame } from "../wake/ear.ts";

export interface HeardUtterance {
  text: string;
  /** What is said behind it begins with the next frame. */
  lastFrame: number;
  /** When it began, by the page's clock. */
  beganAtMs: number;
  /** Root mean square of its loudest frame. */
  level: number;
  /** For the trace of a turn; null: not known. */
  figures: { speechEndedAtMs: number; sttMs: number; finalAtMs: number } | null;
}

export interface PhraseLoop {
  push(frame: HeardFrame): void;
  /** Forgets what is being said, and what is on its way. */
  reset(): void;
}

export interface PhraseLoopDeps {
  clock: Clock;
  /** What is said in it. @throws where nobody writes it down */
  transcribe(samples: Float32Array<ArrayBuffer>, signal: AbortSignal): Promise<string>;
  onHeard(heard: HeardUtterance): void;
  /** Whether it could be written down, for each that was tried. */
  onReach(isReached: boolean): void;
}

const SILENCE_TIMEOUT_S = 0.7;
/** From before the onset, for the first consonant. */
const BEFORE_FRAMES = 6;
/** What is longer than the phrase loop ever takes needs no sound. */
const KEPT_FRAMES_MAX = Math.ceil((PHRASE_MOST_MS + SILENCE_TIMEOUT_S * 1000) / FRAME_MS) + 2 * BEFORE_FRAMES;

type Utterance = Omit<HeardUtterance, "text" | "figures"> & {
  samples: Float32Array<ArrayBuffer>;
  speechEndedAtMs: number;
};

export function createPhraseLoop({ clock, transcribe, onHeard, onReach }: PhraseLoopDeps): PhraseLoop {
  const meter = createLevelMeter(WAKE_SAMPLE_RATE);
  const endpointer = createEndpointer(SILENCE_TIMEOUT_S);
  let mind = PHRASE_LOOP_START;
  const kept = new Map<number, Utterance>();
  const leaving = new Map<number, AbortController>();
  let stopTick = () => undefined as unknown;
  let ids = 0;
  let before: HeardFrame[] = [];
  let said: { frames: HeardFrame[]; fromMs: number } | null = null;
  let lastNumber = -1;

  function tell(event: PhraseLoopEvent): void {
    const step = reducePhraseLoop(mind, event);
    mind = step.state;
    stopTick();
    if (step.tickAtMs !== null) {
      stopTick = clock.after(Math.max(0, step.tickAtMs - clock.now()), () => tell({ type: "tick", atMs: clock.now() }));
    }
    for (const effect of step.effects) run(effect);
  }

  function run({ type, id }: PhraseLoopEffect): void {
    const utterance = kept.get(id);
    if (type === "transcribe" && utterance !== undefined) void write(id, utterance);
    else forget(id);
    // It was given up, which is a failure like any other.
    if (type === "abort" && mind.failures > 0) onReach(false);
  }

  function forget(id: number): void {
    kept.delete(id);
    leaving.get(id)?.abort();
    leaving.delete(id);
  }

  async function write(id: number, { samples, speechEndedAtMs, ...about }: Utterance): Promise<void> {
    const askedAtMs = clock.now();
    const mine = new AbortController();
    leaving.set(id, mine);
    try {
      const text = await transcribe(samples, mine.signal);
      if (mine.signal.aborted) return;
      forget(id);
      onReach(true);
      tell({ type: "written", id, atMs: clock.now() });
      const figures = { speechEndedAtMs, sttMs: clock.now() - askedAtMs, finalAtMs: clock.now() };
      if (text !== "") onHeard({ text, ...about, figures });
    } catch {
      if (mine.signal.aborted) return;
      forget(id);
      onReach(false);
      tell({ type: "failed", id, atMs: clock.now() });
    }
  }

  function finish(frame: HeardFrame, windowsAgo: number): void {
    const { frames, fromMs } = said ?? { frames: [], fromMs: 0 };
    said = null;
    const speechEndedAtMs = frame.atMs - windowsAgo * VAD_WINDOW_MS;
    const id = ids++;
    const level = frames.reduce((most, { rms }) => Math.max(most, rms), 0);
    kept.set(id, { samples: joined(frames), lastFrame: frame.number, beganAtMs: fromMs, level, speechEndedAtMs });
    tell({ type: "utterance", utterance: { id, durationMs: speechEndedAtMs - fromMs, endedAtMs: clock.now() } });
  }

  function cut(): void {
    endpointer.reset();
    before = [];
    said = null;
  }

  return {
    push(frame) {
      // Something was not heard, or not meant to be, e.g. while an answer was spoken.
      if (frame.number !== lastNumber + 1) cut();
      lastNumber = frame.number;
      const frames = said?.frames ?? before;
      frames.push(frame);
      if (frames.length > (said === null ? BEFORE_FRAMES : KEPT_FRAMES_MAX)) frames.shift();
      for (const level of meter.push(frame.samples)) {
        const event = endpointer.push(level);
        if (event?.type === "onset") {
          said = { frames: before, fromMs: frame.atMs - event.windowsAgo * VAD_WINDOW_MS };
          before = [];
        } else if (event?.type === "end") finish(frame, event.windowsAgo);
        else if (event?.type === "noise") said = null;
      }
    },
    reset() {
      cut();
      tell({ type: "reset" });
    },
  };
}

function joined(frames: readonly HeardFrame[]): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(frames.reduce((sum, frame) => sum + frame.samples.length, 0));
  let at = 0;
  for (const frame of frames) {
    samples.set(frame.samples, at);
    at += frame.samples.length;
  }
  return samples;
}
