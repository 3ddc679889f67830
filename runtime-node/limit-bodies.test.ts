// How long a request may take to arrive, by a real server: what has arrived may be answered for as long as it likes.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { limitBodies } from "./limit-bodies.ts";

const TIMES = { completeMs: 150, stallMs: 150 };

async function serve(t: TestContext, listener: RequestListener): Promise<number> {
  const server = createServer({ requestTimeout: 0 }, listener);
  limitBodies(server, TIMES);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test("limitBodies() leaves an answer that goes on for longer than its request could alone, whoever reads the body", async (t) => {
  const port = await serve(t, (_request, response) => {
    response.write("begun ");
    setTimeout(() => response.end("ended"), 4 * TIMES.completeMs);
  });
  for (const method of ["GET", "POST"]) {
    const asking = send({ port, host: "127.0.0.1", method, path: "/api/boot" });
    asking.end(method === "POST" ? "{}" : undefined);
    const [response] = (await once(asking, "response")) as [IncomingMessage];
    let text = "";
    for await (const piece of response.setEncoding("utf8")) text += String(piece);
    assert.equal(text, "begun ended", method);
  }
});

test("limitBodies() cuts off a request that does not become complete", async (t) => {
  const port = await serve(t, (request, response) => {
    request.resume();
    request.once("end", () => response.end("whole"));
  });
  const asking = send({ port, host: "127.0.0.1", method: "POST", path: "/api/x", headers: { "content-length": 10 } });
  asking.write("half");
  await assert.rejects(once(asking, "response"), { code: "ECONNRESET" });
  await wait(0);
});
