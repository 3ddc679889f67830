// Turns between people.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fairOrder } from "./fair-order.ts";

const waiting = (...ids: string[]) => ids.map((id, index) => ({ id, userId: id.slice(0, 1), createdAt: index }));
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).join(" ");

test("fairOrder() gives everybody a turn in each round, their oldest first", () => {
  assert.equal(idsOf(fairOrder(waiting("a1", "a2", "a3", "b1", "c1", "c2"), new Map())), "a1 b1 c1 a2 c2 a3");
});

test("fairOrder() begins with whoever was served longest ago, and before them with those never served", () => {
  const served = new Map([
    ["a", 2],
    ["b", 1],
  ]);
  assert.equal(idsOf(fairOrder(waiting("a1", "a2", "b1", "c1"), served)), "c1 b1 a1 a2");
});

test("fairOrder() goes by id where two came at the same moment", () => {
  const items = ["2", "1"].map((id) => ({ id, userId: "a", createdAt: 5 }));
  assert.equal(idsOf(fairOrder(items, new Map())), "1 2");
});
