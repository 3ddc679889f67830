// Which language model service is used.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { findFreePort } from "../../runtime-node/supervision/free-port.ts";
import { chooseLlmPort } from "./services.ts";

async function answering(test: TestContext, body: string): Promise<number> {
  const server = createServer((_, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  test.after(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("chooseLlmPort() takes the preferred port when it is free", async () => {
  const port = await findFreePort();
  assert.deepEqual(await chooseLlmPort(port), { port, adopted: false });
});

test("chooseLlmPort() adopts a service of ours that already answers", async (t) => {
  const port = await answering(t, '{"ok":true,"service":"hearth-llm"}');
  assert.deepEqual(await chooseLlmPort(port), { port, adopted: true });
});

test("chooseLlmPort() leaves a stranger's port alone and takes a free one", async (t) => {
  const port = await answering(t, '{"ok":true}');
  const chosen = await chooseLlmPort(port);
  assert.equal(chosen.adopted, false);
  assert.notEqual(chosen.port, port);
});
