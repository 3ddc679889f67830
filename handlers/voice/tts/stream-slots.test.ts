// How much may be read aloud at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { createStreamSlots } from "./stream-slots.ts";

const isBusy = (error: unknown) => error instanceof DomainError && error.code === "busy" && error.retryAfterS === 3;

test("streamSlots.take() refuses one person's next, and anybody's when the house is full", () => {
  const slots = createStreamSlots({ perUser: 2, all: 3 });
  const giveBack = slots.take("anna");
  slots.take("anna");
  assert.throws(() => slots.take("anna"), isBusy);
  slots.take("ben");
  assert.throws(() => slots.take("carla"), isBusy);
  giveBack();
  giveBack();
  assert.equal(slots.taken, 2);
  slots.take("carla");
});
