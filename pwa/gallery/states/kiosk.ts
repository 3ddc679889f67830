// Hearth on the wall of a hall, spoken with from three metres away.
import type { HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import { ANNA, JUNIPER, PEOPLE, profileOf } from "../family.ts";
import type { HandsfreeScene } from "../handsfree.ts";
import { answer, lost, refusal, type Script, stream } from "../service/replies.ts";
import { ANSWERED, QUESTION } from "../talk.ts";
import { WRITTEN_ON_THE_WALL } from "./kiosk-written.ts";
import { statesOf } from "./state.ts";

const STREAM = "POST /api/chat/stream";
const IDLE: HandsfreeState = { name: "idle", isHearing: true };
const REPLY = {
  name: "replying",
  phase: "thinking",
  continuations: 0,
  saying: null,
  earTrouble: null,
  hearsStop: true,
} as const;
const heard = (words: string): HandsfreeScene => ({
  state: { name: "capturing", trigger: "wake", continuations: 0, isSpeaking: words !== "" },
  words,
  level: words === "" ? 0.04 : 0.62,
});
const off = (why: "denied" | "lost" | "suspended" | "unsupported" | "failed"): HandsfreeScene => ({
  state: { name: "off", why },
});
const WALL = { screen: "kiosk/kiosk-screen", address: "/kiosk", sizes: ["wall"] } as const;
const ON_THE_WALL: Script = {
  "GET /api/auth/state": answer({ setupRequired: false, profiles: PEOPLE.map(profileOf), user: ANNA, kiosk: true }),
};

/** One for each state of the conversation. */
const SPOKEN = statesOf(WALL, [
  {
    name: "kiosk/listens",
    kind: "empty",
    shows: "Say “Hey Jarvis”",
    handsfree: { state: IDLE },
    sizes: ["wall", "upright", "phone"],
    byNight: true,
  },
  {
    name: "kiosk/woken",
    kind: "loading",
    shows: "Yes?",
    handsfree: { state: { name: "wake-detected", trigger: "wake", continuations: 0 } },
    byNight: true,
  },
  { name: "kiosk/capturing", kind: "loading", shows: "I’m listening", handsfree: heard(""), sizes: [] },
  {
    name: "kiosk/hears",
    kind: "loading",
    shows: "I hear you",
    handsfree: heard("how long does brown rice"),
    sizes: ["wall", "upright"],
    byNight: true,
  },
  {
    name: "kiosk/thinks",
    kind: "loading",
    shows: "Hearth is thinking…",
    handsfree: { state: REPLY, words: "How long does brown rice take?" },
    byNight: true,
  },
  {
    name: "kiosk/speaks",
    kind: "success",
    shows: "Hearth is speaking",
    handsfree: {
      state: { ...REPLY, phase: "playing" },
      words: "How long does brown rice take?",
      spokenSentence: "Brown rice takes about twice as long as white rice.",
      level: 0.5,
    },
    sizes: ["wall", "upright", "phone"],
    byNight: true,
  },
  {
    name: "kiosk/speaks-long",
    kind: "success",
    shows: "Hearth is speaking",
    handsfree: {
      state: { ...REPLY, phase: "playing" },
      words: "Tell me a story.",
      spokenSentence:
        "Once upon a time, when the mountains were still young and the rivers had not yet found their beds, a small brave fox set out to ask the moon why it hid its face on every twenty-ninth night.",
      level: 0.3,
    },
    sizes: [],
  },
  {
    name: "kiosk/speaks-of-trouble",
    kind: "error",
    shows: "Hearth is speaking",
    handsfree: {
      state: { ...REPLY, phase: "playing", saying: "model-unreachable" },
      words: "How long does brown rice take?",
      spokenSentence: "I can’t reach the model. Try again in a few seconds.",
      level: 0.4,
    },
  },
  {
    name: "kiosk/goes-on",
    kind: "success",
    shows: "You can keep talking",
    handsfree: { state: { name: "post-reply-listen", continuations: 0 } },
    script: { [STREAM]: stream(ANSWERED, "ends") },
    async steps(hand) {
      await hand.press("Write to Hearth");
      await hand.write("Your words", QUESTION);
      await hand.press("Send");
      await hand.sees("for twelve minutes");
    },
    byNight: true,
  },
  {
    name: "kiosk/muted",
    kind: "empty",
    shows: "Muted: nothing is heard",
    handsfree: { state: { name: "off", why: "muted", isEngaged: true } },
    sizes: ["wall", "upright", "phone"],
    byNight: true,
  },
  {
    name: "kiosk/false-alarm",
    kind: "success",
    shows: "That was a false alarm",
    handsfree: { state: IDLE, falseAlarm: { name: "offered" } },
    byNight: true,
  },
  {
    name: "kiosk/false-alarm-told",
    kind: "success",
    shows: "It is kept on this home’s server",
    handsfree: { state: IDLE, falseAlarm: { name: "thanked" } },
    sizes: [],
  },
  {
    name: "kiosk/writes-and-listens",
    kind: "success",
    shows: "I wait for your words",
    handsfree: { state: IDLE },
    async steps(hand) {
      await hand.press("Write to Hearth");
      await hand.write("Your words", "When does the moon rise?");
    },
  },
  {
    name: "kiosk/speaks-unplugged",
    kind: "error",
    shows: "Not listening",
    handsfree: {
      state: { ...REPLY, phase: "playing", earTrouble: "lost" },
      words: "How long does brown rice take?",
      spokenSentence: "Brown rice takes about twice as long as white rice.",
      level: 0.5,
    },
  },
  {
    name: "kiosk/opening",
    kind: "loading",
    shows: "Opening the microphone…",
    handsfree: { state: { name: "idle", isHearing: false } },
    sizes: [],
  },
  {
    name: "kiosk/elsewhere",
    kind: "success",
    shows: "Hands-free listens in another window",
    handsfree: { isElsewhere: true },
    sizes: [],
  },
  {
    name: "kiosk/unplugged",
    kind: "error",
    shows: "Not listening: the microphone is unplugged",
    handsfree: off("lost"),
    byNight: true,
  },
  {
    name: "kiosk/needs-touch",
    kind: "error",
    shows: "Not listening yet: touch the screen once",
    handsfree: off("suspended"),
  },
  {
    name: "kiosk/not-allowed",
    sizes: [],
    kind: "error",
    shows: "Not listening: the microphone isn’t allowed",
    handsfree: off("denied"),
  },
  {
    name: "kiosk/cannot",
    sizes: [],
    kind: "error",
    shows: "Not listening: this browser can’t",
    handsfree: off("unsupported"),
  },
  {
    name: "kiosk/no-wake-word",
    sizes: [],
    kind: "error",
    shows: "Not listening: the wake word didn’t load",
    handsfree: off("failed"),
  },
  {
    name: "kiosk/listens-without-service",
    kind: "error",
    shows: "Hearth doesn’t answer",
    handsfree: { state: IDLE },
    script: { "GET /api/models": lost },
  },
  {
    name: "kiosk/face",
    kind: "success",
    shows: "Juniper is speaking",
    preferences: { defaultCompanionId: JUNIPER.id },
    handsfree: {
      state: { ...REPLY, phase: "playing" },
      words: "What is for supper?",
      spokenSentence: "Three things are enough for a supper.",
      level: 0.5,
    },
  },
  {
    name: "kiosk/night",
    kind: "empty",
    shows: "A quiet night",
    hour: 2,
    handsfree: { state: IDLE },
  },
]);

const DOOR = statesOf({ ...WALL, script: ON_THE_WALL, address: "/" }, [
  { name: "kiosk/locked", kind: "empty", shows: "Leave the wall", handsfree: { state: IDLE }, sizes: [] },
  {
    name: "kiosk/leave",
    kind: "success",
    shows: "Who are you?",
    steps: (hand) => hand.press("Leave the wall"),
  },
  {
    name: "kiosk/leave-pin",
    kind: "error",
    shows: "doesn’t look after this home",
    script: { ...ON_THE_WALL, "POST /api/auth/kiosk/leave": refusal("not_allowed") },
    async steps(hand) {
      await hand.press("Leave the wall");
      await hand.press("Ben");
      await hand.sees("Hello, Ben");
      await hand.keys("1234\n");
    },
  },
]);

export const KIOSK_STATES = [...WRITTEN_ON_THE_WALL, ...SPOKEN, ...DOOR];
