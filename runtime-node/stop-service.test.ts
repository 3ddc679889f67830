// An orderly end with a real program beside the service, which does not want to go.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { assertWithin } from "../handlers/testing/assert-within.ts";
import { createHome, isAlive, reaches, statusOf } from "./sidecars/testing/fixture.ts";
import { stopService } from "./stop-service.ts";
import { eventually } from "./supervision/testing/eventually.ts";

/** A program that ignores SIGTERM, and a service that closes as it is told. */
async function startStubborn(t: TestContext, close: () => Promise<void>) {
  const home = await createHome(t);
  const sidecars = home.open([home.define("stubborn", { policy: { stopGraceMs: 60_000 } })]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  const { pid } = statusOf(sidecars);
  assert.ok(pid !== null);
  const done: string[] = [];
  const server = {
    port: home.port,
    stopAccepting: () => void done.push("refuses"),
    close: async () => void done.push("cuts"),
  };
  return { pid, done, running: { server, service: { close }, sidecars } };
}

test("stopService() ends programs in time although the service does not come to an end", async (t) => {
  const { pid, running } = await startStubborn(t, () => new Promise<never>(() => undefined));
  const beganAt = performance.now();
  void stopService(running);
  await eventually("the program is gone", () => !isAlive(pid));
  assertWithin(performance.now() - beganAt, 4_000);
});

test("stopService() waits for programs and connections although the service cannot store how far it was", async (t) => {
  const { pid, done, running } = await startStubborn(t, () => Promise.reject(new Error("The disk is full.")));
  await assert.rejects(stopService(running), /The disk is full/);
  assert.equal(isAlive(pid), false);
  assert.deepEqual(done, ["refuses", "cuts"]);
});
