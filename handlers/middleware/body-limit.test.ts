// Limits of bodies, told and untold.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { DomainError } from "../errors.ts";
import { bodyLimit } from "./body-limit.ts";

const MEGABYTE = 1024 * 1024;

function createEcho(maxBytes: number) {
  const app = new Hono<AppEnv>();
  app.onError((error, c) => c.text(error instanceof DomainError ? error.code : String(error), 413));
  app.post("/", bodyLimit(maxBytes), async (c) => c.text(await c.req.text()));
  return (body: string | ReadableStream<Uint8Array>, headers = {}) =>
    app.request("/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

function inPieces(count: number, bytes: number) {
  let pulled = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pulled++ < count) controller.enqueue(new Uint8Array(bytes).fill(120));
      else controller.close();
    },
  });
  return { stream, pulled: () => pulled };
}

test("bodyLimit() lets a body of exactly its limit through, with and without a told length", async () => {
  const post = createEcho(10);
  assert.equal(await (await post("x".repeat(10), { "content-length": "10" })).text(), "x".repeat(10));
  assert.equal(await (await post(inPieces(2, 5).stream)).text(), "x".repeat(10));
});

test("bodyLimit() refuses one byte more, with and without a told length", async () => {
  const post = createEcho(10);
  assert.equal(await (await post("x".repeat(11), { "content-length": "11" })).text(), "too_large");
  assert.equal(await (await post(inPieces(11, 1).stream)).text(), "too_large");
});

test("bodyLimit() reads a body that is too large to its end, so that the answer reaches who sent it", async () => {
  const body = inPieces(50, 1_000);
  const response = await createEcho(10)(body.stream);
  assert.equal(response.status, 413);
  assert.equal(response.headers.get("connection"), null);
  assert.equal(body.pulled(), 51);
});

test("bodyLimit() gives up a body without an end, and its connection", async () => {
  const body = inPieces(Number.POSITIVE_INFINITY, MEGABYTE);
  const response = await createEcho(10)(body.stream);
  assert.equal(response.status, 413);
  assert.equal(response.headers.get("connection"), "close");
  assert.ok(body.pulled() < 20, `${body.pulled()} MB were read`);
});
