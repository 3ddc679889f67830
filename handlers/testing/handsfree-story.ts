// For tests of the hands-free conversation: tells it a story of events, and models what its effects open and close.
import { OFF, reduceHandsfree } from "../shared/handsfree/reduce-handsfree.ts";
import type { HandsfreeEffect, HandsfreeEvent, HandsfreeState } from "../shared/handsfree/types.ts";

/** Events whose name says all. */
type Plain = Exclude<
  HandsfreeEvent["type"],
  "ear_lost" | "phrase_heard" | "capture_failed" | "stt_final" | "reply_begun" | "reply_failed" | "timeout"
>;
export type Tale = HandsfreeEvent | Plain;

export const eventOf = (told: Tale): HandsfreeEvent => (typeof told === "string" ? { type: told } : told);

/** The state after these events, and the effects of the last one. */
export function tell(tales: readonly Tale[], from: HandsfreeState = OFF) {
  let state = from;
  let effects: HandsfreeEffect[] = [];
  for (const tale of tales) ({ state, effects } = reduceHandsfree(state, eventOf(tale)));
  return { state, effects, names: effects.map(nameOf) };
}

/** `start_timer reply`, `open_capture wake`: an effect in words. */
export function nameOf(effect: HandsfreeEffect): string {
  const { type, ...rest } = effect;
  return [type, ...Object.values(rest).filter((value) => typeof value === "string")].join(" ");
}

export const IDLE: Tale[] = ["engage", "ear_open"];
export const WOKEN: Tale[] = [...IDLE, "wake_detected"];
export const CAPTURING: Tale[] = [...WOKEN, "capture_open"];
export const SPEAKING: Tale[] = [...CAPTURING, "vad_onset"];
export const SUBMITTED: Tale[] = [...SPEAKING, { type: "stt_final", text: "What time is it?" }];
export const THINKING: Tale[] = [...SUBMITTED, { type: "reply_begun", runId: "run-1" }];
export const PLAYING: Tale[] = [...THINKING, "tts_started"];
export const LISTENING: Tale[] = [...PLAYING, "tts_end"];
/** One more turn without the wake word, to the end of its reply. */
export const CONTINUED: Tale[] = [
  "vad_onset",
  { type: "stt_final", text: "And tomorrow?" },
  { type: "reply_begun", runId: "run-2" },
  "tts_started",
  "tts_end",
];
/** Hearth says that it could not listen. */
export const APOLOGISING: Tale[] = [...WOKEN, { type: "capture_failed", code: null }];

export interface Resources {
  microphone: boolean;
  wakeLoop: boolean;
  capture: boolean;
  bargeInWatch: boolean;
  speech: boolean;
  timers: Set<string>;
  wrong: string[];
}

export const nothingOpen = (): Resources => ({
  microphone: false,
  wakeLoop: false,
  capture: false,
  bargeInWatch: false,
  speech: false,
  timers: new Set(),
  wrong: [],
});

const PAIRS = {
  open_microphone: ["microphone", true],
  close_microphone: ["microphone", false],
  start_wake_loop: ["wakeLoop", true],
  stop_wake_loop: ["wakeLoop", false],
  open_capture: ["capture", true],
  close_capture: ["capture", false],
  watch_barge_in: ["bargeInWatch", true],
  unwatch_barge_in: ["bargeInWatch", false],
  open_speech: ["speech", true],
  close_speech: ["speech", false],
} as const;

const isPair = (type: string): type is keyof typeof PAIRS => type in PAIRS;

/** What an effect needs to be open when its turn comes. */
const NEEDS: Partial<Record<HandsfreeEffect["type"], "microphone" | "capture" | "speech">> = {
  start_wake_loop: "microphone",
  open_capture: "microphone",
  listen_for: "capture",
  restart_capture: "capture",
  begin_mute_grace: "capture",
  watch_barge_in: "speech",
  mark_heard: "speech",
  speak_reply: "speech",
  say: "speech",
};

/** Runs an effect on the model; what could not be done is written down in `wrong`. */
export function run(open: Resources, effect: HandsfreeEffect): void {
  const needed = NEEDS[effect.type];
  if (needed !== undefined && !open[needed]) open.wrong.push(`${nameOf(effect)} without ${needed}`);
  if (isPair(effect.type)) {
    const [what, becomes] = PAIRS[effect.type];
    if (open[what] === becomes) open.wrong.push(`${nameOf(effect)} twice`);
    open[what] = becomes;
  }
  if (effect.type === "start_timer") {
    if (open.timers.has(effect.timer) || !(effect.ms > 0)) open.wrong.push(`${nameOf(effect)} twice`);
    open.timers.add(effect.timer);
  }
  if (effect.type === "stop_timer" && !open.timers.delete(effect.timer)) open.wrong.push(`${nameOf(effect)} twice`);
}
