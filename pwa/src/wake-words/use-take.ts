// Recording one take in the browser: never beside another ear of this page, never muted, never while nobody looks.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import workletUrl from "../microphone-worklet/microphone-worklet.ts?worker&url";
import { openMicrophone } from "../voice/listening/microphone.ts";
import { explainMicrophone, missingForMicrophone } from "../voice/microphone-problem.ts";
import { recordTake, type Take, type TakeRecording } from "./record-take.ts";
import { wt } from "./teach-words.ts";

export interface TakeUse {
  state: "idle" | "opening" | "listening";
  /** Why the last press came to nothing, in words that say what helps. */
  problem: string | null;
  /** Of the last frame, 0 to 1. */
  level: ReadonlySignal<number>;
  /** To be called while a press is handled. */
  start(onHeard: (samples: Float32Array<ArrayBuffer>) => void): void;
  finish(): void;
  cancel(): void;
}

export function useTake(): TakeUse {
  const { handsfree, voice } = useHouse();
  const [state, setState] = useState<TakeUse["state"]>("idle");
  const [problem, setProblem] = useState<string | null>(null);
  const level = useSignal(0);
  const recording = useRef<TakeRecording | null>(null);
  const isMuted = handsfree.choices.isMuted.value;

  useEffect(() => {
    const stop = () => recording.current?.cancel();
    const onHide = () => document.visibilityState === "hidden" && stop();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      stop();
    };
  }, []);
  useEffect(() => {
    if (isMuted) recording.current?.cancel();
  }, [isMuted]);

  function start(onHeard: (samples: Float32Array<ArrayBuffer>) => void): void {
    if (recording.current !== null) return;
    const inTheWay = isMuted ? "muted" : missingHere();
    setProblem(inTheWay === null ? null : explainMicrophone(inTheWay));
    if (inTheWay !== null) return;
    voice.stop();
    const giveBack = handsfree.lendMicrophone();
    const context = new AudioContext();
    setState("opening");
    recording.current = recordTake({
      openMicrophone: (events, signal) => openMicrophone({ context, workletUrl }, events, signal),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      onListening: () => setState("listening"),
      onLevel(loudness) {
        level.value = loudness;
      },
      onEnd(take) {
        recording.current = null;
        giveBack();
        level.value = 0;
        setState("idle");
        setProblem(problemOf(take));
        if (take.name === "heard") onHeard(take.samples);
      },
    });
  }
  return {
    state,
    problem,
    level,
    start,
    finish: () => recording.current?.finish(),
    cancel: () => recording.current?.cancel(),
  };
}

function problemOf(take: Take): string | null {
  if (take.name === "microphone") return explainMicrophone(take.problem);
  return take.name === "quiet" ? wt("wt.quiet") : null;
}

const missingHere = () =>
  missingForMicrophone({
    isSecureContext,
    mediaDevices: navigator.mediaDevices,
    hasWorklets: typeof AudioWorkletNode === "function",
  });
