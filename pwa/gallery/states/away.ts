// Hearth out of reach: what this device keeps can be read, and what is written waits to be sent.
import { idOf, JUNIPER, LEAF } from "../family.ts";
import type { Hand } from "../hand.ts";
import { NOTHING_REACHED, never, refusal } from "../service/replies.ts";
import { ANSWER, CONVERSATIONS, QUESTION, RICE, RICE_TALK } from "../talk.ts";
import { say } from "./conversation.ts";
import { open } from "./list.ts";
import { statesOf } from "./state.ts";

const STREAM = "POST /api/chat/stream";
const ROOM = `/c/${RICE.id}`;
/** Begun on this device: the service has never heard of it. */
const BEGUN = idOf("c", 40);
const TALKS = [{ conversation: RICE, messages: RICE_TALK }];

const waits = (number: number, text: string) => ({
  messageId: idOf("e", 60 + number),
  conversationId: RICE.id,
  begins: false,
  text,
  pictures: [],
});
const begins = (number: number, text: string) => ({
  ...waits(number, text),
  conversationId: BEGUN,
  begins: true,
  companionId: null,
});
const MORE = waits(1, "And how much water for four of us?");
const SOUP = begins(2, "What can I cook with this leaf?\nWe also have two onions.");
/** As many as the device takes. */
const MANY = Array.from({ length: 50 }, (_, index) => waits(index, `Thought ${index + 1}`));

const readList = async (hand: Hand) => {
  await hand.sees("No network on this device.");
  await open(hand);
};

const READING = statesOf({ screen: "chat/conversation-screen", script: NOTHING_REACHED, isOffline: true }, [
  {
    name: "away/kept",
    kind: "success",
    address: ROOM,
    shows: ANSWER,
    kept: { talks: TALKS },
    steps: (hand) => hand.sees("No network on this device."),
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "away/not-kept",
    kind: "error",
    address: `/c/${CONVERSATIONS[6]?.id}`,
    shows: "This conversation isn’t kept on this device.",
    kept: { talks: TALKS },
  },
  {
    name: "away/search",
    kind: "error",
    address: ROOM,
    shows: "Searching needs Hearth",
    kept: { talks: TALKS },
    async steps(hand) {
      await readList(hand);
      await hand.write("Search conversations", "rice");
    },
  },
  {
    name: "away/companions",
    screen: "companions/companions-screen",
    kind: "success",
    address: "/companions",
    shows: "Captain Salt",
    kept: {},
    sizes: [],
  },
  {
    name: "away/talk-with-companion",
    kind: "empty",
    address: `/?with=${JUNIPER.id}`,
    shows: "are enough for a supper",
    kept: {},
  },
]);

const WAITING = statesOf({ screen: "chat/conversation-screen", script: NOTHING_REACHED, isOffline: true }, [
  {
    name: "outbox/waits",
    kind: "success",
    address: ROOM,
    shows: "Take back",
    kept: { talks: TALKS, waiting: [MORE] },
    steps: (hand) => hand.sees("No network on this device."),
    byNight: true,
  },
  {
    name: "outbox/written-just-now",
    kind: "success",
    address: ROOM,
    shows: "It goes out by itself as soon as Hearth can be reached.",
    kept: { talks: TALKS },
    async steps(hand) {
      await hand.sees("No network on this device.");
      await hand.sees(QUESTION);
      await say("Does brown rice take longer?")(hand);
    },
    sizes: [],
  },
  {
    name: "outbox/begun",
    kind: "success",
    address: `/c/${BEGUN}`,
    shows: "Take back",
    kept: {
      waiting: [
        { ...SOUP, pictures: [{ key: "leaf", name: "leaf.png", dataUrl: LEAF }] },
        begins(3, "It has to be ready at seven."),
      ],
    },
    steps: (hand) => hand.sees("No network on this device."),
  },
  {
    name: "outbox/list",
    kind: "success",
    address: ROOM,
    shows: "What can I cook with this leaf?",
    kept: { talks: TALKS, waiting: [MORE, SOUP] },
    steps: readList,
  },
  {
    name: "outbox/sign-out",
    kind: "success",
    address: ROOM,
    shows: "What waits to be sent (2) would be thrown away.",
    kept: { talks: TALKS, waiting: [MORE, SOUP] },
    async steps(hand) {
      await readList(hand);
      await hand.press("Anna: your menu");
      await hand.press("Sign out");
    },
  },
  {
    name: "outbox/taken-back",
    kind: "success",
    address: ROOM,
    shows: "Send",
    kept: { talks: TALKS, waiting: [MORE] },
    async steps(hand) {
      await hand.sees("No network on this device.");
      await hand.press("Take back");
      await hand.sees(".composer textarea:not(:placeholder-shown)");
    },
  },
  {
    name: "outbox/full",
    kind: "error",
    address: ROOM,
    shows: "A lot is waiting to be sent already.",
    kept: { talks: TALKS, waiting: MANY },
    async steps(hand) {
      await hand.sees("Thought 50");
      await say("One thing more")(hand);
    },
  },
]);

const RETURNED = statesOf({ screen: "chat/conversation-screen", address: ROOM, kept: { waiting: [MORE] } }, [
  { name: "outbox/sending", kind: "loading", shows: "Sending…", script: { [STREAM]: never } },
  {
    name: "outbox/refused",
    kind: "error",
    shows: "Hearth couldn’t read this message.",
    script: { [STREAM]: refusal("invalid_request") },
  },
]);

export const AWAY_STATES = [...READING, ...WAITING, ...RETURNED];
