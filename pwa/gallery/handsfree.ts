// Hands-free as it stands still: in one state, with the words and the loudness of one moment.
import type { HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import { signal } from "@preact/signals";
import { createDeviceChoices } from "../src/handsfree/device-choices.ts";
import type { FalseAlarmShown } from "../src/handsfree/false-alarm.ts";
import type { Handsfree, WakeMode, WakePhrase } from "../src/handsfree/handsfree.ts";
import type { EarState } from "../src/wake/ear.ts";
import { idOf } from "./family.ts";

export interface HandsfreeScene {
  state?: HandsfreeState;
  words?: string;
  spokenSentence?: string;
  level?: number;
  note?: string;
  /** Another window of this device has it. */
  isElsewhere?: boolean;
  mode?: WakeMode;
  wakeWords?: readonly WakePhrase[];
  isPhraseRead?: boolean;
  falseAlarm?: FalseAlarmShown;
  /** What somebody says while the wake word is tried: loudness and score of each frame. */
  rehearsal?: { ear: EarState; frames: readonly { rms: number; score: number }[] };
}

const JARVIS: WakePhrase = { id: "hey_jarvis", phrase: "Hey Jarvis" };
const FRAME_SAMPLES = 1_280;

/** Turning it on and off, and the mute, do what they do for the eye. */
export function createStillHandsfree(scene: HandsfreeScene = {}): Handsfree {
  const off: HandsfreeState = { name: "off", why: "disengaged" };
  const state = signal(scene.state ?? off);
  const isElsewhere = signal(scene.isElsewhere ?? false);
  const rehearsal = signal<EarState>({ name: "closed" });
  const isEngaged = signal(
    isElsewhere.peek() ||
      (scene.state !== undefined && !(scene.state.name === "off" && scene.state.why === "disengaged")),
  );
  const note = signal(scene.note ?? null);
  const choices = createDeviceChoices(localStorage, () => idOf("d", 1));
  const tellMute = () => {
    const now = state.peek();
    choices.chooseMuted(now.name === "off" && now.why === "muted");
  };
  tellMute();
  const go = (next: HandsfreeState) => {
    state.value = next;
    tellMute();
    isElsewhere.value = false;
    isEngaged.value = next.name !== "off" || next.why !== "disengaged";
  };
  return {
    state,
    words: signal(scene.words ?? ""),
    spokenSentence: signal(scene.spokenSentence ?? ""),
    level: signal(scene.level ?? 0),
    note,
    mode: signal(scene.mode ?? "model"),
    wakeWords: signal(scene.wakeWords ?? [JARVIS]),
    isPhraseRead: signal(scene.isPhraseRead ?? true),
    rehearsal,
    falseAlarm: signal(scene.falseAlarm ?? { name: "none" }),
    isBlocked: signal(false),
    isEngaged,
    isElsewhere,
    choices,
    engage: () => go({ name: "idle", isHearing: true }),
    disengage: () => go(off),
    mute: () => go({ name: "off", why: "muted", isEngaged: true }),
    unmute: () => go({ name: "idle", isHearing: true }),
    touch: () => undefined,
    stop: () => go({ name: "idle", isHearing: true }),
    clearNote() {
      note.value = null;
    },
    answerFalseAlarm: () => undefined,
    setChat: () => undefined,
    rehearse(wakeWord, { onState, onFrame, onScores }) {
      if (choices.isMuted.peek()) return () => undefined;
      const { ear, frames }: NonNullable<HandsfreeScene["rehearsal"]> = scene.rehearsal ?? {
        ear: { name: "hearing" },
        frames: [],
      };
      rehearsal.value = ear;
      onState?.(ear);
      frames.forEach(({ rms, score }, number) => {
        onFrame?.({ samples: new Float32Array(FRAME_SAMPLES), rms, number, atMs: number * 80 });
        onScores?.(new Map([[wakeWord.id, score]]));
      });
      return () => {
        rehearsal.value = { name: "closed" };
      };
    },
    lendMicrophone: () => () => undefined,
    close: () => undefined,
  };
}
