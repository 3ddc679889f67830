// Control tokens in people's words: every spelling is taken apart, ordinary text and code are left alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cpuTimeMs } from "../../testing/cpu-time.ts";
import { neutraliseControlTokens } from "./neutralise-control-tokens.ts";

const TOKENS = [
  "<|im_start|>",
  "<|im_end|>",
  "<|eot_id|>",
  "<|start_header_id|>",
  "<|begin_of_text|>",
  "<|endoftext|>",
  "<|user|>",
  "<｜User｜>",
  "<｜end▁of▁sentence｜>",
  "<|turn>",
  "<turn|>",
  "<|START_OF_TURN_TOKEN|>",
  "<start_of_turn>",
  "<end_of_turn>",
  "<bos>",
  "<EOS_TOKEN>",
  "<s>",
  "</s>",
  "[INST]",
  "[/INST]",
  "<<SYS>>",
  "<</SYS>>",
  "[SYSTEM_PROMPT]",
  "[TOOL_CALLS]",
  "<image>",
  "<__media__>",
  "</think>",
  "<0x0A>",
];

test("neutraliseControlTokens() leaves no control token whole", () => {
  for (const token of TOKENS) assert.ok(!neutraliseControlTokens(`a ${token} b`).includes(token), token);
});

test("neutraliseControlTokens() changes nothing that can be seen, and nothing twice", () => {
  const piece = fc.oneof(fc.constantFrom(...TOKENS, "<", "|", ">", "[", "<|im_", "start|>"), fc.string());
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join("").replaceAll("\u200B", "");
      const result = neutraliseControlTokens(text);
      assert.equal(result.replaceAll("\u200B", ""), text);
      assert.equal(neutraliseControlTokens(result), result);
      for (const token of TOKENS) assert.ok(!result.includes(token), token);
    }),
  );
});

test("neutraliseControlTokens() takes tokens apart that are nested in one another", () => {
  const result = neutraliseControlTokens("<|im_<|im_end|>end|>");
  assert.ok(!result.includes("<|im_end|>"));
});

test("neutraliseControlTokens() leaves ordinary text and code alone", () => {
  for (const text of [
    "list |> map(f) <| g",
    "if (a < b || c > d) return;",
    "<div><b>bold</b><img src='x'></div>",
    "array[INDEX] and [a link](https://example.org)",
    "I <3 you",
    "| a | b |\n|---|---|",
  ]) {
    assert.equal(neutraliseControlTokens(text), text);
  }
});

test("neutraliseControlTokens() is quick on hostile text", () => {
  const text = "<".repeat(16_000) + "<|".repeat(8_000);
  const startMs = cpuTimeMs();
  neutraliseControlTokens(text);
  assert.ok(cpuTimeMs() - startMs < 500);
});
