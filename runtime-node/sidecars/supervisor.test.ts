// What supervising costs over months.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Clock } from "../../handlers/ports/clock.ts";
import { createClock } from "../clock.ts";
import { eventually } from "../supervision/testing/eventually.ts";
import { createHome, reaches } from "./testing/fixture.ts";

test("createSupervisor() keeps nothing of the probes that are over", async (t) => {
  const home = await createHome(t);
  const real = createClock();
  const counts = { fired: 0, cancelledTooLate: 0 };
  const clock: Clock = {
    ...real,
    schedule(delayMs, callback) {
      let isOver = false;
      const cancel = real.schedule(delayMs, () => {
        isOver = true;
        counts.fired += 1;
        callback();
      });
      return () => {
        if (isOver) counts.cancelledTooLate += 1;
        cancel();
      };
    },
  };
  const sidecars = home.open([home.define("polite", { policy: { probeIntervalMs: 10 } })], { clock });
  sidecars.start("voice");
  await reaches(sidecars, "running");
  await eventually("it was probed often", () => counts.fired > 20);
  await sidecars.stop("voice");
  assert.equal(counts.cancelledTooLate, 0);
});
