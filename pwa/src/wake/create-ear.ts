// The ear: a microphone that is kept, a wake loop that is kept, and one truthful word about both.
import { signal } from "@preact/signals";
import type { Clock } from "../shell/clock.ts";
import type { Ear, EarEvents, EarState, HeardFrame, Wake } from "./ear.ts";
import type { EarPage } from "./ear-page.ts";
import { createFrameRing } from "./frame-ring.ts";
import { createMicrophoneKeeper } from "./keep-microphone.ts";
import type { MicrophonePaths } from "./microphone-path.ts";
import { createWakeEngine, type EngineState, type WakeEngineDeps } from "./wake-engine.ts";
import type { WakeStepReport } from "./wake-messages.ts";

export interface EarDeps extends Pick<WakeEngineDeps, "startWorker" | "loadList"> {
  paths: MicrophonePaths;
  page: EarPage;
  clock: Clock;
  /** When the page's clock began, in milliseconds since 1970. */
  timeOrigin: number;
  /** The microphone to begin with; null: the system's. */
  deviceId: string | null;
}

/** 6 s: a wake word, and what is said in the same breath until somebody takes it from here. */
const RING_FRAMES = 75;

export function createEar({ startWorker, loadList, paths, page, clock, timeOrigin, deviceId }: EarDeps): Ear {
  const state = signal<EarState>({ name: "closed" });
  const level = signal(0);
  const ring = createFrameRing(RING_FRAMES);
  const listeners = new Set<Partial<EarEvents>>();
  let microphoneState: EarState = { name: "closed" };

  /** One listener's fault is not the next one's: it is reported, and they hear all the same. */
  function tellAll(tell: (events: Partial<EarEvents>) => void): void {
    for (const events of [...listeners]) {
      try {
        tell(events);
      } catch (error) {
        reportError(error);
      }
    }
  }

  const engine = createWakeEngine({ startWorker, loadList, clock, onState: () => judge(), onStep: takeStep });
  const keeper = createMicrophoneKeeper({
    paths,
    page,
    clock,
    deviceId,
    onState(next) {
      microphoneState = next;
      // What was heard before a loss is not what comes before the next word.
      if (next.name !== "hearing") ring.clear();
      judge();
    },
    onFrame: takeFrame,
    onPath: engine.hear,
  });

  function judge(): void {
    const next = together(microphoneState, engine.state);
    if (isSame(next, state.peek())) return;
    if (next.name !== "hearing") level.value = 0;
    state.value = next;
    tellAll((events) => events.onState?.(next));
  }

  function takeFrame(frame: HeardFrame): void {
    level.value = frame.rms;
    ring.push(frame);
    engine.noteFrame();
    tellAll((events) => events.onFrame?.(frame));
  }

  function takeStep({ number, scores, wakes, decidedAt }: WakeStepReport): void {
    // What was underway when the microphone was closed, or lost, comes too late.
    if (microphoneState.name !== "hearing") return;
    tellAll((events) => events.onScores?.(scores));
    for (const heard of wakes) {
      const wake: Wake = {
        wakeWordId: heard.id,
        score: heard.score,
        level: heard.level,
        frameNumber: number,
        atMs: decidedAt - timeOrigin,
      };
      tellAll((events) => events.onWake?.(wake));
    }
  }

  return {
    state,
    level,
    open() {
      keeper.open();
      engine.hurry();
    },
    close: keeper.close,
    listenFor: (wakeWords) => (page.missing() === null ? engine.listenFor(wakeWords) : Promise.resolve()),
    recent: ring.recent,
    chooseMicrophone: keeper.choose,
    touch() {
      keeper.touch();
      engine.hurry();
    },
    subscribe(events) {
      // A copy, so that one object can be subscribed twice and each is taken away alone.
      const listener = { ...events };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** It hears where both do; what the microphone lacks is said first, for nothing goes without it. */
function together(microphone: EarState, engine: EngineState): EarState {
  if (microphone.name !== "hearing") return microphone;
  if (engine === "failed") return { name: "lost", trouble: "failed" };
  return engine === "starting" ? { name: "opening" } : microphone;
}

const isSame = (a: EarState, b: EarState) =>
  a.name === b.name && (a.name !== "lost" || (b.name === "lost" && a.trouble === b.trouble));
