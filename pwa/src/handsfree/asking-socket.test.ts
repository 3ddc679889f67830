// A lost socket asks for the service, and its owner is told all the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SttSocketEvents } from "../voice/listening/stt-socket.ts";
import { createAskingSocket } from "./asking-socket.ts";

function setUp(ask: () => Promise<void>) {
  const told: string[] = [];
  const opened: SttSocketEvents[] = [];
  const socket = { sendFrame() {}, send() {}, close() {} };
  const open = createAskingSocket(
    (events) => {
      opened.push(events);
      return socket;
    },
    () => {
      told.push("asked");
      return ask();
    },
  );
  const given = open({ onMessage: ({ type }) => told.push(type), onLost: () => told.push("lost") });
  const [events] = opened;
  assert.ok(events);
  return { events, told, isSame: given === socket };
}

test("while the socket is there, nothing is asked", () => {
  const { events, told, isSame } = setUp(() => Promise.resolve());
  events.onMessage({ type: "vad", speaking: true, atMs: 0 });
  assert.ok(isSame);
  assert.deepEqual(told, ["vad"]);
});

test("its loss asks for the service and is told, also where nobody answers", async () => {
  const { events, told } = setUp(() => Promise.reject(new Error("nobody")));
  events.onLost();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(told, ["asked", "lost"]);
});
