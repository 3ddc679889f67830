// The conversation as a room: not begun, loading, there, gone; the composer and what stands over it.
import { DAY, JUNIPER, LEAF, minutesAgo, SALT, SEA, STARTER_MODELS, STOVE } from "../family.ts";
import type { Hand } from "../hand.ts";
import { CODE, TABLE, TEXT } from "../markdown.ts";
import { answer, lost, never, page, refusal, type Script } from "../service/replies.ts";
import { LONG_TALK, own, QUESTION, RICE, RICE_TALK, said } from "../talk.ts";
import { statesOf } from "./state.ts";

const ROOM = `/c/${RICE.id}`;
const MESSAGES = "GET /api/conversations/:id/messages";
const talk = (...messages: typeof RICE_TALK): Script => ({ [MESSAGES]: page(messages) });

export const say = (text: string) => async (hand: Hand) => {
  await hand.sees(".composer");
  // Whoever is quicker than the first page of a conversation is overtaken by it.
  await hand.misses(".messages-skeleton");
  await hand.write("Message", text);
  await hand.press("Send");
};

const WELCOME = statesOf({ screen: "chat/conversation-screen", address: "/" }, [
  {
    name: "welcome/hearth",
    kind: "empty",
    shows: "Good evening, Anna",
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "welcome/companion",
    kind: "empty",
    address: `/?with=${JUNIPER.id}`,
    shows: "are enough for a supper",
  },
  {
    name: "welcome/companion-without-words",
    kind: "empty",
    address: `/?with=${SALT.id}`,
    shows: "Say hello to Captain Salt.",
    script: { "GET /api/companions": page([{ ...SALT, greeting: "" }]) },
  },
  {
    name: "welcome/starter-model",
    kind: "empty",
    shows: "The small starter model is answering.",
    script: { "GET /api/models": answer(STARTER_MODELS), "GET /api/companions": page([]) },
  },
  {
    name: "welcome/who-answers",
    kind: "success",
    shows: "All companions",
    steps: (hand) => hand.press("Who answers: Hearth"),
  },
]);

const ROOMS = statesOf({ screen: "chat/conversation-screen", address: ROOM }, [
  {
    name: "conversation/loading",
    kind: "loading",
    shows: ".messages-skeleton",
    script: { "GET /api/conversations/:id": never },
  },
  { name: "conversation/ready", kind: "success", shows: QUESTION },
  {
    name: "conversation/missing",
    kind: "error",
    shows: "This conversation isn’t here. It may have been deleted.",
    script: { "GET /api/conversations/:id": refusal("not_found") },
  },
  {
    name: "conversation/load-failed",
    kind: "error",
    shows: "The conversation didn’t load.",
    script: { "GET /api/conversations/:id": refusal("internal") },
  },
  {
    name: "conversation/markdown-text",
    kind: "success",
    shows: "A weekend at home",
    script: talk(own(1, "What do we do at the weekend?"), said(2, TEXT)),
    sizes: ["phone", "desk"],
    async steps(hand) {
      await hand.sees("A weekend at home");
      await hand.scrollUp();
    },
  },
  {
    name: "conversation/markdown-table",
    kind: "success",
    // The code at its end is coloured last of all.
    shows: ".hljs-keyword",
    script: talk(own(1, "How much rice for all of us?"), said(2, TABLE)),
    sizes: ["phone", "desk"],
    byNight: true,
  },
  {
    name: "conversation/code",
    kind: "success",
    shows: ".hljs-keyword",
    script: talk(own(1, "Which of the children’s programs counts the jars?"), said(2, CODE)),
    async steps(hand) {
      await hand.sees(".hljs-keyword");
      await hand.scrollUp();
    },
  },
  {
    name: "conversation/days",
    kind: "success",
    shows: "Yesterday",
    script: talk(
      own(1, "When did we last change the filter?", { createdAt: minutesAgo(9 * DAY) }),
      said(2, "You told me on the third of March that Ben changed it.", { createdAt: minutesAgo(9 * DAY) }),
      own(3, "And is it due?", { createdAt: minutesAgo(DAY) }),
      said(4, "Not yet. It holds for about three months.", { createdAt: minutesAgo(DAY) }),
      own(5, "Remind me at Easter."),
      said(6, "That is a good time for it: five weeks are left."),
    ),
  },
  {
    name: "conversation/long",
    kind: "success",
    shows: "Latest",
    script: talk(...LONG_TALK),
    async steps(hand) {
      await hand.sees("Question 8");
      await hand.scrollUp();
    },
  },
  {
    name: "conversation/older-loading",
    kind: "loading",
    shows: "Earlier messages",
    script: { [MESSAGES]: ({ query }) => (query.has("cursor") ? never : page(RICE_TALK, "older")) },
  },
  {
    name: "conversation/older-failed",
    kind: "error",
    shows: "Something in Hearth went wrong.",
    script: { [MESSAGES]: ({ query }) => (query.has("cursor") ? refusal("internal") : page(RICE_TALK, "older")) },
  },
  {
    name: "conversation/companion",
    kind: "success",
    shows: "Captain Salt",
    script: { "GET /api/conversations/:id": answer({ ...RICE, companionId: SALT.id }) },
  },
  {
    name: "conversation/options",
    kind: "success",
    shows: "Put in the archive",
    async steps(hand) {
      await hand.sees(QUESTION);
      await hand.press(`Options for ${RICE.title}`);
    },
  },
  {
    name: "conversation/pictures-sent",
    kind: "success",
    shows: "What could I cook with these?",
    script: talk(
      own(1, "What could I cook with these?", {
        attachments: [SEA, LEAF].map((url, index) => ({ id: RICE_TALK[index]?.id ?? "", mediaType: "image/png", url })),
      }),
      said(2, "A soup, I would say."),
    ),
  },
  {
    name: "conversation/picture-not-loaded",
    kind: "error",
    shows: "This picture didn’t load.",
    script: talk(
      own(1, "What could I cook with this?", {
        attachments: [{ id: RICE_TALK[0]?.id ?? "", mediaType: "image/png", url: "/api/attachments/gone" }],
      }),
      said(2, "A soup, I would say."),
    ),
  },
]);

const writing = (text: string) => async (hand: Hand) => {
  await hand.sees(QUESTION);
  await hand.write("Message", text);
};
const asking = async (hand: Hand) => {
  await hand.sees(QUESTION);
  await say("And how much water?")(hand);
};
const attaching = async (hand: Hand) => {
  await hand.sees(QUESTION);
  await hand.attach({ "sea.png": SEA, "leaf.png": LEAF, "stove.png": STOVE });
  await hand.sees("Remove stove.png");
};

const COMPOSER = statesOf({ screen: "chat/conversation-screen", address: ROOM }, [
  { name: "composer/written", kind: "success", shows: "Send", steps: writing("And how much water?") },
  {
    name: "composer/six-lines-and-more",
    kind: "success",
    shows: "Send",
    steps: writing(
      "We have:\n- onions\n- carrots\n- half a cabbage\n- two eggs\n- yesterday’s bread\n- some cheese\n- rice",
    ),
  },
  { name: "composer/pictures", kind: "success", shows: "Remove sea.png", steps: attaching },
  {
    name: "composer/pictures-unseen",
    kind: "error",
    shows: "It will only read your words.",
    script: { "GET /api/models": answer(STARTER_MODELS) },
    steps: attaching,
  },
  {
    name: "composer/too-many-pictures",
    kind: "error",
    shows: "Up to 4 pictures fit into one message.",
    async steps(hand) {
      await attaching(hand);
      await hand.attach({ "second-sea.png": SEA, "second-leaf.png": LEAF });
    },
  },
  {
    name: "composer/busy",
    kind: "error",
    shows: "Try again in 20 seconds.",
    script: { "POST /api/chat/stream": refusal("busy", { retryAfterS: 20 }) },
    steps: asking,
  },
  {
    name: "composer/not-ready",
    sizes: [],
    kind: "error",
    shows: "The model isn’t ready yet.",
    script: { "POST /api/chat/stream": refusal("component_not_ready") },
    steps: asking,
  },
  {
    name: "composer/edit",
    kind: "success",
    shows: "Leave as it was",
    async steps(hand) {
      await hand.sees(QUESTION);
      await hand.press("Edit message");
    },
  },
  {
    name: "composer/edit-refused",
    sizes: [],
    kind: "error",
    shows: "An answer is still being written here.",
    script: { "PATCH /api/conversations/:id/messages/:messageId": refusal("conflict") },
    async steps(hand) {
      await hand.sees(QUESTION);
      await hand.press("Edit message");
      await hand.write("Your message", "How do I cook brown rice?");
      await hand.press("Send again");
    },
  },
]);

const BANNERS = statesOf({ screen: "chat/conversation-screen", address: ROOM }, [
  {
    name: "connection/unreachable",
    kind: "error",
    shows: "Hearth doesn’t answer right now.",
    script: { "GET /api/models": lost },
    byNight: true,
  },
  {
    name: "connection/offline",
    kind: "error",
    shows: "No network on this device.",
    async steps(hand) {
      await hand.sees(QUESTION);
      await hand.goOffline();
    },
  },
]);

export const CONVERSATION_STATES = [...WELCOME, ...ROOMS, ...COMPOSER, ...BANNERS];
