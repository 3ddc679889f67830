// Somebody tries the wake word: how loud they are, how much it sounds like it, and how often they have said it.
import type { WakeWord } from "@hearth/handlers/shared/contract/wake.ts";
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import type { EarState } from "../wake/ear.ts";
import { NEW_CHECK, reduceCheck, type WakeCheck } from "./wake-check.ts";

/** How long one is told to have been heard: the score itself is above the threshold for a blink only. */
const HEARD_SHOWN_MS = 1_500;

/** `five`: it is counted. */
export type Trying = "no" | "once" | "five";

export interface Rehearsal {
  trying: Trying;
  /** Begins anew where that is what is going on already. */
  try(how: Trying): void;
  /** The wake word was heard a moment ago. */
  isHeard: boolean;
  ear: EarState;
  /** 0 to 1, of the last frame. */
  score: ReadonlySignal<number>;
  /** The same with the frames counted: two that score alike are still two. */
  frames: ReadonlySignal<{ number: number; score: number }>;
  check: WakeCheck;
}

/** The conversation waits meanwhile, and goes on as soon as nobody tries any more, or the page is left. */
export function useRehearsal(word: WakeWord, threshold: number): Rehearsal {
  const { handsfree } = useHouse();
  const [trying, setTrying] = useState<Trying>("no");
  const [round, setRound] = useState(0);
  const [isHeard, setHeard] = useState(false);
  const [ear, setEar] = useState<EarState>({ name: "closed" });
  const [check, setCheck] = useState<WakeCheck>(NEW_CHECK);
  const score = useSignal(0);
  const frames = useSignal({ number: 0, score: 0 });
  const least = useRef(threshold);
  least.current = threshold;
  const isMuted = handsfree.choices.isMuted.value;

  useEffect(() => {
    if (trying === "no" || isMuted) return;
    let rms = 0;
    let forget: ReturnType<typeof setTimeout> | undefined;
    let current = NEW_CHECK;
    setCheck(NEW_CHECK);
    const stop = handsfree.rehearse(
      { id: word.id, file: word.file, threshold, model: { sizeBytes: word.sizeBytes, sha256: word.sha256 } },
      {
        onState: setEar,
        onFrame(frame) {
          rms = frame.rms;
        },
        onScores(scores) {
          score.value = scores.get(word.id) ?? 0;
          frames.value = { number: frames.peek().number + 1, score: score.peek() };
          if (score.value >= least.current) {
            setHeard(true);
            clearTimeout(forget);
            forget = setTimeout(() => setHeard(false), HEARD_SHOWN_MS);
          }
          if (trying !== "five") return;
          const before = current;
          current = reduceCheck(before, { rms, score: score.value });
          // Drawn again when there is something to be seen, not twelve times a second.
          if (current.peaks !== before.peaks) setCheck(current);
        },
      },
    );
    return () => {
      stop();
      clearTimeout(forget);
      setHeard(false);
      score.value = 0;
      setEar({ name: "closed" });
    };
  }, [trying, round, word.id, isMuted]);

  const start = (how: Trying) => {
    setTrying(how);
    setRound((count) => count + 1);
  };
  return { trying, try: start, isHeard, ear, score, frames, check };
}
