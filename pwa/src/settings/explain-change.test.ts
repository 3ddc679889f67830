// Failures of changes in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { explainChange, waitAfter } from "./explain-change.ts";

const refusal = (status: number, code: ServiceError["code"], retryAfterS: number | null = null) =>
  new ServiceError({ status, code, detail: "What the service says." }, retryAfterS);

test("explainChange() tells a wrong PIN from one too many", () => {
  assert.match(explainChange(refusal(401, "wrong_pin")), /isn’t right\. Try again/);
  assert.match(explainChange(refusal(401, "wrong_pin", 30)), /isn’t right\. Please wait 30 seconds/);
  assert.match(explainChange(refusal(429, "locked_out", 120)), /Please wait 2 minutes/);
});

test("explainChange() says what a conflict means where it happened", () => {
  assert.equal(explainChange(refusal(409, "conflict"), "Name taken."), "Name taken.");
  assert.match(explainChange(refusal(409, "conflict")), /Load this page again/);
});

test("explainChange() says that nothing was changed where the service was not reached", () => {
  assert.match(explainChange(new UnreachableError("x")), /nothing was changed/);
});

test("waitAfter() is what a refused PIN makes one wait", () => {
  assert.equal(waitAfter(refusal(401, "wrong_pin")), 0);
  assert.equal(waitAfter(refusal(401, "wrong_pin", 30)), 30);
  assert.equal(waitAfter(refusal(429, "locked_out")), 30);
  assert.equal(waitAfter(refusal(409, "conflict", 10)), 0);
});
