// The lines that tell where Hearth is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement } from "./announce.ts";

test("announcement() begins with the machine-readable line, and is that alone on one machine", async () => {
  assert.deepEqual(await announcement({ port: 3000, host: "127.0.0.1", terminal: true }), [
    "Hearth is ready at http://localhost:3000",
  ]);
});

test("announcement() adds a code of the address for phones where a person looks", async () => {
  const lines = await announcement({ port: 3000, host: "192.168.1.5", terminal: true });
  assert.equal(lines[0], "Hearth is ready at http://192.168.1.5:3000");
  assert.match(lines[1] ?? "", /http:\/\/192\.168\.1\.5:3000/);
  assert.match(lines[2] ?? "", /microphone only on this computer or over HTTPS/);
  assert.ok(lines.filter((line) => line.includes("█")).length >= 12);
  assert.deepEqual(await announcement({ port: 3000, host: "192.168.1.5", terminal: false }), lines.slice(0, 3));
});
