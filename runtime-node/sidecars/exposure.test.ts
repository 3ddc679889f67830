// What is listened on, seen from the inside and from the outside.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { type TestContext, test } from "node:test";
import { findFreePort } from "../supervision/free-port.ts";
import { examineListening, isReachable } from "./exposure.ts";

const hasNetwork = Object.values(networkInterfaces()).some((list) => list?.some(({ internal }) => !internal));

async function listening(t: TestContext, host: string): Promise<number> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  t.after(() => void server.close());
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return address.port;
}

test("examineListening() finds the own port, and every port that others could reach", {
  skip: !existsSync("/proc/net/tcp"),
}, async (t) => {
  const inside = await listening(t, "127.0.0.1");
  assert.deepEqual(await examineListening([process.pid], inside), { exposedPorts: [], ownsPort: true });
  assert.deepEqual(await examineListening([process.pid], await findFreePort()), { exposedPorts: [], ownsPort: false });
  const outside = [await listening(t, "0.0.0.0"), await listening(t, "::")].sort((a, b) => a - b);
  assert.deepEqual(await examineListening([process.pid], inside), { exposedPorts: outside, ownsPort: true });
  assert.equal((await examineListening([], inside)).ownsPort, null);
});

test("isReachable() tells by a visit, for systems that do not say what is listened on", {
  skip: !hasNetwork,
}, async (t) => {
  assert.equal(await isReachable(await listening(t, "127.0.0.1")), false);
  assert.equal(await isReachable(await listening(t, "0.0.0.0")), true);
  assert.equal(await isReachable(await findFreePort()), false);
});
