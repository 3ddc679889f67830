// The HTTP server's own duties: the peer's address, clear failures to listen, streams, and an orderly end.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { Hono } from "hono";
import { WebSocket } from "ws";
import { clientAddressOf, type FetchHandler, startServer } from "./server.ts";
import { StartError } from "./start-error.ts";
import { upgradeToSocket } from "./web-sockets.ts";

const listen = (fetch: FetchHandler) => startServer({ host: "127.0.0.1", port: 0, fetch });

test("clientAddressOf() writes IPv4 addresses of a double-stack socket plainly", () => {
  assert.equal(clientAddressOf({ remoteAddress: "::ffff:192.168.1.5" }), "192.168.1.5");
  assert.equal(clientAddressOf({ remoteAddress: "fe80::1" }), "fe80::1");
  assert.equal(clientAddressOf({ remoteAddress: undefined }), "unknown");
});

test("startServer() tells the handler who is calling", async () => {
  const server = await listen((_, { clientAddress }) => new Response(clientAddress));
  assert.equal(await (await fetch(`http://127.0.0.1:${server.port}`)).text(), "127.0.0.1");
  await server.close(100);
});

test("startServer() says that the port is taken", async () => {
  const server = await listen(() => new Response());
  await assert.rejects(
    startServer({ host: "127.0.0.1", port: server.port, fetch: () => new Response() }),
    (error) =>
      error instanceof StartError && error.message.startsWith(`Port ${server.port} is taken by another program.`),
  );
  await server.close(100);
});

test("startServer() says that the address is not this machine's", async () => {
  await assert.rejects(
    startServer({ host: "192.0.2.1", port: 0, fetch: () => new Response() }),
    /does not have the address/,
  );
});

test("startServer() sends each chunk of a stream on as it is written", async () => {
  let write = (_: string) => {};
  const server = await listen(() => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        write = (text) => controller.enqueue(new TextEncoder().encode(text));
        write("first");
      },
    });
    return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
  });
  const response = await fetch(`http://127.0.0.1:${server.port}`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  assert.equal(await next(), "first");
  write("second");
  assert.equal(await next(), "second");
  await reader.cancel();
  await server.close(100);
});

test("startServer() aborts the request's signal when the client leaves", async () => {
  let onAbort = () => {};
  const aborted = new Promise<void>((resolve) => {
    onAbort = resolve;
  });
  const server = await listen((request) => {
    request.signal.addEventListener("abort", onAbort);
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }));
  });
  const leaving = new AbortController();
  await fetch(`http://127.0.0.1:${server.port}`, { signal: leaving.signal });
  leaving.abort();
  await aborted;
  await server.close(100);
});

test("startServer() refuses headers over 16 KiB", async () => {
  const server = await listen(() => new Response("fine"));
  const response = await fetch(`http://127.0.0.1:${server.port}`, { headers: { "X-Long": "x".repeat(17_000) } });
  assert.equal(response.status, 431);
  await server.close(100);
});

test("RunningServer.close() cuts what is still open after the grace, and no one gets in meanwhile", async () => {
  const server = await listen(() => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })));
  const socket = connect(server.port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "data");
  const closed = once(socket, "close");
  server.stopAccepting();
  await assert.rejects(fetch(`http://127.0.0.1:${server.port}`));
  await server.close(50);
  await closed;
});

const echo = (): Parameters<typeof startServer>[0]["fetch"] => {
  const app = new Hono<{ Bindings: { clientAddress: string } }>();
  app.get("/echo", (c) => upgradeToSocket(c, { onMessage: ({ data }, ws) => ws.send(data as ArrayBuffer) }));
  app.get("/no", (c) => c.json({ code: "not_signed_in", from: c.env.clientAddress }, 401));
  return (request, env) => app.fetch(request, env);
};

test("startServer() opens WebSockets, and closes with 1009 what is far too long", async () => {
  const server = await listen(echo());
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/echo`);
  await once(socket, "open");
  socket.send(Uint8Array.of(1, 2, 3));
  assert.deepEqual([...((await once(socket, "message"))[0] as Buffer)], [1, 2, 3]);
  socket.on("error", () => undefined);
  socket.send(new Uint8Array(2 * 1024 * 1024 + 1));
  assert.equal((await once(socket, "close"))[0], 1009);
  await server.close(100);
});

test("startServer() says why an upgrade is refused", async () => {
  const server = await listen(echo());
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/no`);
  socket.on("error", () => undefined);
  const [, response] = (await once(socket, "unexpected-response")) as [
    unknown,
    AsyncIterable<Buffer> & { statusCode: number },
  ];
  let body = "";
  for await (const piece of response) body += piece.toString();
  assert.equal(response.statusCode, 401);
  assert.deepEqual(JSON.parse(body), { code: "not_signed_in", from: "127.0.0.1" });
  await server.close(100);
});

test("startServer() says goodbye to open sockets when it stops, and cuts those that stay", async () => {
  const server = await listen(echo());
  const polite = new WebSocket(`ws://127.0.0.1:${server.port}/echo`);
  const deaf = connect(server.port, "127.0.0.1");
  deaf.write(
    "GET /echo HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await Promise.all([once(polite, "open"), once(deaf, "data")]);
  deaf.on("error", () => undefined);
  const goodbye = once(polite, "close");
  server.stopAccepting();
  assert.equal((await goodbye)[0], 1001);
  await server.close(50);
});

/** All that comes back until the connection is closed. */
async function exchanged(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  let answer = "";
  for await (const piece of socket) answer += piece.toString();
  return answer;
}

test("startServer() answers a client that offers HTTP/2 as if it had not, and none with a body that it cannot read", async () => {
  const server = await listen(() => new Response("fine"));
  const offer =
    "Host: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n";
  assert.match(await exchanged(server.port, `GET / HTTP/1.1\r\n${offer}\r\n`), /^HTTP\/1\.1 200 OK\r\n[\s\S]*fine/);
  assert.match(
    await exchanged(server.port, `POST / HTTP/1.1\r\n${offer}Content-Length: 3\r\n\r\nabc`),
    /^HTTP\/1\.1 426 /,
  );
  await server.close(100);
});

test("RunningServer.close() cuts a connection whose upgrade is still being decided", async () => {
  const server = await listen(() => new Promise(() => undefined));
  const socket = connect(server.port, "127.0.0.1");
  socket.write(
    "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  socket.resume();
  await once(socket, "connect");
  await new Promise((resolve) => setImmediate(resolve));
  await server.close(50);
  await closed;
});
