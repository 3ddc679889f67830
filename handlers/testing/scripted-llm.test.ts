// The scripted model keeps the rules of the Llm port.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../errors.ts";
import type { LlmEvent } from "../ports/llm.ts";
import { createManualClock } from "./manual-clock.ts";
import { createScriptedLlm } from "./scripted-llm.ts";

const REQUEST = { model: null, messages: [{ role: "user" as const, content: "hi" }] };

test("chat() says its steps in the clock's time, then one end", async () => {
  const clock = createManualClock();
  const llm = createScriptedLlm(clock);
  llm.answers = [{ steps: ["a", { waitMs: 100 }, "b"], finishReason: "length" }];
  const events: LlmEvent[] = [];
  const reading = (async () => {
    for await (const event of llm.chat(REQUEST, new AbortController().signal)) events.push(event);
  })();
  await clock.advance(99);
  assert.equal(events.length, 1);
  await clock.advance(1);
  await reading;
  assert.deepEqual(
    events.map(({ type }) => type),
    ["text", "text", "end"],
  );
});

test("chat() fails as scripted and rethrows an abort's reason", async () => {
  const clock = createManualClock();
  const llm = createScriptedLlm(clock);
  llm.answers = [{ steps: [{ fail: new DomainError("busy", "busy") }] }, { steps: [{ waitMs: 1_000 }] }];
  const read = async (signal: AbortSignal) => {
    for await (const _event of llm.chat(REQUEST, signal));
  };
  await assert.rejects(read(new AbortController().signal), { code: "busy" });
  const controller = new AbortController();
  const reading = read(controller.signal).catch((error: unknown) => error);
  await clock.advance(10);
  controller.abort("stopped");
  assert.equal(await reading, "stopped");
  assert.equal(llm.calls.aborted, 1);
  assert.equal(clock.pending, 0);
});
