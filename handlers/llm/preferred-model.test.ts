// Which model answers, sorts and compares where nobody chose one.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Model } from "../shared/contract/system.ts";
import { readModels } from "./models.ts";
import { preferredChatModel, preferredEmbeddingModel, preferredRouterModel } from "./preferred-model.ts";

const offer = (...entries: [id: string, sizeBytes?: number, more?: object][]): Model[] => {
  const data = entries.map(([id, sizeBytes, more]) => ({ id, meta: { ...(sizeBytes ? { sizeBytes } : {}), ...more } }));
  return readModels({ data }) ?? assert.fail("no list");
};

test("preferredChatModel() is the largest full model, whatever its name", () => {
  const models = offer(["a-small", 2e9], ["tiny-chat", 3e6], ["z-large", 9e9], ["m-medium", 5e9]);
  assert.equal(preferredChatModel(models)?.id, "z-large");
});

test("preferredChatModel() is never a router or an embedding model while there is another, not even the starter", () => {
  const models = offer(["router-qwen3.5-0.8b", 8e8], ["text-embedding-qwen3-0.6b", 6e8], ["tiny-chat", 3e6]);
  assert.equal(preferredChatModel(models)?.id, "tiny-chat");
  assert.equal(preferredChatModel(offer(["router-qwen3.5-0.8b"], ["qwen3"]))?.id, "qwen3");
  assert.equal(preferredChatModel(offer(["router-qwen3.5-0.8b"]))?.id, "router-qwen3.5-0.8b");
  assert.equal(preferredChatModel(offer(["nomic-embed-text"])), null);
});

test("preferredChatModel() keeps the service's order where it tells no sizes", () => {
  assert.equal(preferredChatModel(offer(["first"], ["second"]))?.id, "first");
});

test("preferredChatModel() passes over a model whose file is damaged", () => {
  const models = offer(["huge", 9e9, { error: "The file is damaged or incomplete." }], ["whole", 2e9]);
  assert.equal(preferredChatModel(models)?.id, "whole");
});

test("preferredRouterModel() is the one made for it, else a full model, and never the starter", () => {
  assert.equal(preferredRouterModel(offer(["big", 9e9], ["router-x", 1e9], ["tiny-chat", 3e6]))?.id, "router-x");
  assert.equal(preferredRouterModel(offer(["big", 9e9], ["tiny-chat", 3e6]))?.id, "big");
  assert.equal(preferredRouterModel(offer(["tiny-chat", 3e6])), null);
});

test("preferredEmbeddingModel() is a full one as soon as there is one", () => {
  assert.equal(preferredEmbeddingModel(offer(["tiny-embed"]))?.id, "tiny-embed");
  assert.equal(preferredEmbeddingModel(offer(["tiny-embed"], ["bge-m3"]))?.id, "bge-m3");
});
