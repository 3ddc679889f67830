// Hands-free in the app: its settings, a companion's wake word, and the sign of an open microphone.
import { BEN, JUNIPER, PEOPLE, profileOf } from "../family.ts";
import type { Hand } from "../hand.ts";
import type { HandsfreeScene } from "../handsfree.ts";
import { answer, never, page, refusal, type Script } from "../service/replies.ts";
import { ANSWER, own, QUESTION, RICE, said } from "../talk.ts";
import { STARTER_VOICES } from "../voices.ts";
import { JARVIS, NO_WAKE_WORDS, WAKE_WORDS } from "../wake.ts";
import { statesOf } from "./state.ts";

const WORDS = "GET /api/voice/wakewords";
const IDLE: HandsfreeScene = { state: { name: "idle", isHearing: true } };
const NAMED = { microphone: "works", names: ["Desk microphone", "Headset in the kitchen"] } as const;
const asBen: Script = {
  "GET /api/auth/state": answer({ setupRequired: false, profiles: PEOPLE.map(profileOf), user: BEN, kiosk: false }),
};

const quiet = (frames: number) => Array.from({ length: frames }, () => ({ rms: 0.003, score: 0.01 }));
/** One time that somebody said it, with the pause behind it. */
const spoken = (score: number) => [...Array.from({ length: 8 }, () => ({ rms: 0.08, score })), ...quiet(20)];
const saying = (...scores: number[]): HandsfreeScene => ({
  ...IDLE,
  rehearsal: { ear: { name: "hearing" }, frames: [...quiet(20), ...scores.flatMap(spoken)] },
});
const five = async (hand: Hand) => {
  await hand.press("Say it five times");
  await hand.scrollTo("Alexa");
};

const SECTION = statesOf({ screen: "settings/hands-free-section", address: "/settings/handsfree", sound: NAMED }, [
  {
    name: "hands-free/on",
    kind: "success",
    shows: "How sure it has to be",
    handsfree: IDLE,
    sizes: ["phone", "desk"],
    byNight: true,
  },
  { name: "hands-free/off", kind: "success", shows: "Trained in this home", script: asBen },
  {
    name: "hands-free/muted",
    kind: "success",
    shows: "Muted: nothing is heard",
    handsfree: { state: { name: "off", why: "muted", isEngaged: true } },
  },
  {
    name: "hands-free/unplugged",
    kind: "error",
    shows: "Not listening: the microphone is unplugged",
    handsfree: { state: { name: "off", why: "lost" } },
    sizes: [],
  },
  {
    name: "hands-free/elsewhere",
    kind: "success",
    shows: "Hands-free listens in another window",
    handsfree: { isElsewhere: true },
    sizes: ["phone"],
  },
  {
    name: "hands-free/by-phrase",
    kind: "success",
    shows: "which writes it down to find the phrase in it",
    handsfree: { ...IDLE, mode: "phrase" },
  },
  {
    name: "hands-free/none",
    kind: "empty",
    shows: "No wake word is installed yet.",
    script: { [WORDS]: answer(NO_WAKE_WORDS) },
  },
  {
    name: "hands-free/none-for-a-member",
    kind: "empty",
    shows: "Whoever looks after this home",
    script: { ...asBen, [WORDS]: answer({ ...NO_WAKE_WORDS, coreInstalled: false, core: null }) },
    sizes: [],
  },
  {
    name: "hands-free/starter",
    kind: "success",
    shows: "Small starter ears",
    script: { [WORDS]: answer({ ...WAKE_WORDS, core: WAKE_WORDS.core && { ...WAKE_WORDS.core, starter: true } }) },
    sizes: [],
  },
  {
    name: "hands-free/english-ears",
    kind: "success",
    shows: "Ohren, die auch Deutsch verstehen",
    script: { "GET /api/voice/voices": answer(STARTER_VOICES) },
    preferences: { language: "de" },
    handsfree: IDLE,
    sizes: ["phone"],
  },
  {
    name: "hands-free/english-ears-for-a-member",
    kind: "success",
    shows: "understand spoken English only",
    script: { ...asBen, "GET /api/voice/voices": answer(STARTER_VOICES) },
    sizes: [],
  },
  { name: "hands-free/loading", kind: "loading", shows: ".rows-skeleton", script: { [WORDS]: never } },
  { name: "hands-free/failed", kind: "error", shows: "This didn’t load.", script: { [WORDS]: refusal("internal") } },
  {
    name: "hands-free/trying",
    kind: "success",
    shows: "Heard!",
    handsfree: { ...IDLE, rehearsal: { ear: { name: "hearing" }, frames: [{ rms: 0.1, score: 0.82 }] } },
    async steps(hand) {
      await hand.press("Try it out");
      await hand.scrollTo("Stop trying");
    },
    byNight: true,
  },
  {
    name: "hands-free/trying-without-microphone",
    kind: "error",
    shows: "Not listening: the microphone isn’t allowed.",
    handsfree: { rehearsal: { ear: { name: "lost", trouble: "denied" }, frames: [] } },
    async steps(hand) {
      await hand.press("Try it out");
      await hand.scrollTo("Stop trying");
    },
    sizes: [],
  },
  {
    name: "hands-free/trying-muted",
    kind: "error",
    shows: "Muted: nothing is heard",
    handsfree: { state: { name: "off", why: "muted", isEngaged: true } },
    async steps(hand) {
      await hand.press("Try it out");
      await hand.scrollTo("Stop trying");
    },
    sizes: [],
  },
  {
    name: "hands-free/said-twice",
    kind: "loading",
    shows: "2 of 5",
    handsfree: saying(0.94, 0.31),
    async steps(hand) {
      await hand.press("Say it five times");
      await hand.scrollTo("Cancel");
    },
  },
  {
    name: "hands-free/suggested",
    kind: "success",
    shows: "Use 35%",
    handsfree: saying(0.94, 0.31, 0.52, 0.45, 0.71),
    async steps(hand) {
      await hand.press("Say it five times");
      await hand.scrollTo("Use 35%");
    },
    byNight: true,
  },
  {
    name: "hands-free/fits",
    kind: "success",
    shows: "All 5 were heard",
    handsfree: saying(0.94, 0.91, 0.92, 0.95, 0.91),
    steps: five,
    sizes: [],
  },
  {
    name: "hands-free/fits-mostly",
    kind: "success",
    shows: "4 of 5 were heard",
    handsfree: saying(0.94, 0.15, 0.92, 0.95, 0.91),
    steps: five,
    sizes: [],
  },
  {
    name: "hands-free/unclear",
    kind: "error",
    shows: "can’t be told apart",
    handsfree: saying(0.1, 0.2, 0.12, 0.15, 0.11),
    steps: five,
    sizes: [],
  },
  {
    name: "hands-free/lower",
    kind: "success",
    shows: "Anna (you)",
    steps: (hand) => hand.scrollTo("Your PIN"),
  },
  {
    name: "hands-free/microphones-unnamed",
    kind: "success",
    shows: "Show my microphones",
    sound: { microphone: "works", names: [""] },
    steps: (hand) => hand.scrollTo("Show my microphones"),
    sizes: [],
  },
  {
    name: "hands-free/microphones-denied",
    kind: "error",
    shows: "Hearth may not use the microphone.",
    sound: { microphone: "denied", names: [""] },
    async steps(hand) {
      await hand.press("Show my microphones");
      await hand.scrollTo("Show my microphones");
    },
  },
  {
    name: "hands-free/wall-refused",
    kind: "error",
    shows: "This PIN isn’t right.",
    script: { "POST /api/auth/kiosk": refusal("wrong_pin") },
    async steps(hand) {
      await hand.write("Your PIN", "1234");
      await hand.press("Make it the wall");
    },
    sizes: [],
  },
  {
    name: "hands-free/german",
    kind: "success",
    shows: "Wie sicher es sein muss",
    preferences: { language: "de" },
    handsfree: IDLE,
  },
]);

const EDITOR = statesOf({ screen: "companions/companions-screen", address: `/companions/${JUNIPER.id}` }, [
  {
    name: "hands-free/companion",
    kind: "success",
    shows: "The wake word above wins.",
    script: {
      "GET /api/companions": page([{ ...JUNIPER, wakeWordModelId: JARVIS.id, wakeWordPhrase: "hey Juniper" }]),
    },
    async steps(hand) {
      await hand.sees("The wake word above wins.");
      await hand.scrollTo("Only meNobody else sees them.");
    },
  },
]);

const REPLY = { name: "replying", continuations: 0, saying: null, earTrouble: null, hearsStop: true } as const;
const ROOM = statesOf({ screen: "chat/conversation-screen", address: `/c/${RICE.id}` }, [
  {
    name: "hands-free/room-listens",
    kind: "success",
    shows: "Say “Hey Jarvis”",
    handsfree: IDLE,
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "hands-free/room-hears",
    kind: "loading",
    shows: "how long does brown rice",
    handsfree: {
      state: { name: "capturing", trigger: "wake", continuations: 0, isSpeaking: true },
      words: "how long does brown rice",
      level: 0.6,
    },
  },
  {
    name: "hands-free/room-speaks",
    kind: "success",
    shows: "Hearth is speaking",
    handsfree: { state: { ...REPLY, phase: "playing" }, spokenSentence: "Twelve minutes.", level: 0.4 },
  },
  {
    name: "hands-free/room-muted",
    kind: "success",
    shows: "Muted: nothing is heard",
    handsfree: { state: { name: "off", why: "muted", isEngaged: true } },
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "hands-free/room-elsewhere",
    kind: "success",
    shows: "Hands-free listens in another window",
    handsfree: { isElsewhere: true },
    sizes: ["phone", "desk"],
  },
  {
    name: "hands-free/room-unplugged",
    kind: "error",
    shows: "Plug the microphone in again, and I go on by myself.",
    handsfree: { state: { name: "off", why: "lost" } },
  },
  {
    name: "hands-free/room-note",
    kind: "error",
    shows: "The wake word couldn’t be loaded.",
    handsfree: { ...IDLE, note: "The wake word couldn’t be loaded." },
    sizes: [],
  },
  {
    name: "hands-free/room-false-alarm",
    kind: "success",
    shows: "That was a false alarm",
    handsfree: { ...IDLE, falseAlarm: { name: "offered" } },
    sizes: [],
  },
  {
    name: "hands-free/room-false-alarm-told",
    kind: "success",
    shows: "It is kept on this home’s server",
    handsfree: { ...IDLE, falseAlarm: { name: "thanked" } },
    byNight: true,
  },
  {
    name: "hands-free/room-false-alarm-failed",
    kind: "error",
    shows: "Der Fehlalarm wurde nicht gesendet.",
    preferences: { language: "de" },
    handsfree: { ...IDLE, falseAlarm: { name: "failed", words: "Hearth antwortet gerade nicht." } },
  },
  {
    name: "hands-free/heard",
    kind: "success",
    shows: "Heard up to",
    script: {
      "GET /api/conversations/:id/messages": page([
        own(1, QUESTION),
        said(2, ANSWER, { heardUntil: ANSWER.indexOf("Then take") }),
      ]),
    },
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "hands-free/unheard",
    kind: "success",
    shows: "Nothing of this was heard",
    script: { "GET /api/conversations/:id/messages": page([own(1, QUESTION), said(2, ANSWER, { heardUntil: 0 })]) },
    sizes: [],
  },
]);

export const HANDS_FREE_STATES = [...SECTION, ...EDITOR, ...ROOM];
