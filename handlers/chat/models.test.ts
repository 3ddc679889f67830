// What is remembered of the models, for how long, and over a clock that jumps.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Llm } from "../ports/llm.ts";
import type { Model } from "../shared/contract/system.ts";
import { createModels } from "./models.ts";

const model = (id: string): Model => ({
  id,
  kind: "chat",
  contextTokens: null,
  vision: null,
  starter: id.startsWith("tiny-"),
});
const log = { debug() {}, info() {}, warn() {}, error() {} };

function house() {
  const clock = { nowMs: 1_700_000_000_000, now: () => clock.nowMs, schedule: () => () => {} };
  const offer = { models: [model("tiny-chat")], asked: 0 };
  const llm: Pick<Llm, "models"> = {
    async models() {
      offer.asked++;
      return offer.models;
    },
  };
  const models = createModels(llm as Llm, clock, log);
  const answers = async () => (await models.describe(null, new AbortController().signal))?.id;
  return { clock, offer, models, answers };
}

test("models.forget() lets a full model answer at once that has just been installed", async () => {
  const { offer, models, answers } = house();
  assert.equal(await answers(), "tiny-chat");
  offer.models = [model("qwen3.5-2b"), model("tiny-chat")];
  assert.equal(await answers(), "tiny-chat", "remembered");
  models.forget();
  assert.equal(await answers(), "qwen3.5-2b");
  assert.equal(offer.asked, 2);
});

test("models.describe() does not keep an old list for hours after the clock was set back", async () => {
  const { clock, offer, answers } = house();
  await answers();
  offer.models = [model("qwen3.5-2b")];
  clock.nowMs -= 3 * 3_600_000;
  assert.equal(await answers(), "qwen3.5-2b");
});
