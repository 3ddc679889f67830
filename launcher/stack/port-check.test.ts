// Ports that are free, taken by Hearth or taken by a stranger.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { findFreePort } from "../../runtime-node/supervision/free-port.ts";
import { findPortOwner } from "../../runtime-node/supervision/port-owner.mjs";
import { checkPort } from "./port-check.ts";

async function listening(test: TestContext, body: string): Promise<number> {
  const server = createServer((_, response) => response.setHeader("content-type", "application/json").end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  test.after(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("checkPort() accepts a free port", async () => {
  await checkPort(await findFreePort(), "127.0.0.1");
});

test("checkPort() recognises a Hearth that already runs there", async (t) => {
  const port = await listening(t, '{"ok":true,"service":"hearth"}');
  await assert.rejects(checkPort(port, "127.0.0.1"), {
    message: `Hearth is already running at http://localhost:${port}`,
  });
});

test("checkPort() names the program that has the port and offers another", {
  skip: !existsSync("/proc/net/tcp"),
}, async (t) => {
  const port = await listening(t, '{"service":"something else"}');
  const message = `Port ${port} is taken by ${findPortOwner(port)}. Stop it, or choose another port, for example: PORT=${port + 1} npm start`;
  assert.match(message, new RegExp(`\\(process ${process.pid}\\)`));
  await assert.rejects(checkPort(port, "0.0.0.0"), { name: "StartProblem", message });
});

test("checkPort() says that HOST is no address of this machine", async () => {
  await assert.rejects(checkPort(await findFreePort(), "192.0.2.1"), {
    message: /^HOST is 192\.0\.2\.1, but this machine/,
  });
});
