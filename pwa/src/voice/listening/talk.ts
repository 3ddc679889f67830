// The microphone button's mind: begun by a tap or held, ended by either, sent by itself after a moment of grace.
import { type ReadonlySignal, signal } from "@preact/signals";
import { explainHearing } from "../explain-voice.ts";
import { explainMicrophone, type MicrophoneProblem } from "../microphone-problem.ts";
import { v } from "../words.ts";
import type { Heard, Hearing } from "./hearing.ts";
import type { HearingEvents } from "./start-hearing.ts";

export type TalkState = "idle" | "opening" | "listening" | "finishing" | "sending";

export interface Talk {
  state: ReadonlySignal<TalkState>;
  isHeld: ReadonlySignal<boolean>;
  /** What is understood so far. */
  words: ReadonlySignal<string>;
  /** Loudness from 0 to 1. */
  level: ReadonlySignal<number>;
  /** What came of the last time, where that is worth a word. */
  note: ReadonlySignal<string | null>;
  /** What is about to be sent may well be wrong. */
  isUnsure: ReadonlySignal<boolean>;
  /** Begins, or says that no more comes; to be called while a press is handled. */
  toggle(): void;
  /** The button is held for so long that letting go will mean the end. */
  hold(): void;
  letGo(): void;
  /** Forgets what is being heard, or keeps it from being sent. */
  cancel(): void;
  /** Nobody looks at the page any more, and nobody is listened to; what was said until then is still written down. */
  lookAway(): void;
  clearNote(): void;
  /** What stood in the way of the microphone may be gone: a word about it goes with it. */
  lookAgain(): void;
  close(): void;
}

export interface TalkDeps {
  /** null: nothing is in the way of asking for a microphone. */
  problem: () => MicrophoneProblem | "muted" | null;
  /** Called while the press is handled; rejects where the code can't be fetched. `signal`: nobody wants it any more. */
  hear: (events: HearingEvents, signal: AbortSignal) => Promise<Hearing>;
  onBegin: () => void;
  /** Resolves to whether it is to go out by itself. */
  onHeard: (text: string) => boolean;
  onSend: () => void;
  /** Whether those who listen at the moment often mishear. */
  mishears: () => boolean;
  after: (ms: number, run: () => void) => () => void;
}

/** Time to see what was understood, and to hold it back. */
const GRACE_MS = 1_500;
/** Time to read it word by word. */
const UNSURE_GRACE_MS = 5_000;

export function createTalk({ problem, hear, onBegin, onHeard, onSend, mishears, after }: TalkDeps): Talk {
  const state = signal<TalkState>("idle");
  const isHeld = signal(false);
  const words = signal("");
  const level = signal(0);
  const note = signal<string | null>(null);
  const isUnsure = signal(false);
  let hearing: Hearing | null = null;
  let leaving = new AbortController();
  let keepBack = () => undefined as unknown;
  /** Counts the times of listening: what an earlier one still says is dropped. */
  let times = 0;
  /** Why the last press came to nothing; while it is set, the note is about it. */
  let inTheWay: ReturnType<TalkDeps["problem"]> = null;

  function rest(): void {
    hearing = null;
    state.value = "idle";
    isHeld.value = false;
    words.value = "";
    level.value = 0;
  }

  function onEnd(heard: Heard): void {
    rest();
    if (heard.name !== "heard") {
      note.value = noteOf(heard);
      return;
    }
    if (!onHeard(heard.text)) return;
    isUnsure.value = mishears();
    state.value = "sending";
    keepBack = after(isUnsure.value ? UNSURE_GRACE_MS : GRACE_MS, () => {
      rest();
      onSend();
    });
  }

  async function begin(): Promise<void> {
    times += 1;
    const mine = times;
    inTheWay = problem();
    note.value = inTheWay === null ? null : explainMicrophone(inTheWay);
    if (inTheWay !== null) return;
    state.value = "opening";
    leaving = new AbortController();
    onBegin();
    const isMine = () => mine === times;
    const events: HearingEvents = {
      onPhase: (phase) => {
        if (isMine()) state.value = phase;
      },
      onWords: (text) => {
        if (isMine()) words.value = text;
      },
      onLevel: (rms) => {
        if (isMine()) level.value = loudnessOf(rms);
      },
      onEnd: (heard) => {
        if (isMine()) onEnd(heard);
      },
    };
    try {
      const begun = await hear(events, leaving.signal);
      if (!isMine()) return begun.cancel();
      if (state.peek() === "idle") return;
      hearing = begun;
      if (isHeld.peek()) begun.hold();
    } catch {
      // Its code could not be fetched, or is not wanted any more.
      if (!isMine()) return;
      rest();
      note.value = v("talk.unloaded");
    }
  }

  function cancel(): void {
    times += 1;
    leaving.abort();
    keepBack();
    hearing?.cancel();
    rest();
  }

  function finish(): void {
    // Let go before anything could be heard.
    if (hearing === null) cancel();
    else hearing.finish();
  }

  return {
    state,
    isHeld,
    words,
    level,
    note,
    isUnsure,
    toggle() {
      if (state.peek() === "idle") void begin();
      else if (state.peek() === "sending") cancel();
      else finish();
    },
    hold() {
      // It may have ended under the finger, e.g. where the microphone is forbidden.
      if (state.peek() !== "opening" && state.peek() !== "listening") return;
      isHeld.value = true;
      hearing?.hold();
    },
    letGo() {
      if (isHeld.peek() && state.peek() !== "idle") finish();
    },
    cancel,
    lookAway() {
      const now = state.peek();
      if (now === "opening" || now === "listening") cancel();
      if (now === "finishing") hearing?.finish();
    },
    clearNote() {
      note.value = null;
    },
    lookAgain() {
      if (inTheWay === null || problem() === inTheWay) return;
      inTheWay = null;
      note.value = null;
    },
    close: cancel,
  };
}

function noteOf(heard: Exclude<Heard, { name: "heard" }>): string | null {
  switch (heard.name) {
    case "nothing":
      return v("talk.nothing");
    case "cancelled":
      return null;
    case "microphone":
      return explainMicrophone(heard.problem);
    case "lost":
      return v("talk.lost");
    case "refused":
      return explainHearing(heard.code);
  }
}

const QUIET_DB = -60;
const LOUD_DB = -12;

/** As loud as it seems: 0 for a quiet room, 1 for somebody close. */
export function loudnessOf(rms: number): number {
  const decibels = 20 * Math.log10(Math.max(rms, 1e-6));
  return Math.min(1, Math.max(0, (decibels - QUIET_DB) / (LOUD_DB - QUIET_DB)));
}
