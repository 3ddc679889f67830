// New PINs, checked before they are sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkNewPin, isPin } from "./pin-check.ts";

test("isPin() takes 4 to 12 digits", () => {
  for (const pin of ["1234", "000000", "123456789012"]) assert.ok(isPin(pin), pin);
  for (const pin of ["", "123", "1234567890123", "12a4", "12 34", "１２３４"]) assert.ok(!isPin(pin), pin);
});

test("checkNewPin() names the first field that is wrong", () => {
  const right = { current: "1111", next: "2222", again: "2222" };
  assert.equal(checkNewPin(right), null);
  assert.equal(checkNewPin({ ...right, current: null }), null);
  assert.equal(checkNewPin({ ...right, current: "1" })?.field, "current");
  assert.equal(checkNewPin({ ...right, next: "22" })?.field, "next");
  assert.equal(checkNewPin({ ...right, again: "2223" })?.field, "again");
  assert.equal(checkNewPin({ ...right, next: "1111", again: "1111" })?.field, "next");
});
