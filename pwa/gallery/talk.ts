// What was said in the gallery's conversations, and the streams of the answers that are coming in.
import type { ChatEvent } from "@hearth/handlers/shared/contract/chat.ts";
import type { Conversation, Message, SearchHit } from "@hearth/handlers/shared/contract/conversations.ts";
import { DAY, HOUR, idOf, JUNIPER, minutesAgo, RUN } from "./family.ts";

const conversation = (number: number, title: string, values: Partial<Conversation> = {}): Conversation => ({
  id: idOf("c", number),
  title,
  companionId: null,
  pinned: false,
  archived: false,
  activeRunId: null,
  createdAt: values.updatedAt ?? minutesAgo(number * HOUR),
  updatedAt: minutesAgo(number * HOUR),
  ...values,
});
export const RICE = conversation(1, "How to cook rice");
export const CONVERSATIONS = [
  conversation(2, "Shopping for the week", { pinned: true, updatedAt: minutesAgo(3 * DAY) }),
  RICE,
  conversation(3, "A story about a brave fox", { activeRunId: RUN }),
  conversation(4, "Why the sky is blue, and what colour it has on other planets", { companionId: JUNIPER.id }),
  conversation(5, "Fractions with pizza", { updatedAt: minutesAgo(DAY) }),
  conversation(6, "", { updatedAt: minutesAgo(DAY + HOUR) }),
  conversation(7, "Grandma’s seventieth birthday", { updatedAt: minutesAgo(6 * DAY) }),
  conversation(8, "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", { updatedAt: minutesAgo(9 * DAY) }),
];
export const PUT_AWAY = [
  conversation(9, "Holiday in the mountains", { archived: true, updatedAt: minutesAgo(60 * DAY) }),
];

const message = (number: number, role: Message["role"], content: string, values: Partial<Message>): Message => ({
  id: idOf("e", number),
  parentId: number === 1 ? null : idOf("e", number - 1),
  role,
  content,
  status: "complete",
  errorCode: null,
  runId: null,
  route: role === "assistant" ? "chat" : null,
  model: role === "assistant" ? "ember-8b" : null,
  finishReason: role === "assistant" ? "stop" : null,
  attachments: [],
  card: null,
  about: null,
  versions: [idOf("e", number)],
  heardUntil: null,
  createdAt: minutesAgo(80 - number),
  ...values,
});
export const own = (number: number, content: string, values: Partial<Message> = {}) =>
  message(number, "user", content, values);
export const said = (number: number, content: string, values: Partial<Message> = {}) =>
  message(number, "assistant", content, values);

export const QUESTION = "How do I cook rice?";
export const FIRST_WORDS = "Rinse it until the water stays clear. Then take one and a half times as much water as rice";
export const ANSWER = `${FIRST_WORDS}, bring it to the boil with a pinch of salt, and let it rest over a small flame for twelve minutes.`;
export const RICE_TALK = [own(1, QUESTION), said(2, ANSWER)];

export const LONG_TALK = Array.from({ length: 8 }, (_, index) => [
  own(2 * index + 1, `Question ${index + 1}: and what comes after that?`),
  said(2 * index + 2, `Step ${index + 1}. ${ANSWER}`),
]).flat();

const START: ChatEvent = {
  event: "start",
  data: { runId: RUN, conversationId: RICE.id, userMessageId: idOf("e", 1), assistantMessageId: idOf("e", 2) },
};
const token = (text: string): ChatEvent => ({ event: "token", data: { text } });
export const THINKING = [START];
export const REPLYING = [START, ...(FIRST_WORDS.match(/\S+\s*/g) ?? []).map(token)];
export const THOUGHTS =
  "They asked for rice, and did not say which. White rice is likely. Washing it first, the amount of water, the time, and to let it rest: that is enough, in two sentences.";
export const THINKING_ALOUD = [START, ...(`<think>${THOUGHTS}`.match(/\S+\s*/g) ?? []).map(token)];
export const ANSWERED: ChatEvent[] = [
  START,
  token(ANSWER),
  { event: "done", data: { finishReason: "stop", timings: { firstTokenMs: 300, totalMs: 2_000 }, droppedMessages: 3 } },
];

export const FAILED: ChatEvent[] = [START, { event: "error", data: { code: "upstream_failed", detail: "" } }];

export const HITS: SearchHit[] = [
  {
    conversationId: RICE.id,
    conversationTitle: RICE.title,
    messageId: idOf("e", 1),
    role: "user",
    excerpt: [
      { text: "How do I cook ", hit: false },
      { text: "rice", hit: true },
      { text: "?", hit: false },
    ],
    createdAt: minutesAgo(HOUR),
  },
  {
    conversationId: idOf("c", 2),
    conversationTitle: "Shopping for the week",
    messageId: idOf("e", 9),
    role: "assistant",
    excerpt: [
      { text: "… two onions, a bag of ", hit: false },
      { text: "rice", hit: true },
      { text: ", and the yoghurt that Mia likes …", hit: false },
    ],
    createdAt: minutesAgo(3 * DAY),
  },
];
