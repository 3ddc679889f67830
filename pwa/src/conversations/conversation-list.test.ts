// The list of conversations: archived and deleted with time to think again, pages that stay, refusals put right.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import type { Conversation } from "../../../handlers/shared/contract/conversations.ts";
import { createApi } from "../api/api.ts";
import type { Fetch } from "../api/service-fetch.ts";
import { createKeep } from "../offline/keep.ts";
import { createToasts } from "../shell/toasts.ts";
import { UNDO_MS } from "../shell/undoable.ts";
import { createConversationList } from "./conversation-list.ts";

/** Conversations on a page. */
const PAGE = 3;
const conversation = (id: string, day: number): Conversation => ({
  id,
  title: `About ${id}`,
  companionId: null,
  pinned: false,
  archived: false,
  activeRunId: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: `2026-01-0${day}T00:00:00.000Z`,
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A service with conversations in memory, in its own order and pages. */
function open() {
  const service = {
    items: ["f", "e", "d", "c", "b", "a"].map((id, index) => conversation(id, 9 - index)),
    isAway: false,
    changes: [] as string[],
    removed: [] as string[],
  };
  const fetchScripted: Fetch = async (input, init) => {
    if (service.isAway) throw new TypeError("Failed to fetch");
    const url = new URL(String(input), "http://hearth.test");
    const id = url.pathname.split("/").at(-1) ?? "";
    if (init?.method === "DELETE") {
      service.removed.push(id);
      service.items = service.items.filter((item) => item.id !== id);
      return new Response(null, { status: 204 });
    }
    if (init?.method === "PATCH") {
      service.changes.push(`${id} ${String(init.body)}`);
      const values: Partial<Conversation> = JSON.parse(String(init.body));
      service.items = service.items.map((item) => (item.id === id ? { ...item, ...values } : item));
      return Response.json(service.items.find((item) => item.id === id));
    }
    const wanted = service.items.filter((item) => String(item.archived) === url.searchParams.get("archived"));
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const next = from + PAGE < wanted.length ? String(from + PAGE) : null;
    return Response.json({ items: wanted.slice(from, from + PAGE), nextCursor: next });
  };
  const quiet = () => undefined;
  const api = createApi({ onReached: quiet, onLost: quiet, onSignedOut: quiet, onWritten: quiet }, fetchScripted);
  const toasts = createToasts();
  const gone: string[] = [];
  const changed: Conversation[] = [];
  const list = createConversationList({
    api,
    keep: createKeep(
      async () => null,
      () => undefined,
    ),
    toasts,
    onRemoved: (id) => gone.push(id),
    onChanged: (next) => changed.push(next),
  });
  const ids = () => list.items.value.map(({ id }) => id).join("");
  const the = (id: string) => service.items.find((item) => item.id === id) ?? assert.fail(`no ${id}`);
  const undo = () => toasts.items.value.at(-1)?.action?.run();
  return { list, service, toasts, gone, changed, ids, the, undo };
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("load() keeps the pages that were loaded further down, and what a new one pushed off the first", async () => {
  const { list, service, ids } = open();
  await list.load();
  assert.deepEqual([ids(), list.hasMore.value], ["fed", true]);
  await list.loadMore();
  assert.deepEqual([ids(), list.hasMore.value], ["fedcba", false]);
  service.items = [{ ...conversation("g", 9), updatedAt: "2026-02-01T00:00:00.000Z" }, ...service.items];
  await list.load();
  assert.deepEqual([ids(), list.hasMore.value], ["gfedcba", false]);
});

test("remove() deletes after a while, and an undone conversation comes back in its place", async () => {
  const { list, service, gone, toasts, ids, the, undo } = open();
  await list.load();
  list.remove(the("e"));
  assert.deepEqual([ids(), gone, toasts.items.value[0]?.text], ["fd", ["e"], "Deleted “About e”"]);
  undo();
  assert.equal(ids(), "fed");
  mock.timers.tick(UNDO_MS * 2);
  assert.deepEqual(service.removed, []);
  list.remove(the("e"));
  await list.load();
  assert.equal(ids(), "fd");
  mock.timers.tick(UNDO_MS);
  await settled();
  assert.deepEqual(service.removed, ["e"]);
});

test("archive() takes it off the list at once, and its undo brings it back", async () => {
  const { list, service, changed, toasts, ids, the, undo } = open();
  await list.load();
  await list.archive(the("e"), true);
  assert.deepEqual([ids(), toasts.items.value[0]?.text], ["fd", "“About e” is in the archive"]);
  assert.equal(changed.at(-1)?.archived, true, "an open conversation knows");
  undo();
  await settled();
  await settled();
  assert.deepEqual([[...ids()].sort().join(""), toasts.items.value.length], ["def", 0]);
  assert.deepEqual(service.changes, ['e {"archived":true}', 'e {"archived":false}']);
  assert.equal(changed.at(-1)?.archived, false);
});

test("archive() puts it back and says why when the service can’t be reached", async () => {
  const { list, service, toasts, ids, the } = open();
  await list.load();
  service.isAway = true;
  await list.archive(the("e"), true);
  assert.equal([...ids()].sort().join(""), "def");
  assert.deepEqual(
    toasts.items.value.map(({ text }) => text),
    ["I couldn’t reach Hearth, so nothing was changed. Try again when it’s back."],
  );
});

test("showArchive() shows only what is put away, and nothing of it stays behind", async () => {
  const { list, ids, the, undo } = open();
  await list.load();
  await list.archive(the("e"), true);
  const showing = list.showArchive(true);
  assert.deepEqual([ids(), list.state.value], ["", "loading"]);
  await showing;
  assert.deepEqual([ids(), list.state.value], ["e", "ready"]);
  list.remove(the("e"));
  await list.showArchive(false);
  undo();
  assert.equal(ids(), "fdc", "what is undone goes back to the archive, not to this list");
});

test("loadMore() says so when the older ones did not come", async () => {
  const { list, service, toasts, ids } = open();
  await list.load();
  service.isAway = true;
  await list.loadMore();
  assert.deepEqual([ids(), list.hasMore.value], ["fed", true]);
  assert.equal(toasts.items.value[0]?.text, "The older ones didn’t load. Try again in a moment.");
});
