// The companions of a person: deletion with time to think again, and answers that overtake each other.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import type { Companion } from "../../../handlers/shared/contract/companions.ts";
import { createApi } from "../api/api.ts";
import { UnreachableError } from "../api/errors.ts";
import type { Fetch } from "../api/service-fetch.ts";
import { memoryStorage } from "../chat/drafts.ts";
import { createKeep } from "../offline/keep.ts";
import { createToasts } from "../shell/toasts.ts";
import { createCompanionBook } from "./companion-book.ts";
import { EMPTY_DRAFT } from "./draft.ts";
import { createUnsavedDrafts } from "./unsaved.ts";

const companion = (id: string): Companion => ({
  ...EMPTY_DRAFT,
  id,
  name: `Companion ${id}`,
  ttsVoice: null,
  speechRate: null,
  wakeWordModelId: null,
  wakeWordPhrase: null,
  memoryScope: "person",
  editable: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

function open() {
  const removed: [string, boolean][] = [];
  const service = { items: ["a", "b", "c"].map(companion), isAway: false };
  const fetchScripted: Fetch = async (input, init) => {
    if (service.isAway) throw new TypeError("Failed to fetch");
    const path = String(input);
    const sent = init?.body ? JSON.parse(String(init.body)) : {};
    if (init?.method === "POST") return Response.json({ ...companion("d"), ...sent }, { status: 201 });
    const id = path.split("/").at(-1) ?? "";
    if (init?.method === "PATCH") return Response.json({ ...companion(id), ...sent });
    if (init?.method !== "DELETE") return Response.json({ items: service.items, nextCursor: null });
    removed.push([id, init.keepalive === true]);
    return new Response(null, { status: 204 });
  };
  const quiet = () => undefined;
  const api = createApi({ onReached: quiet, onLost: quiet, onSignedOut: quiet, onWritten: quiet }, fetchScripted);
  const toasts = createToasts();
  const book = createCompanionBook({
    api,
    keep: createKeep(
      async () => null,
      () => undefined,
    ),
    toasts,
    unsaved: createUnsavedDrafts("anna", memoryStorage()),
  });
  const ids = () => book.items.value.map(({ id }) => id).join("");
  return { book, toasts, service, removed, ids };
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("remove() takes it away at once, deletes after six seconds, and not when it is undone", async () => {
  const { book, toasts, removed, ids } = open();
  await book.load();
  book.remove(companion("b"));
  assert.equal(ids(), "ac");
  toasts.items.value[0]?.action?.run();
  assert.equal(ids(), "abc");
  mock.timers.tick(10_000);
  assert.deepEqual(removed, []);
  book.remove(companion("b"));
  mock.timers.tick(5_900);
  await book.load();
  assert.deepEqual([ids(), removed.length], ["ac", 0]);
  mock.timers.tick(200);
  assert.deepEqual(removed, [["b", false]]);
});

test("flush() deletes what still waits while the page closes, once", async () => {
  const { book, removed } = open();
  await book.load();
  book.remove(companion("a"));
  book.flush();
  mock.timers.tick(10_000);
  assert.deepEqual(removed, [["a", true]]);
});

test("remove() brings it back and says so when the service can't be reached", async () => {
  const { book, toasts, service, ids } = open();
  await book.load();
  book.remove(companion("a"));
  service.isAway = true;
  mock.timers.tick(6_000);
  service.isAway = false;
  await settled();
  assert.equal(ids(), "abc");
  assert.equal(toasts.items.value.length, 1);
});

test("load() keeps what is there when it fails, and says so only where nothing is", async () => {
  const { book, service, ids } = open();
  service.isAway = true;
  await book.load();
  assert.equal(book.state.value, "failed");
  service.isAway = false;
  await book.load();
  assert.deepEqual([book.state.value, ids()], ["ready", "abc"]);
  service.isAway = true;
  await book.load();
  assert.deepEqual([book.state.value, ids()], ["ready", "abc"]);
});

test("create() and change() are not undone by a list that was on its way", async () => {
  const { book, service, ids } = open();
  await book.load();
  const late = book.load();
  await book.create({ name: "New" });
  await late;
  assert.equal(ids(), "abcd");
  await book.change("a", { name: "Other" });
  assert.equal(book.items.value[0]?.name, "Other");
  service.isAway = true;
  await assert.rejects(book.create({ name: "x" }), UnreachableError);
  assert.equal(ids(), "abcd");
});

test("chooseDefault() counts at once, and is taken back when the service can't be reached", async () => {
  const { book, service } = open();
  await book.chooseDefault("b");
  assert.equal(book.defaultId.value, "b");
  service.isAway = true;
  const refused = book.chooseDefault(null);
  assert.equal(book.defaultId.value, null);
  await assert.rejects(refused, UnreachableError);
  assert.equal(book.defaultId.value, "b");
});
