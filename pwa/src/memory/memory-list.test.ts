// The list: what is found, what comes behind it, and what is taken away and brought back.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Memory } from "@hearth/handlers/shared/contract/memories.ts";
import { createToasts } from "../shell/toasts.ts";
import { createMemoryList } from "./memory-list.ts";

const memory = (id: string): Memory => ({
  ...{ id, text: `Text ${id}`, kind: "fact", subject: "", companionId: null, versions: 0 },
  source: { origin: "told", conversationId: null, messageId: null, saidAt: "2026-01-01T00:00:00Z" },
  ...{ createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" },
});

function setUp() {
  const removed: string[] = [];
  const pages: Record<string, { items: Memory[]; nextCursor: string | null }> = {
    " ": { items: [memory("a"), memory("b")], nextCursor: "2" },
    " 2": { items: [memory("b"), memory("c")], nextCursor: null },
    "x ": { items: [memory("x")], nextCursor: null },
  };
  let carryOut = () => {};
  const list = createMemoryList({
    api: {
      page: async (q, cursor) => pages[`${q} ${cursor ?? ""}`] ?? Promise.reject(new Error("away")),
      remove: async (id) => void removed.push(id),
    },
    toasts: createToasts(),
    later: (run) => {
      carryOut = run;
      return () => {
        carryOut = () => {};
      };
    },
  });
  return { list, removed, ids: () => list.items.value.map(({ id }) => id), carryOut: () => carryOut() };
}

test("find() shows the first page, more() what comes behind it, each once", async () => {
  const { list, ids } = setUp();
  await list.find("");
  assert.deepEqual([ids(), list.hasMore.value], [["a", "b"], true]);
  await list.more();
  assert.deepEqual([ids(), list.hasMore.value, list.state.value.name], [["a", "b", "c"], false, "ready"]);
  await list.find("nothing");
  assert.equal(list.state.value.name, "failed");
  await list.find("x");
  assert.deepEqual(ids(), ["x"]);
});

test("an answer that was overtaken is not shown", async () => {
  const { list, ids } = setUp();
  await Promise.all([list.find(""), list.find("x")]);
  assert.deepEqual(ids(), ["x"]);
});

test("remove() takes it out at once and carries it out later; what is going does not come back by reading", async () => {
  const { list, ids, removed, carryOut } = setUp();
  await list.find("");
  list.remove(memory("a"));
  assert.deepEqual([ids(), removed], [["b"], []]);
  await list.find("");
  assert.deepEqual(ids(), ["b"]);
  carryOut();
  await Promise.resolve();
  assert.deepEqual(removed, ["a"]);
});

test("put() brings a changed or new one to the top", async () => {
  const { list, ids } = setUp();
  await list.find("");
  list.put({ ...memory("b"), text: "Changed" });
  assert.deepEqual(ids(), ["b", "a"]);
});
