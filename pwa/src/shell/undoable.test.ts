// What is taken away with time to think again: undone, carried out, refused, and what happens in between.
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { createToasts } from "./toasts.ts";
import { createUndoableRemovals, UNDO_MS } from "./undoable.ts";

const item = (id: string, archived = false) => ({ id, archived });
const refusal = (code: "not_found" | "internal") => new ServiceError({ status: 404, code, detail: "" }, null);

/** A clock by hand: what was asked for later runs when the test says so. */
function manualLater() {
  let nowMs = 0;
  let pending: { at: number; run: () => void }[] = [];
  return {
    later(run: () => void, delayMs: number) {
      const entry = { at: nowMs + delayMs, run };
      pending.push(entry);
      return () => {
        pending = pending.filter((each) => each !== entry);
      };
    },
    pass(ms: number) {
      nowMs += ms;
      const due = pending.filter(({ at }) => at <= nowMs);
      pending = pending.filter(({ at }) => at > nowMs);
      for (const { run } of due) run();
    },
    waits: () => pending.length,
  };
}

function open({ answer = () => Promise.resolve() }: { answer?: (id: string) => Promise<void> } = {}) {
  const items = signal(["a", "b", "c"].map((id) => item(id)));
  const shown = signal(false);
  const carried: [string, boolean][] = [];
  const toasts = createToasts();
  const time = manualLater();
  const removals = createUndoableRemovals({
    items,
    toasts,
    carryOut(id, closing) {
      carried.push([id, closing]);
      return answer(id);
    },
    belongs: ({ archived }) => archived === shown.value,
    later: time.later,
  });
  const ids = () => items.value.map(({ id }) => id).join("");
  const undo = () => toasts.items.value.at(-1)?.action?.run();
  return { items, shown, carried, toasts, time, removals, ids, undo };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("remove() hides at once and carries out when the time to think is over", async () => {
  const { removals, carried, toasts, time, ids } = open();
  removals.remove(item("b"), "Deleted b");
  assert.deepEqual([ids(), toasts.items.value[0]?.text], ["ac", "Deleted b"]);
  time.pass(UNDO_MS - 1);
  assert.deepEqual(carried, []);
  time.pass(1);
  assert.deepEqual(carried, [["b", false]]);
  assert.deepEqual(toasts.items.value, [], "nothing can be undone any more");
  await removals.flush();
  assert.equal(carried.length, 1);
});

test("remove() brings back what is undone, where it was among those that are still there", () => {
  const { items, removals, carried, toasts, time, ids, undo } = open();
  removals.remove(item("b"), "");
  items.value = [item("new"), ...items.value];
  undo();
  assert.deepEqual([ids(), toasts.items.value.length, time.waits()], ["newabc", 0, 0]);
  removals.remove(item("c"), "");
  undo();
  assert.equal(ids(), "newabc");
  time.pass(UNDO_MS * 2);
  assert.deepEqual(carried, []);
});

test("hidden tells whoever shows it elsewhere what is going, until it is undone", () => {
  const { removals, undo } = open();
  removals.remove(item("b"), "");
  assert.deepEqual([...removals.hidden.value], ["b"]);
  undo();
  assert.deepEqual([...removals.hidden.value], []);
});

test("remove() does not bring it back into a list that shows other things by now", () => {
  const { items, shown, removals, ids, undo } = open();
  removals.remove(item("b"), "");
  shown.value = true;
  items.value = [item("z", true)];
  undo();
  assert.equal(ids(), "z");
  assert.equal(removals.without([item("a"), item("b")]).length, 2, "its own list shows it again");
});

test("without() leaves out what is going, and what is gone from a list that was on its way", async () => {
  const { items, removals, time } = open();
  const late = items.value;
  removals.remove(item("a"), "");
  assert.equal(removals.without(late).length, 2);
  time.pass(UNDO_MS);
  await settled();
  assert.equal(removals.without(late).length, 2);
});

test("remove() puts it back and says why when the service refuses or is not reached", async () => {
  for (const [error, words] of [
    [new UnreachableError(), /couldn’t reach Hearth, so nothing was changed/],
    [refusal("internal"), /went wrong/],
  ] as const) {
    const { removals, toasts, time, ids } = open({ answer: () => Promise.reject(error) });
    removals.remove(item("a"), "");
    time.pass(UNDO_MS);
    await settled();
    assert.equal(ids(), "abc");
    assert.match(toasts.items.value[0]?.text ?? "", words);
  }
});

test("remove() takes it as done when it was gone already", async () => {
  const { removals, toasts, time, ids } = open({ answer: () => Promise.reject(refusal("not_found")) });
  removals.remove(item("a"), "");
  time.pass(UNDO_MS);
  await settled();
  assert.deepEqual([ids(), toasts.items.value.length], ["bc", 0]);
});

test("flush() carries out all that waits, once, and leaves nothing to undo", async () => {
  const { removals, carried, toasts, time, ids } = open();
  removals.remove(item("a"), "");
  removals.remove(item("a"), "");
  removals.remove(item("c"), "");
  const late = toasts.items.value.map(({ action }) => action?.run);
  await removals.flush();
  for (const undo of late) undo?.();
  time.pass(UNDO_MS * 2);
  assert.deepEqual(carried, [
    ["a", true],
    ["c", true],
  ]);
  assert.deepEqual([ids(), toasts.items.value.length, time.waits()], ["b", 0, 0]);
});
