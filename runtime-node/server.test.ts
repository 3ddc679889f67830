// The HTTP server's own duties: the peer's address, clear failures to listen, streams, and an orderly end.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { clientAddressOf, type FetchHandler, startServer } from "./server.ts";
import { StartError } from "./start-error.ts";

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
