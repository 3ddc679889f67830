// An order whose answer is lost is the same order when it is sent again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { createSendOnce } from "./send-once.ts";

/** Answers with what it is told, in turn; then with the id that it was sent. */
function open(...failures: (Error | null)[]) {
  const ids: string[] = [];
  let made = 0;
  const send = createSendOnce<{ prompt: string }, string>(
    async ({ requestId }) => {
      ids.push(requestId);
      const failure = failures.shift() ?? null;
      if (failure !== null) throw failure;
      return requestId;
    },
    () => `id-${++made}`,
  );
  return { send, ids };
}

const whale = { prompt: "a whale" };

test("sendOnce() keeps the id of an order that got no answer, and gives the next one its own", async () => {
  const { send, ids } = open(new UnreachableError("away"));
  await assert.rejects(send(whale), UnreachableError);
  assert.equal(await send({ ...whale }), "id-1");
  await send(whale);
  assert.deepEqual(ids, ["id-1", "id-1", "id-2"]);
});

test("sendOnce() takes a refusal for an answer, and other words for another order", async () => {
  const { send, ids } = open(
    new ServiceError({ status: 409, code: "busy", detail: "" }, null),
    new UnreachableError("away"),
  );
  await assert.rejects(send(whale), ServiceError);
  await assert.rejects(send(whale), UnreachableError);
  await send({ prompt: "a fox" });
  assert.deepEqual(ids, ["id-1", "id-2", "id-3"]);
});
