// An answer on its way, and every way in which one can end.
import { idOf } from "../family.ts";
import type { Hand } from "../hand.ts";
import { never, page, type Script, stream } from "../service/replies.ts";
import {
  ANSWER,
  ANSWERED,
  FIRST_WORDS,
  own,
  QUESTION,
  REPLYING,
  RICE,
  RICE_TALK,
  said,
  THINKING,
  THINKING_ALOUD,
  THOUGHTS,
} from "../talk.ts";
import { say } from "./conversation.ts";
import { statesOf } from "./state.ts";

const MESSAGES = "GET /api/conversations/:id/messages";
const STREAM = "POST /api/chat/stream";
const NOTHING_SAID: Script = { [MESSAGES]: page([]) };
const ending = (values: Parameters<typeof said>[2], content = FIRST_WORDS): Script => ({
  [MESSAGES]: page([own(1, QUESTION), said(2, content, values)]),
});

const ON_ITS_WAY = statesOf({ screen: "chat/conversation-screen", address: `/c/${RICE.id}`, steps: say(QUESTION) }, [
  { name: "answer/sending", kind: "loading", shows: "Sending…", script: { ...NOTHING_SAID, [STREAM]: never } },
  {
    name: "answer/thinking",
    kind: "loading",
    shows: "Hearth is thinking…",
    script: { ...NOTHING_SAID, [STREAM]: stream(THINKING, "stands") },
  },
  {
    name: "answer/replying",
    kind: "loading",
    shows: FIRST_WORDS,
    script: { ...NOTHING_SAID, [STREAM]: stream(REPLYING, "stands") },
    byNight: true,
  },
  {
    name: "answer/first-of-a-conversation",
    kind: "loading",
    address: "/",
    shows: FIRST_WORDS,
    script: { ...NOTHING_SAID, [STREAM]: stream(REPLYING, "stands") },
    steps: (hand) => hand.press("How do I cook rice?"),
  },
  {
    name: "answer/reconnecting",
    kind: "error",
    shows: "The connection broke. Picking up where it stopped…",
    script: { ...NOTHING_SAID, [STREAM]: stream(REPLYING, "breaks"), "GET /api/chat/runs/:runId": never },
  },
  {
    name: "answer/dropped-messages",
    kind: "success",
    shows: "3 earlier messages no longer fitted",
    script: { [MESSAGES]: ({ isAfter }) => page(isAfter(STREAM) ? RICE_TALK : []), [STREAM]: stream(ANSWERED, "ends") },
  },
]);

const ENDED = statesOf({ screen: "chat/conversation-screen", address: `/c/${RICE.id}` }, [
  {
    name: "answer/stopped",
    kind: "success",
    shows: "Stopped.",
    script: ending({ status: "cancelled", finishReason: "cancelled" }),
  },
  {
    name: "answer/failed",
    kind: "error",
    shows: "I can’t reach the model.",
    script: ending({ status: "failed", errorCode: "upstream_failed", finishReason: null }, ""),
  },
  {
    name: "answer/failed-half-way",
    sizes: [],
    kind: "error",
    shows: "The model took too long.",
    script: ending({ status: "failed", errorCode: "upstream_timeout", finishReason: null }),
  },
  {
    name: "answer/interrupted",
    kind: "error",
    shows: "The answer was cut off",
    script: ending({ status: "interrupted", finishReason: null }),
  },
  {
    name: "answer/too-long",
    kind: "success",
    shows: "The answer reached its longest length.",
    script: ending({ finishReason: "length" }),
  },
  {
    name: "answer/none-yet",
    kind: "empty",
    shows: "This has no answer yet.",
    script: { [MESSAGES]: page([own(1, QUESTION)]) },
  },
  {
    name: "answer/versions",
    kind: "success",
    shows: "2 of 3",
    script: {
      [MESSAGES]: page([
        own(1, QUESTION),
        said(2, FIRST_WORDS, { versions: [idOf("e", 20), idOf("e", 2), idOf("e", 21)] }),
      ]),
    },
  },
]);

const THOUGHT: Script = { [MESSAGES]: page([own(1, QUESTION), said(2, `<think>${THOUGHTS}</think>\n\n${ANSWER}`)]) };
const THINKS: Script = { ...NOTHING_SAID, [STREAM]: stream(THINKING_ALOUD, "stands") };
const looksInto = (name: string) => async (hand: Hand) => {
  await hand.sees(QUESTION);
  await hand.press(name);
};

const THOUGHTFUL = statesOf({ screen: "chat/conversation-screen", address: `/c/${RICE.id}` }, [
  { name: "answer/thought", kind: "success", shows: "Thought for a moment", script: THOUGHT },
  {
    name: "answer/thought-open",
    kind: "success",
    shows: "They asked for rice",
    script: THOUGHT,
    steps: looksInto("Thought for a moment"),
  },
  { name: "answer/thinks-aloud", kind: "loading", shows: "Thinking…", script: THINKS, steps: say(QUESTION) },
  {
    name: "answer/thinks-aloud-open",
    kind: "loading",
    shows: "They asked for rice",
    script: THINKS,
    async steps(hand) {
      await say(QUESTION)(hand);
      await hand.press("Thinking…");
    },
  },
]);

const LOOKED_UP: Script = { [MESSAGES]: page([own(1, QUESTION), said(2, ANSWER, { route: "library" })]) };
const BESIDE = statesOf({ screen: "chat/conversation-screen", address: `/c/${RICE.id}` }, [
  {
    name: "answer/facts",
    kind: "success",
    shows: "Answered by ember-8b.",
    script: LOOKED_UP,
    steps: looksInto("Library: time and model"),
    byNight: true,
  },
  { name: "answer/save", kind: "success", shows: "Save answer as a file", sizes: [] },
  {
    name: "answer/share-failed",
    kind: "error",
    shows: "Sharing didn’t work here.",
    hasShareSheet: true,
    steps: looksInto("Share answer"),
  },
]);

export const ANSWER_STATES = [...ON_ITS_WAY, ...ENDED, ...THOUGHTFUL, ...BESIDE];
