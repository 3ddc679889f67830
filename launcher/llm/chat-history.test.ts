// Tests of the conversion from OpenAI messages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "./api-error.ts";
import { openModelTurn, toChatHistory } from "./chat-history.ts";

test("toChatHistory() merges neighbours of one role and keeps the order of the rest", () => {
  const history = toChatHistory([
    { role: "system", content: "Be kind." },
    { role: "developer", content: "Be short." },
    { role: "user", content: "Hi" },
    {
      role: "user",
      content: [
        { type: "text", text: "Are you " },
        { type: "text", text: "there?" },
      ],
    },
    { role: "assistant", content: "Yes." },
    { role: "system", content: "It is noon." },
    { role: "user", content: "Bye" },
  ]);
  assert.deepEqual(history, [
    { type: "system", text: "Be kind.\n\nBe short." },
    { type: "user", text: "Hi\n\nAre you there?" },
    { type: "model", response: ["Yes."] },
    { type: "system", text: "It is noon." },
    { type: "user", text: "Bye" },
  ]);
});

test("toChatHistory() refuses a picture with a stable code", () => {
  assert.throws(
    () => toChatHistory([{ role: "user", content: [{ type: "image_url" }] }]),
    (error: unknown) => error instanceof ApiError && error.code === "model_has_no_vision" && error.status === 400,
  );
});

test("openModelTurn() adds an empty turn only where the model has none", () => {
  assert.equal(openModelTurn(toChatHistory([{ role: "user", content: "Hi" }])).at(-1)?.type, "model");
  assert.equal(openModelTurn(toChatHistory([{ role: "assistant", content: "Once" }])).length, 1);
});
