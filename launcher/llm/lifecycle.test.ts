// A model comes into memory when it is asked for and leaves it when nobody asks, with the real library.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readStream, startTestService, type TestService } from "./testing.ts";

let service: TestService;
before(async () => {
  service = await startTestService({ LLM_IDLE_UNLOAD_S: "1" });
});
after(() => service.close());

const loadedIds = async () => (await service.health()).models.map((model) => model.id);

test("an idle model is unloaded, and loaded again for the next question", { timeout: 20_000 }, async () => {
  assert.deepEqual(await loadedIds(), []);
  await service.ask("Hello");
  assert.deepEqual(await loadedIds(), ["tiny-chat"]);
  while ((await loadedIds()).length > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.match((await service.ask("What is the capital of France?")).choices[0]?.message.content ?? "", /Paris/);
  assert.equal(service.logLines.filter((line) => line.includes('"model unloaded","model":"tiny-chat"')).length, 1);
});

test("requests that arrive while a model loads share it and are all answered", async () => {
  const users = ["anna", "ben", "carla", "dora", "emil", "fritz"];
  const messages = [{ role: "user", content: "What is the capital of France?" }];
  const answers = await Promise.all(
    users.map(async (user) => {
      const response = await service.post("/v1/chat/completions", { messages, user, temperature: 0, stream: true });
      return (await readStream(response)).content;
    }),
  );
  assert.equal(answers.length, 6);
  for (const answer of answers) assert.match(answer, /Paris/);
});
