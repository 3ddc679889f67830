// The home's wake words: the catalogue, teaching a new one, and how well one hears.
import type { Hand } from "../hand.ts";
import { answer, never, refusal, type Script } from "../service/replies.ts";
import {
  ALEXA_ITEM,
  CATALOG,
  IMPORT,
  JARVIS_ITEM,
  MYCROFT_ITEM,
  OUTDATED,
  RECORDINGS,
  TRAINED,
  TRAINING,
  WEAK,
} from "../wake-words.ts";
import { statesOf } from "./state.ts";

const CATALOGUE = "GET /api/admin/wakewords/catalog";
const WORDS = "GET /api/admin/wakewords/trained";
const PHONETICS = "POST /api/admin/wakewords/phonetics";
const RECORDED = "GET /api/admin/wakewords/recordings";
const JOBS = "GET /api/jobs";
const weak: Script = { [WORDS]: answer({ items: [WEAK] }) };
const variants = answer({
  variants: ["hay joonipper", "hey juniperr"],
  source: "rules" as const,
  warnings: [],
});

const write = (phrase: string) => async (hand: Hand) => {
  await hand.write("The words", phrase);
  await hand.press("Go on");
};

const toRecordings = async (hand: Hand) => {
  await write("Hey Juniper")(hand);
  await hand.sees("hay joonipper");
  await hand.press("Go on");
};

export const WAKE_WORD_STATES = statesOf({ screen: "wake-words/wake-words-section", address: "/settings/wakewords" }, [
  {
    name: "wake-words/some",
    kind: "success",
    shows: "Teach a new wake word",
    script: { [WORDS]: answer({ items: [TRAINED, WEAK, OUTDATED] }) },
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "wake-words/empty",
    kind: "empty",
    shows: "None yet.",
    script: {
      [WORDS]: answer({ items: [] }),
      [CATALOGUE]: answer({ items: CATALOG.items.map((item) => ({ ...item, installed: false })) }),
    },
  },
  { name: "wake-words/loading", kind: "loading", shows: ".rows-skeleton", script: { [CATALOGUE]: never }, sizes: [] },
  {
    name: "wake-words/failed",
    kind: "error",
    shows: "This didn’t load.",
    script: { [CATALOGUE]: refusal("internal") },
    sizes: [],
  },
  {
    name: "wake-words/at-work",
    kind: "loading",
    shows: "Voices say it over and over",
    script: {
      [JOBS]: answer({ items: [TRAINING, IMPORT] }),
      [CATALOGUE]: answer({ items: [JARVIS_ITEM, ALEXA_ITEM, { ...MYCROFT_ITEM, jobId: IMPORT.id }] }),
    },
  },
  {
    name: "wake-words/import-failed",
    kind: "error",
    shows: "The download can’t be reached.",
    script: {
      [JOBS]: answer({
        items: [
          {
            ...IMPORT,
            state: "failed",
            problem: { code: "upstream_failed", detail: "The download can’t be reached." },
          },
        ],
      }),
    },
    steps: (hand) => hand.scrollTo("Try again"),
  },
  {
    name: "wake-words/remove",
    kind: "success",
    shows: "Used by 2 companions of others.",
    steps: (hand) => hand.press("Remove “Alexa”"),
  },
  {
    name: "wake-words/phrase-short",
    kind: "success",
    address: "/settings/wakewords/new",
    shows: "It is very short.",
    steps: (hand) => hand.write("The words", "Bob"),
  },
  {
    name: "wake-words/phrase-refused",
    kind: "error",
    address: "/settings/wakewords/new",
    shows: "Write numbers as words",
    steps: (hand) => hand.write("The words", "Hearth 2"),
    sizes: [],
  },
  {
    name: "wake-words/variants",
    kind: "success",
    address: "/settings/wakewords/new",
    shows: "hay joonipper",
    script: { [PHONETICS]: variants },
    steps: write("Hey Juniper"),
    sizes: ["phone", "desk"],
  },
  {
    name: "wake-words/start-refused",
    kind: "error",
    address: "/settings/wakewords/new",
    shows: "So many are waiting already.",
    script: { [PHONETICS]: variants, "POST /api/admin/wakewords/train": refusal("busy") },
    async steps(hand) {
      await toRecordings(hand);
      await hand.press("Skip");
      await hand.press("Teach it now");
    },
    sizes: [],
  },
  {
    name: "wake-words/family",
    kind: "success",
    address: "/settings/wakewords/new",
    shows: "Anna, take 2",
    script: { [PHONETICS]: variants, [RECORDED]: answer({ items: RECORDINGS }) },
    async steps(hand) {
      await toRecordings(hand);
      await hand.write("Who speaks", "Ben");
      await hand.press("Whoever speaks agrees to that.");
    },
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "wake-words/family-first",
    kind: "empty",
    address: "/settings/wakewords/new",
    shows: "Write who speaks",
    script: { [PHONETICS]: variants },
    steps: toRecordings,
    sizes: [],
  },
  {
    name: "wake-words/family-listens",
    kind: "loading",
    address: "/settings/wakewords/new",
    shows: "Say “Hey Juniper” now",
    sound: { microphone: "works" },
    script: { [PHONETICS]: variants },
    async steps(hand) {
      await toRecordings(hand);
      await hand.write("Who speaks", "Ben");
      await hand.press("Whoever speaks agrees to that.");
      await hand.press("Record it the first time");
    },
  },
  {
    name: "wake-words/family-denied",
    kind: "error",
    address: "/settings/wakewords/new",
    shows: ".field-problem",
    sound: { microphone: "denied" },
    script: { [PHONETICS]: variants },
    async steps(hand) {
      await toRecordings(hand);
      await hand.write("Who speaks", "Ben");
      await hand.press("Whoever speaks agrees to that.");
      await hand.press("Record it the first time");
    },
    sizes: [],
  },
  {
    name: "wake-words/start",
    kind: "success",
    address: "/settings/wakewords/new",
    shows: "Quick trial",
    script: { [PHONETICS]: variants },
    async steps(hand) {
      await toRecordings(hand);
      await hand.press("Skip");
      await hand.press("How thorough");
    },
  },
  {
    name: "wake-words/once-more",
    kind: "success",
    address: "/settings/wakewords/new",
    shows: "Teach “Hey Juniper” once more?",
    script: { [PHONETICS]: variants, "POST /api/admin/wakewords/train": refusal("conflict") },
    async steps(hand) {
      await toRecordings(hand);
      await hand.press("Skip");
      await hand.press("Teach it now");
    },
    sizes: [],
  },
  {
    name: "wake-words/training",
    kind: "loading",
    address: `/settings/wakewords/${TRAINING.id}`,
    shows: "What it shall not fall for",
    script: { [JOBS]: answer({ items: [TRAINING] }) },
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "wake-words/training-failed",
    kind: "error",
    address: `/settings/wakewords/${TRAINING.id}`,
    shows: "The voices do not answer.",
    script: {
      [JOBS]: answer({
        items: [
          { ...TRAINING, state: "failed", problem: { code: "upstream_failed", detail: "The voices do not answer." } },
        ],
      }),
    },
  },
  {
    name: "wake-words/training-gone",
    kind: "error",
    address: `/settings/wakewords/${TRAINING.id}`,
    shows: "This is not here any more.",
    script: { [JOBS]: answer({ items: [TRAINING] }), "GET /api/jobs/:id/events": refusal("not_found") },
    sizes: [],
  },
  {
    name: "wake-words/tried-again",
    kind: "success",
    address: `/settings/wakewords/${TRAINING.id}`,
    shows: "Always with it",
    script: {
      [JOBS]: answer({ items: [{ ...TRAINING, state: "failed", problem: { code: "internal", detail: "Broken." } }] }),
      "GET /api/jobs/:id": answer({ ...TRAINING, state: "failed", problem: { code: "internal", detail: "Broken." } }),
      [PHONETICS]: variants,
    },
    async steps(hand) {
      await hand.press("Try again");
      await hand.press("Go on");
      await hand.sees("Good evening Hearth");
    },
    sizes: [],
  },
  {
    name: "wake-words/result",
    kind: "success",
    address: `/settings/wakewords/${TRAINED.id}`,
    shows: "9 of 10",
    sizes: ["phone", "desk"],
  },
  {
    name: "wake-words/figures",
    kind: "success",
    address: `/settings/wakewords/${TRAINED.id}`,
    shows: "hey Jennifer",
    steps: (hand) => hand.press("The figures"),
    byNight: true,
  },
  {
    name: "wake-words/weak",
    kind: "success",
    address: `/settings/wakewords/${WEAK.id}`,
    shows: "What would help",
    script: weak,
  },
  {
    name: "wake-words/insist",
    kind: "success",
    address: `/settings/wakewords/${WEAK.id}`,
    shows: "although it is weak?",
    script: weak,
    steps: (hand) => hand.press("Use it anyway"),
    sizes: [],
  },
  {
    name: "wake-words/live",
    kind: "success",
    address: `/settings/wakewords/${TRAINED.id}`,
    shows: "Loudest lately",
    handsfree: {
      rehearsal: {
        ear: { name: "hearing" },
        frames: Array.from({ length: 125 }, (_, at) => ({
          rms: 0.05,
          score: at % 50 > 30 && at % 50 < 40 ? 0.3 + 0.1 * (5 - Math.abs(35 - (at % 50))) : 0.02,
        })),
      },
    },
    async steps(hand) {
      await hand.press("Start listening");
      await hand.scrollTo("Stop listening");
    },
    byNight: true,
  },
  {
    name: "wake-words/german",
    kind: "success",
    shows: "Ein neues Weckwort beibringen",
    preferences: { language: "de" },
  },
]);
