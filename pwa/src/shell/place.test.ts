// Addresses of the app.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathOfConversation, readPlace } from "./place.ts";

const ID = "0197f2aa-0000-7000-8000-000000000001";

test("readPlace() reads what pathOfConversation() writes", () => {
  assert.deepEqual(readPlace(pathOfConversation(ID), {}), {
    name: "conversation",
    conversationId: ID,
    messageId: null,
  });
  assert.equal(pathOfConversation(ID, "m1"), `/c/${ID}?m=m1`);
  assert.deepEqual(readPlace(`/c/${ID}`, { m: "m1" }), { name: "conversation", conversationId: ID, messageId: "m1" });
});

test("readPlace() knows the start and nothing else", () => {
  assert.deepEqual(readPlace("/", {}), { name: "new" });
  for (const path of ["/c/", "/c/../api", "/c/1", "/nowhere"])
    assert.deepEqual(readPlace(path, {}), { name: "unknown" });
});
