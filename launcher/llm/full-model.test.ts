// A full model that arrives while everything runs: the LLM service offers it, and the home answers with it, no restart.

import assert from "node:assert/strict";
import { copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { createOpenAiLlm } from "../../handlers/llm/openai-llm.ts";
import { preferredChatModel } from "../../handlers/llm/preferred-model.ts";
import { starterFolder, startTestService, type TestService } from "./testing.ts";

let service: TestService;
let home = "";
let models = "";

before(async () => {
  home = await mkdtemp(join(tmpdir(), "hearth-full-"));
  // As at a first start: nothing was ever downloaded, so the folder is not there.
  models = join(home, "models/llm");
  service = await startTestService({ LLM_MODELS_DIR: [starterFolder, models].join(delimiter) });
});
after(async () => {
  await service.close();
  await rm(home, { recursive: true, force: true });
});

async function modelThatAnswers(): Promise<string | null> {
  const clock = { now: Date.now, schedule: () => () => undefined };
  const llm = createOpenAiLlm({ baseUrl: service.base, apiKey: null, clock });
  const signal = AbortSignal.timeout(20_000);
  const model = preferredChatModel(await llm.models(signal))?.id ?? null;
  for await (const event of llm.chat({ model, messages: [{ role: "user", content: "Hello" }], maxTokens: 8 }, signal)) {
    if (event.type === "end") return event.model;
  }
  return null;
}

test("the starter answers, then a full model from its arrival on, and the starter again after its removal", async () => {
  assert.equal(await modelThatAnswers(), "tiny-chat");
  await mkdir(models, { recursive: true });
  const path = join(models, "qwen3.5-2b.gguf");
  // As the downloader does: under another name until it is whole.
  await copyFile(join(starterFolder, "tiny-chat.gguf"), `${path}.part`);
  assert.equal(await modelThatAnswers(), "tiny-chat", "half a file is no model");
  await rename(`${path}.part`, path);
  assert.equal(await modelThatAnswers(), "qwen3.5-2b");
  await copyFile(join(starterFolder, "tiny-chat.gguf"), join(models, "router-qwen3.5-0.8b.gguf"));
  assert.equal(await modelThatAnswers(), "qwen3.5-2b", "a router is there to sort");
  await rm(path);
  assert.equal(await modelThatAnswers(), "tiny-chat");
});
