// The messages on the screen: what did not change stays the same object, so that its row is left alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "@hearth/handlers/shared/contract/conversations.ts";
import { withNewestPage, withOlderPage } from "./turns.ts";

const message = (id: string, content: string, more: Partial<Message> = {}): Message => ({
  id,
  parentId: null,
  role: "assistant",
  content,
  status: "complete",
  errorCode: null,
  runId: null,
  route: null,
  model: null,
  finishReason: null,
  heardUntil: null,
  attachments: [],
  card: null,
  about: null,
  versions: [id],
  createdAt: "2026-11-21T08:00:00.000Z",
  ...more,
});

test("withNewestPage() keeps the objects of messages that are the same, and replaces the one that is not", () => {
  const shown = withNewestPage([], [message("a", "one"), message("b", "two")]).messages;
  const { messages } = withNewestPage(shown, [
    message("a", "one"),
    message("b", "two", { versions: ["b", "c"] }),
    message("d", "three"),
  ]);
  assert.equal(messages[0], shown[0]);
  assert.notEqual(messages[1], shown[1]);
  assert.deepEqual(messages[1]?.versions, ["b", "c"]);
  assert.equal(messages.length, 3);
});

test("withNewestPage() keeps what only the screen knows of a message that changed", () => {
  const shown = [{ ...message("a", "one"), key: "k1", droppedMessages: 2 }];
  const [first] = withNewestPage(shown, [message("a", "one, longer")]).messages;
  assert.deepEqual([first?.key, first?.droppedMessages, first?.content], ["k1", 2, "one, longer"]);
});

test("withOlderPage() puts a page in front and leaves what is shown alone", () => {
  const shown = withNewestPage([], [message("b", "two")]).messages;
  const messages = withOlderPage(shown, [message("a", "one"), message("b", "two")]);
  assert.deepEqual(
    messages.map(({ id }) => id),
    ["a", "b"],
  );
  assert.equal(messages[1], shown[0]);
});
