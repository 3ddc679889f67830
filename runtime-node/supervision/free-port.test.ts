// Free ports, and who has those that are not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findFreePort, tryPort } from "./free-port.ts";
import { findPortOwner } from "./port-owner.mjs";

test("tryPort() leaves the port free", async () => {
  const port = await findFreePort();
  assert.equal(await tryPort(port, "127.0.0.1"), null);
  assert.equal(await tryPort(port, "127.0.0.1"), null);
});

test("findPortOwner() is null for a port that nobody has", async () => {
  assert.equal(findPortOwner(await findFreePort()), null);
});
