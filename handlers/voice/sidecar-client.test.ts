// Calls over a real HTTP server: what comes back, what is refused, what is given up.
import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, test } from "node:test";
import { DomainError } from "../errors.ts";
import { realClock } from "../testing/llm-server.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createSidecarClient, jsonOf } from "./sidecar-client.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closes.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const notReady = (cause: unknown) => new DomainError("component_not_ready", "Speech is not ready.", { cause });
const clientOf = (url: string, more: { clock?: typeof realClock; fetch?: typeof fetch } = {}) =>
  createSidecarClient({ name: "Speech", url: () => url, notReady, clock: realClock, ...more });
const limits = (more: object = {}) => ({
  timeoutMs: 10_000,
  maxBytes: 1_000,
  signal: new AbortController().signal,
  ...more,
});
const refusedWith = (code: string) => (error: unknown) =>
  error instanceof DomainError && error.code === code && !/https?:|127\.0/.test(error.message);

test("sidecarClient.call() sends JSON or bytes and hands over the answer", async () => {
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const said = `${request.method} ${request.url} ${request.headers["content-type"]} ${Buffer.concat(chunks)}`;
    response.setHeader("content-type", "Application/JSON; charset=utf-8").end(JSON.stringify({ said }));
  });
  const json = await clientOf(url).call({ path: "/a", method: "POST", json: { b: 1 } }, limits());
  assert.deepEqual([json.mediaType, jsonOf(json)], ["application/json", { said: 'POST /a application/json {"b":1}' }]);
  const body = { bytes: new TextEncoder().encode("RIFF"), type: "audio/wav" };
  const bytes = await clientOf(url).call({ path: "/b?c=1", method: "POST", body }, limits());
  assert.deepEqual(jsonOf(bytes), { said: "POST /b?c=1 audio/wav RIFF" });
});

test("sidecarClient.call() tells every refusal by a code of its own, without its address", async () => {
  for (const [status, code] of [
    [503, "component_not_ready"],
    [429, "busy"],
    [400, "upstream_failed"],
    [500, "upstream_failed"],
    [302, "upstream_failed"],
  ] as const) {
    const url = await serve((_, response) => response.writeHead(status, { location: "http://127.0.0.1/" }).end("no"));
    await assert.rejects(clientOf(url).call({ path: "/" }, limits()), refusedWith(code), String(status));
  }
});

test("sidecarClient.call() hands over a refusal that the caller reads itself", async () => {
  const url = await serve((_, response) => response.writeHead(422).end('{"detail":"half a model"}'));
  const answer = await clientOf(url).call({ path: "/models", alsoAccepts: [422] }, limits());
  assert.deepEqual([answer.status, jsonOf(answer)], [422, { detail: "half a model" }]);
});

test("sidecarClient.call() says that nobody answers when nobody does", async () => {
  const url = await serve(() => {});
  await closes.pop()?.();
  await assert.rejects(clientOf(url).call({ path: "/" }, limits()), refusedWith("component_not_ready"));
});

test("sidecarClient.call() asks again at once, at the address of then, when the first connection broke", async () => {
  const old = await serve((request) => request.socket.destroy());
  const url = await serve((_, response) => response.end("well"));
  const addresses = [old, url];
  const client = createSidecarClient({
    name: "Speech",
    url: () => addresses.shift() ?? "",
    notReady,
    clock: realClock,
  });
  assert.equal(new TextDecoder().decode((await client.call({ path: "/" }, limits())).bytes), "well");
});

test("sidecarClient.call() takes no more than it was told, and notices an answer that breaks off", async () => {
  const long = await serve((_, response) => response.end("x".repeat(2_000)));
  await assert.rejects(clientOf(long).call({ path: "/" }, limits()), refusedWith("upstream_failed"));
  const half = await serve((request, response) => {
    response.writeHead(200, { "content-length": 100 }).write("half");
    setImmediate(() => request.socket.destroy());
  });
  await assert.rejects(clientOf(half).call({ path: "/" }, limits()), refusedWith("upstream_failed"));
});

test("sidecarClient.call() gives up after its time, and at once when its caller does", async () => {
  let gone = 0;
  const url = await serve((request) => void request.socket.once("close", () => gone++));
  const clock = createManualClock();
  const late = assert.rejects(clientOf(url, { clock }).call({ path: "/" }, limits()), refusedWith("upstream_timeout"));
  await clock.advance(10_000);
  await late;
  assert.equal(clock.pending, 0);
  const caller = new AbortController();
  const reason = new Error("left");
  const left = assert.rejects(clientOf(url).call({ path: "/" }, limits({ signal: caller.signal })), reason);
  caller.abort(reason);
  await left;
});
