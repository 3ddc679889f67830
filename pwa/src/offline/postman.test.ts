// The postman against a real outbox: in order, one at a time, again after what passes, and silent without the service.
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Chat } from "../chat/chat.ts";
import type { Delivery } from "../chat/sending.ts";
import { createOutbox } from "./outbox.ts";
import { createPostman } from "./postman.ts";
import type { WaitingMessage } from "./waiting-message.ts";

const waiting = (n: number, conversationId = "c"): WaitingMessage => ({
  messageId: `m${n}`,
  conversationId,
  begins: false,
  text: `word ${n}`,
  pictures: [],
});

async function round(how: (item: WaitingMessage) => Delivery = () => "taken") {
  const reachable = signal(false);
  const outbox = createOutbox(
    async () => null,
    () => undefined,
    (error) => assert.fail(String(error)),
  );
  await outbox.ready;
  const said: string[] = [];
  const refused: string[] = [];
  let under = 0;
  const live = signal<unknown>(null);
  const open = (conversationId: string) =>
    ({
      live,
      async deliver(item: WaitingMessage) {
        under += 1;
        assert.equal(under, 1, "one at a time");
        await new Promise((resolve) => setImmediate(resolve));
        under -= 1;
        said.push(`${conversationId} ${item.text}`);
        const delivery = how(item);
        if (delivery !== "later") await outbox.remove(item.messageId);
        return delivery;
      },
    }) as unknown as Chat;
  const postman = createPostman({
    outbox,
    open,
    isReachable: () => reachable.value,
    whenFree: (work) => work(),
    onRefused: (conversationId) => refused.push(conversationId),
    retryMs: { first: 5, most: 10 },
  });
  const delivered = async () => {
    for (let turns = 0; turns < 2_000 && outbox.items.value.length > 0; turns += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    assert.deepEqual(outbox.items.value, []);
  };
  return { outbox, reachable, live, said, refused, postman, delivered };
}

test("createPostman() sends everything in order as soon as the service can be reached, and nothing before", async () => {
  const { outbox, reachable, said, postman, delivered } = await round();
  for (const n of [2, 1, 3]) await outbox.put(waiting(n));
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(said, []);
  reachable.value = true;
  await delivered();
  assert.deepEqual(said, ["c word 1", "c word 2", "c word 3"]);
  postman.close();
});

test("createPostman() tries again after what passes, while others go on", async () => {
  let tries = 0;
  const { outbox, reachable, said, refused, postman, delivered } = await round((item) => {
    if (item.messageId !== "m1") return "taken";
    tries += 1;
    return tries < 3 ? "later" : "refused";
  });
  await outbox.put(waiting(1, "a"));
  await outbox.put(waiting(2, "b"));
  reachable.value = true;
  await delivered();
  assert.deepEqual(said, ["a word 1", "b word 2", "a word 1", "a word 1"]);
  assert.deepEqual(refused, ["a"]);
  postman.close();
});

test("createPostman() waits for an answer that is coming in", async () => {
  const { outbox, reachable, live, said, postman, delivered } = await round();
  live.value = "an answer";
  reachable.value = true;
  await outbox.put(waiting(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(said, []);
  live.value = null;
  await delivered();
  assert.deepEqual(said, ["c word 1"]);
  postman.close();
});
