// The tables of the system, as text and as they are here.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { type TestContext, test } from "node:test";
import { listListeningSockets, parseTable } from "./listening-sockets.mjs";

const row = (address: string, state = "0A") =>
  `   0: ${address}:1F9B 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000  1000        0 4242 1 0 100 0 0 10 0`;

test("parseTable() tells the loopback from every other address", () => {
  const loopback = ["0100007F", "0200007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F"];
  const open = ["00000000", "020200C0", "0".repeat(32), "0000000000000000FFFF0000020200C0"];
  for (const address of loopback) {
    assert.deepEqual(parseTable(row(address)), [{ port: 8091, loopback: true, link: "socket:[4242]" }], address);
  }
  for (const address of open) assert.equal(parseTable(row(address))[0]?.loopback, false, address);
});

test("parseTable() leaves out what is no listening socket", () => {
  assert.deepEqual(parseTable(`  sl  local_address rem_address   st\n${row("0100007F", "01")}\n`), []);
});

async function listening(t: TestContext, host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  t.after(() => void server.close());
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return address.port;
}

test("listListeningSockets() finds real sockets and what they are bound to", {
  skip: !existsSync("/proc/net/tcp"),
}, async (t) => {
  const [inside, outside] = [await listening(t, "127.0.0.1"), await listening(t, "0.0.0.0")];
  const sockets = listListeningSockets() ?? [];
  assert.equal(sockets.find(({ port }) => port === inside)?.loopback, true);
  assert.equal(sockets.find(({ port }) => port === outside)?.loopback, false);
});
