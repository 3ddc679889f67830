// The line to the painter: open while somebody listens, opened again with a growing pause.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SocketListener } from "../../ports/connect-socket.ts";
import type { PainterEvent } from "../../ports/painter.ts";
import { createKeptLog } from "../../testing/kept-log.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createLiveLine } from "./live-line.ts";

function createLine() {
  const sockets: { url: string; listener: SocketListener; sent: string[]; closed: boolean }[] = [];
  const clock = createManualClock();
  const house = { url: "http://painter:1" as string | null };
  const watch = createLiveLine({
    url() {
      if (house.url === null) throw new Error("away");
      return house.url;
    },
    connect(url, listener) {
      const socket = { url, listener, sent: [] as string[], closed: false };
      sockets.push(socket);
      return {
        send: (text) => void socket.sent.push(text),
        close() {
          socket.closed = true;
        },
      };
    },
    clientId: "c",
    clock,
    log: createKeptLog(),
  });
  return { sockets, clock, house, watch };
}
const say = (type: string, data: object) => JSON.stringify({ type, data });

test("watch() opens one line for all listeners, says first what it wants, and closes it with the last", () => {
  const { sockets, watch } = createLine();
  const heard: PainterEvent[] = [];
  const first = watch(() => {
    throw new Error("a listener's own mistake");
  });
  const second = watch((event) => void heard.push(event));
  assert.deepEqual(
    sockets.map(({ url }) => url),
    ["ws://painter:1/ws?clientId=c"],
  );
  const [socket] = sockets;
  socket?.listener.onOpen();
  assert.match(socket?.sent[0] ?? "", /supports_preview_metadata/);
  const said = [
    ["progress", { value: 2, max: 4, prompt_id: "p", node: "3" }],
    ["progress", { value: 9, max: 4, prompt_id: "p", node: null }],
    ["progress", { value: 1, max: 0, prompt_id: "p" }],
    ["executing", { node: "3", prompt_id: "p" }],
    ["executing", { node: "3" }],
    ["execution_success", { prompt_id: "p" }],
    ["executing", { node: null, prompt_id: "p" }],
    ["status", { status: {} }],
  ] as const;
  for (const [type, data] of said) socket?.listener.onMessage(say(type, data));
  for (const nonsense of ["{", "[]", "null", '{"type":1}']) socket?.listener.onMessage(nonsense);
  socket?.listener.onMessage(new Uint8Array([0, 0, 0, 9, 0]));
  assert.deepEqual(heard, [
    { type: "progress", id: "p", value: 2, max: 4, node: "3" },
    { type: "progress", id: "p", value: 4, max: 4, node: null },
    { type: "changed", id: "p" },
  ]);
  first();
  assert.equal(socket?.closed, false);
  second();
  second();
  assert.equal(socket?.closed, true);
});

test("watch() tries again after 1, 2, 4 and at most 30 s, from 1 s again once it was open", async () => {
  const { sockets, clock, house, watch } = createLine();
  const stop = watch(() => undefined);
  const pauses: number[] = [];
  for (let round = 0; round < 8; round++) {
    const before = sockets.length;
    sockets.at(-1)?.listener.onClose();
    let waitedS = 0;
    while (sockets.length === before && waitedS < 60) {
      await clock.advance(1_000);
      waitedS++;
    }
    pauses.push(waitedS);
  }
  assert.deepEqual(pauses, [1, 2, 4, 8, 16, 30, 30, 30]);
  sockets.at(-1)?.listener.onOpen();
  house.url = null;
  sockets.at(-1)?.listener.onClose();
  const before = sockets.length;
  await clock.advance(1_000);
  assert.equal(sockets.length, before, "there is nobody to connect to");
  house.url = "http://painter:2";
  await clock.advance(2_000);
  assert.equal(sockets.at(-1)?.url, "ws://painter:2/ws?clientId=c");
  stop();
  sockets.at(-1)?.listener.onClose();
  await clock.advance(100_000);
  assert.equal(sockets.length, before + 1);
});
