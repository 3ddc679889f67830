// A LoRA's form, there and back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type AdminLora, updateLoraSchema } from "@hearth/handlers/shared/contract/image-admin.ts";
import { idAt } from "../testing/things.ts";
import { isInOrder, toUpdate, valuesOf } from "./lora-values.ts";

const LORA: AdminLora = {
  id: idAt(1),
  file: "styles/ink.safetensors",
  present: true,
  name: "Ink",
  triggerWords: ["ink wash", "sumi"],
  strength: { min: 0, max: 1, default: 0.8 },
  rating: "general",
  families: ["sd15"],
  enabled: true,
  access: [idAt(7)],
};

test("toUpdate() gives back what valuesOf() was given, as the contract takes it", () => {
  const { id: _id, file: _file, present: _present, ...editable } = LORA;
  const update = toUpdate(valuesOf(LORA));
  assert.deepEqual(update, editable);
  assert.deepEqual(updateLoraSchema.parse(update), update);
  assert.equal(toUpdate(valuesOf({ ...LORA, access: "everyone" })).access, "everyone");
});

test("toUpdate() drops empty words between commas", () => {
  assert.deepEqual(toUpdate({ ...valuesOf(LORA), triggerWords: " ink , ,sumi," }).triggerWords, ["ink", "sumi"]);
});

test("isInOrder() takes least, usual and most in this order and within bounds, and no empty field", () => {
  assert.equal(isInOrder({ min: -1, default: 0, max: 1 }), true);
  for (const wrong of [
    { min: 0.5, default: 0.2, max: 1 },
    { min: 0, default: 1.2, max: 1 },
    { min: -3, default: 0, max: 1 },
    { min: 0, default: 0, max: 9 },
    { min: Number.NaN, default: 0, max: 1 },
  ]) {
    assert.equal(isInOrder(wrong), false, JSON.stringify(wrong));
  }
});
