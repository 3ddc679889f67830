// Refilling what is kept, on a real IndexedDB and a scripted service.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Conversation } from "@hearth/handlers/shared/contract/conversations.ts";
import { conversation, ID, json, message, problem } from "../../testing/scripted-house.ts";
import { createApi } from "../api/api.ts";
import type { Fetch } from "../api/service-fetch.ts";
import { createKeep } from "./keep.ts";
import { deleteKeptDatabase, type KeptDatabase, openKeptDatabase } from "./kept-database.ts";
import { refillKeep } from "./refill.ts";

const OTHER = "0197f2aa-0000-7000-8000-00000000000d";
const quiet = () => undefined;
const later = (id: string): Conversation => ({ ...conversation(), id, updatedAt: "2026-03-16T09:30:00.000Z" });

let database: KeptDatabase;
beforeEach(async () => {
  await deleteKeptDatabase("anna");
  database = await openKeptDatabase("anna");
});

function device(answers: Record<string, () => Response>) {
  const calls: string[] = [];
  const fetchScripted: Fetch = async (input) => {
    const path = new URL(String(input instanceof Request ? input.url : input), "http://hearth.test").pathname;
    calls.push(path);
    return answers[path]?.() ?? Promise.reject(new TypeError("network"));
  };
  const api = createApi({ onReached: quiet, onLost: quiet, onSignedOut: quiet, onWritten: quiet }, fetchScripted);
  const keep = createKeep(
    async () => database,
    (error) => assert.fail(String(error)),
  );
  return { api, keep, calls };
}
const page = (...ids: string[]) =>
  json({
    items: ids.map((id, index) => message(id, "user", id, { parentId: ids[index - 1] ?? "m1" })),
    nextCursor: "m1",
  });

test("refillKeep() fetches what is new, once, and keeps the older messages that lead to it", async () => {
  const { api, keep, calls } = device({ [`/api/conversations/${ID}/messages`]: () => page("m2", "m3") });
  await keep.keepConversation(
    conversation(),
    ["m0", "m1", "m2"].map((id) => message(id, "user", id)),
    "older",
  );
  const latest = [later(ID)];
  await refillKeep(api, keep, latest, new AbortController().signal);
  await refillKeep(api, keep, latest, new AbortController().signal);
  const kept = await keep.conversation(ID);
  assert.deepEqual(
    kept?.messages.map(({ id }) => id),
    ["m0", "m1", "m2", "m3"],
  );
  assert.equal(kept?.olderCursor, "older");
  assert.equal(calls.length, 1);
});

test("refillKeep() leaves a conversation alone whose answer is coming in, and stops when it is told to", async () => {
  const { api, keep, calls } = device({});
  await refillKeep(api, keep, [{ ...later(ID), activeRunId: OTHER }], new AbortController().signal);
  await refillKeep(api, keep, [later(ID)], AbortSignal.abort());
  assert.deepEqual(calls, []);
});

test("refillKeep() lets go of what was deleted elsewhere, and of nothing else", async () => {
  const answers: Record<string, () => Response> = {
    [`/api/conversations/${ID}`]: () => problem(404, "not_found"),
    [`/api/conversations/${OTHER}`]: () => json({ ...conversation({ archived: true }), id: OTHER }),
  };
  const { api, keep } = device(answers);
  for (const id of [ID, OTHER])
    await keep.keepConversation({ ...conversation(), id }, [message("m0", "user", "Hi")], null);
  await refillKeep(api, keep, [], new AbortController().signal);
  assert.deepEqual([...(await keep.versions()).keys()], [OTHER]);
  delete answers[`/api/conversations/${OTHER}`];
  await refillKeep(api, keep, [], new AbortController().signal);
  assert.deepEqual([...(await keep.versions()).keys()], [OTHER]);
});
