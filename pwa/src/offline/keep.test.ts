// What a device keeps for reading, on a real IndexedDB: newest kept, oldest gone when it gets full, nothing left after.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Conversation, Message } from "@hearth/handlers/shared/contract/conversations.ts";
import { createKeep, KEPT_MESSAGES_MAX, toLeave } from "./keep.ts";
import { deleteKeptDatabase, type KeptDatabase, openKeptDatabase } from "./kept-database.ts";

const TIME = "2026-03-15T09:30:00.000Z";
const fail = (error: unknown) => assert.fail(String(error));

const conversation = (id: string): Conversation => ({
  id,
  title: id,
  companionId: null,
  pinned: false,
  archived: false,
  activeRunId: null,
  createdAt: TIME,
  updatedAt: TIME,
});
const message = (id: string, parentId: string | null, content: string): Message => ({
  id,
  parentId,
  role: "user",
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
  createdAt: TIME,
});
const talk = (count: number, content = "word") =>
  Array.from({ length: count }, (_, index) => message(`m${index}`, index === 0 ? null : `m${index - 1}`, content));

let database: KeptDatabase;
beforeEach(async () => {
  await deleteKeptDatabase("anna");
  database = await openKeptDatabase("anna");
});
const open = async () => database;

test("createKeep() gives back what was kept, and null for what was not", async () => {
  const keep = createKeep(open, fail);
  assert.equal(await keep.read("models"), null);
  assert.equal(await keep.conversation("c1"), null);
  await keep.write("models", { items: [], defaultChatModel: "tiny" });
  await keep.keepConversation(conversation("c1"), talk(2), "m-older");
  assert.deepEqual(await keep.read("models"), { items: [], defaultChatModel: "tiny" });
  const kept = await keep.conversation("c1");
  assert.deepEqual([kept?.messages.length, kept?.olderCursor, kept?.conversation.title], [2, "m-older", "c1"]);
  assert.deepEqual([...(await keep.versions())], [["c1", TIME]]);
});

test("keepConversation() keeps the newest of a long one, and knows where older ones go on", async () => {
  const keep = createKeep(open, fail);
  await keep.keepConversation(conversation("long"), talk(KEPT_MESSAGES_MAX + 10), null);
  const kept = await keep.conversation("long");
  assert.equal(kept?.messages.length, KEPT_MESSAGES_MAX);
  assert.equal(kept?.messages[0]?.id, "m10");
  assert.equal(kept?.olderCursor, "m9");
});

test("keepConversation() lets those go that were put here longest ago when it gets full", async () => {
  let now = 0;
  const oneChars = JSON.stringify(talk(1, "x".repeat(1_000))).length;
  const keep = createKeep(open, fail, { now: () => ++now, maxChars: 3 * oneChars });
  for (const id of ["c1", "c2", "c3"]) await keep.keepConversation(conversation(id), talk(1, "x".repeat(1_000)), null);
  await keep.keepConversation(conversation("c1"), talk(1, "y".repeat(1_000)), null);
  await keep.keepConversation(conversation("c4"), talk(1, "z".repeat(1_000)), null);
  assert.deepEqual([...(await keep.versions()).keys()].sort(), ["c1", "c3", "c4"]);
  assert.equal(await keep.conversation("c2"), null);
});

test("keepConversation() leaves one alone that would push out all others", async () => {
  const keep = createKeep(open, fail, { maxChars: 10_000 });
  await keep.keepConversation(conversation("small"), talk(1), null);
  await keep.keepConversation(conversation("huge"), talk(1, "x".repeat(9_000)), null);
  assert.deepEqual([...(await keep.versions()).keys()], ["small"]);
});

test("createKeep() does without a database, and tells when one fails", async () => {
  const none = createKeep(async () => null, fail);
  await none.write("companions", []);
  assert.equal(await none.read("companions"), null);
  const failures: unknown[] = [];
  const broken = createKeep(open, (error) => failures.push(error));
  database.close();
  await broken.write("companions", []);
  assert.equal(await broken.read("companions"), null);
  assert.equal(failures.length, 2);
});

test("deleteKeptDatabase() leaves nothing behind, also while a tab has it open", async () => {
  const keep = createKeep(open, fail);
  await keep.keepConversation(conversation("c1"), talk(2), null);
  await deleteKeptDatabase("anna");
  database = await openKeptDatabase("anna");
  assert.equal(await createKeep(open, fail).conversation("c1"), null);
});

test("toLeave() names no more than needed", () => {
  const shelf = [30, 10, 20].map((keptAt) => ({ id: `k${keptAt}`, chars: 100, keptAt, updatedAt: TIME }));
  assert.deepEqual(toLeave(shelf, 100, 400), []);
  assert.deepEqual(
    toLeave(shelf, 150, 400).map(({ id }) => id),
    ["k10"],
  );
});
