// Probes of a real server: what counts as healthy, and what is left of a probe.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import type { HealthProbe } from "./definition.ts";
import { isHealthy } from "./probe.ts";

const probe: HealthProbe = { path: "/health", isRight: ({ status, text }) => status === 200 && text === "fine" };

async function serve(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("isHealthy() takes the right answer alone, and follows nobody elsewhere", async (t) => {
  const url = await serve(t, ({ url }, response) => {
    if (url === "/health") response.end("fine");
    else if (url === "/away/health") response.writeHead(302, { location: "/health" }).end();
    else response.end("something else");
  });
  const options = { timeoutMs: 5_000, signal: new AbortController().signal, token: null };
  assert.equal(await isHealthy(url, probe, options), true);
  assert.equal(await isHealthy(`${url}/away`, probe, options), false);
  assert.equal(await isHealthy(`${url}/other`, probe, options), false);
});

test("isHealthy() gives up what does not answer in time, and when it is told to", async (t) => {
  const url = await serve(t, () => undefined);
  const stop = new AbortController();
  assert.equal(await isHealthy(url, probe, { timeoutMs: 50, signal: stop.signal, token: null }), false);
  const waiting = isHealthy(url, probe, { timeoutMs: 60_000, signal: stop.signal, token: null });
  stop.abort();
  assert.equal(await waiting, false);
  assert.equal(await isHealthy(url, probe, { timeoutMs: 60_000, signal: stop.signal, token: null }), false);
});

test("isHealthy() leaves nothing with a signal that lives on", async (t) => {
  const url = await serve(t, (_, response) => void response.end("fine"));
  const { signal } = new AbortController();
  for (let count = 0; count < 5; count++) await isHealthy(url, probe, { timeoutMs: 5_000, signal, token: null });
  // Node's own lists of listeners, and of signals that depend on it.
  const kept = Reflect.ownKeys(signal).map((key) => Reflect.get(signal, key) as { size?: number } | null | undefined);
  assert.deepEqual(
    kept.flatMap((each) => each?.size ?? []).filter((size) => size > 0),
    [],
  );
});
