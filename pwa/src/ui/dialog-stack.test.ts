// The order in which dialogs lie on each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createDialogStack } from "./dialog-stack.ts";

/** Only its identity counts here. */
const dialog = () => ({}) as HTMLDialogElement;

test("createDialogStack() has the dialog on top that opened last, and the one below it again afterwards", () => {
  const { top, add } = createDialogStack();
  const [sheet, box] = [dialog(), dialog()];
  assert.equal(top.value, null);
  const takeSheet = add(sheet);
  const takeBox = add(box);
  assert.equal(top.value, box);
  takeBox();
  assert.equal(top.value, sheet);
  takeSheet();
  assert.equal(top.value, null);
});

test("createDialogStack() keeps the upper dialog on top when the one below it goes first", () => {
  const { top, add } = createDialogStack();
  const [sheet, box] = [dialog(), dialog()];
  const takeSheet = add(sheet);
  const takeBox = add(box);
  takeSheet();
  assert.equal(top.value, box);
  takeBox();
  assert.equal(top.value, null);
});
