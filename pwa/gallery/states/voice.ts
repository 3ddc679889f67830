// Speaking and listening: the composer's microphone, answers that are read aloud, and what can be chosen about both.
import type { SttServerMessage, TtsLine } from "@hearth/handlers/shared/contract/voice.ts";
import { type ANNA, BEN, JUNIPER, PEOPLE, profileOf, SETTINGS } from "../family.ts";
import type { Hand } from "../hand.ts";
import { answer, lost, never, page, refusal, type Script, speech, stream } from "../service/replies.ts";
import { ANSWER, own, QUESTION, REPLYING, RICE, said } from "../talk.ts";
import { BROKEN_VOICES, STARTER_VOICES } from "../voices.ts";
import { statesOf } from "./state.ts";

const ROOM = { screen: "chat/conversation-screen", address: `/c/${RICE.id}` } as const;
const READY: SttServerMessage = { type: "ready", v: 2, sessionId: "gallery" };
const SPEAKING: SttServerMessage = { type: "vad", speaking: true, atMs: 240 };
const partial = (text: string): SttServerMessage => ({ type: "partial", text, seq: 3 });
const final = (text: string): SttServerMessage => ({ type: "final", text, audioMs: 1_900, sttMs: 300 });
const speak = (hand: Hand) => hand.press("Speak");
const speakAfter = (words: string) => async (hand: Hand) => {
  await hand.sees(ANSWER);
  await hand.write("Message", words);
  await hand.press("Speak");
};

const LISTENING = statesOf(ROOM, [
  {
    name: "voice/listening",
    kind: "loading",
    shows: "I’m listening. When you’re done, wait a moment or tap.",
    sound: { microphone: "works", says: [READY] },
    steps: speak,
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "voice/partial",
    kind: "loading",
    shows: "how long does brown rice",
    sound: { microphone: "works", says: [READY, SPEAKING, partial("how long does brown rice")] },
    steps: speak,
    byNight: true,
  },
  {
    name: "voice/partial-after-words",
    kind: "loading",
    shows: "how long does it take in a pressure cooker",
    sound: { microphone: "works", says: [READY, SPEAKING, partial("how long does it take in a pressure cooker")] },
    steps: speakAfter("One more question about brown rice:"),
  },
  {
    name: "voice/writing-down",
    kind: "loading",
    shows: "Writing it down…",
    sound: { microphone: "works", says: [READY, SPEAKING, partial("how long does brown rice take")] },
    async steps(hand) {
      await speak(hand);
      await hand.sees("how long does brown rice take");
      await hand.sees("I’m listening. When you’re done, wait a moment or tap.");
      await hand.press("Done speaking");
    },
  },
  {
    name: "voice/sending",
    kind: "success",
    shows: "Don’t send",
    sound: { microphone: "works", says: [READY, SPEAKING, final("How long does brown rice take?")] },
    steps: speak,
  },
  {
    name: "voice/not-heard",
    kind: "empty",
    shows: "I didn’t hear anything.",
    sound: { microphone: "works", says: [READY, SPEAKING, final("")] },
    steps: speak,
  },
  {
    name: "voice/no-permission",
    kind: "error",
    shows: "Hearth may not use the microphone.",
    sound: { microphone: "denied" },
    steps: speak,
    sizes: ["phone", "desk"],
  },
  {
    name: "voice/insecure",
    kind: "error",
    shows: "only over a secure connection",
    sound: { microphone: "missing" },
    steps: speak,
  },
  {
    name: "voice/ear-not-ready",
    kind: "error",
    shows: "Hearth can’t listen yet.",
    sound: { microphone: "works", says: [{ type: "error", code: "component_not_ready", detail: "" }] },
    steps: speak,
  },
]);

/** A minute of silence at so low a rate that it is quickly made. */
const sentence = (words: string, seconds: number): TtsLine => ({
  sentence: words,
  sample_rate: 8_000,
  pcm_b64: "AAAA".repeat((seconds * 16_000) / 3),
  sentence_pause: 0.25,
});
const SPOKEN: TtsLine[] = [
  sentence("Rinse it until the water stays clear.", 30),
  sentence(ANSWER.slice(ANSWER.indexOf("Then")), 3),
];
const read = (hand: Hand) => hand.press("Read aloud");
const askAloud = async (hand: Hand) => {
  await hand.sees("Message");
  await hand.write("Message", QUESTION);
  await hand.press("Send");
};

const READING = statesOf(ROOM, [
  {
    name: "voice/read",
    kind: "success",
    shows: "Stop reading",
    script: { "POST /api/tts/stream": speech(SPOKEN) },
    sound: { playsS: 3 },
    async steps(hand) {
      await read(hand);
      await hand.misses("Getting ready to read…");
    },
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "voice/read-soon",
    kind: "loading",
    shows: "Getting ready to read…",
    script: { "POST /api/tts/stream": never },
    sound: { playsS: 3 },
    steps: read,
  },
  {
    name: "voice/read-not-ready",
    kind: "error",
    shows: "Hearth’s voice isn’t ready yet.",
    script: { "POST /api/tts/stream": refusal("component_not_ready") },
    sound: { playsS: 3 },
    steps: read,
  },
  {
    name: "voice/read-away",
    sizes: [],
    kind: "error",
    shows: "so I can’t read this aloud",
    script: { "POST /api/tts/stream": lost },
    sound: { playsS: 3 },
    steps: read,
  },
  {
    name: "voice/nothing-to-read",
    kind: "empty",
    shows: "There’s nothing in it that can be read aloud.",
    script: {
      "GET /api/conversations/:id/messages": page([own(1, QUESTION), said(2, "…")]),
      "POST /api/tts/stream": speech([{ done: true }]),
    },
    sound: { playsS: 3 },
    steps: read,
  },
  {
    name: "voice/read-while-written",
    kind: "loading",
    shows: "Stop reading",
    script: {
      "GET /api/conversations/:id/messages": page([]),
      "POST /api/chat/stream": stream(REPLYING, "stands"),
      "POST /api/tts/stream": speech([sentence("Rinse it until the water stays clear.", 30)]),
    },
    sound: { playsS: 3 },
    async steps(hand) {
      await askAloud(hand);
      await read(hand);
      await hand.misses("Getting ready to read…");
    },
  },
]);

/** Nobody has touched the page: the browser itself keeps the loudspeaker silent. */
const REFUSED = statesOf({ ...ROOM, kind: "error" }, [
  {
    name: "voice/refused",
    shows: "Let Hearth speak",
    script: {
      "GET /api/conversations/:id/messages": page([]),
      "POST /api/chat/stream": stream(REPLYING, "stands"),
    },
    steps: askAloud,
    readsAloud: true,
    sound: { playsS: null },
  },
]);

const asUser = (user: typeof ANNA): Script => ({
  "GET /api/auth/state": answer({ setupRequired: false, profiles: PEOPLE.map(profileOf), user, kiosk: false }),
});
const STATE = "GET /api/admin/voice/voices";
const ADDRESS = "http://192.168.1.20:8080";
const tryAddress = async (hand: Hand) => {
  await hand.write("Its address", ADDRESS);
  await hand.press("Test");
  await hand.scrollTo("Save");
};

const CHOICES = statesOf({ screen: "settings/voice-section", address: "/settings/voice" }, [
  {
    name: "voice/settings",
    kind: "success",
    shows: "American English, women",
    sizes: ["phone", "desk"],
    byNight: true,
  },
  { name: "voice/settings-of-a-member", kind: "success", shows: "Read answers aloud", script: asUser(BEN) },
  {
    name: "voice/settings-starter",
    kind: "success",
    shows: "Starter voice (small).",
    script: { [STATE]: answer(STARTER_VOICES) },
    async steps(hand) {
      await hand.sees("Starter voice (small).");
      await hand.scrollTo("Listen to Michael");
    },
  },
  {
    name: "voice/settings-sound",
    kind: "success",
    shows: "Who listens",
    async steps(hand) {
      await hand.sees("Who listens");
      await hand.scrollTo("Let Hearth choose");
    },
  },
  { name: "voice/settings-loading", kind: "loading", shows: ".rows-skeleton", script: { [STATE]: never } },
  {
    name: "voice/settings-failed",
    kind: "error",
    shows: "This didn’t load.",
    script: { [STATE]: refusal("internal") },
  },
  {
    name: "voice/settings-broken",
    kind: "empty",
    shows: "No voices can be shown right now.",
    script: { [STATE]: answer(BROKEN_VOICES) },
    async steps(hand) {
      await hand.sees("No voices can be shown right now.");
      await hand.scrollTo("Quick");
    },
  },
  {
    name: "voice/settings-tested",
    kind: "success",
    shows: "It works. It heard",
    script: { "GET /api/admin/settings": answer({ ...SETTINGS, "voice.stt_url": null }) },
    steps: tryAddress,
  },
  {
    name: "voice/settings-test-failed",
    kind: "error",
    shows: "Nothing that understands speech answers there.",
    script: { "POST /api/admin/voice/test-stt": refusal("upstream_failed") },
    steps: tryAddress,
  },
  {
    name: "voice/settings-german",
    kind: "success",
    shows: "Die Stimme von Hearth",
    preferences: { language: "de" },
  },
]);

const COMPANION = statesOf({ screen: "companions/companions-screen", address: `/companions/${JUNIPER.id}` }, [
  {
    name: "voice/companion",
    kind: "success",
    shows: "How do they sound?",
    script: { "GET /api/companions": page([{ ...JUNIPER, ttsVoice: "tts:bf_emma", speechRate: 0.85 }]) },
    async steps(hand) {
      await hand.sees("Slowly");
      await hand.scrollTo("Only meNobody else sees them.");
    },
    byNight: true,
  },
]);

export const VOICE_STATES = [...LISTENING, ...READING, ...REFUSED, ...CHOICES, ...COMPANION];
