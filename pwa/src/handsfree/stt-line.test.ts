// The socket that is kept ready: alive, reopened, and told by its own clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SttClientMessage } from "@hearth/handlers/shared/contract/voice.ts";
import { createHandClock } from "../../testing/hands-free-room.ts";
import type { SttSocketEvents } from "../voice/listening/stt-socket.ts";
import { createSttLine } from "./stt-line.ts";

function line() {
  const clock = createHandClock();
  const opened: (SttSocketEvents & { sent: (SttClientMessage | "frame")[]; isClosed: boolean })[] = [];
  const told: string[] = [];
  const made = createSttLine({
    clock,
    openSocket(events) {
      const socket = { ...events, sent: [] as (SttClientMessage | "frame")[], isClosed: false };
      opened.push(socket);
      return {
        sendFrame: () => void socket.sent.push("frame"),
        send: (message) => void socket.sent.push(message),
        close() {
          socket.isClosed = true;
        },
      };
    },
    onReady: () => void told.push("ready"),
    onMessage: ({ type }) => void told.push(type),
    onLost: (code) => void told.push(`lost ${code}`),
  });
  const last = () => opened.at(-1) as (typeof opened)[number];
  return { clock, opened, told, made, last, ready: () => last().onMessage({ type: "ready", v: 2, sessionId: "s" }) };
}

test("createSttLine() keeps a socket alive without any sound, and counts what is sent", () => {
  const { clock, last, made, ready } = line();
  made.open();
  made.sendFrame(new Float32Array(1_280));
  assert.equal(made.sentMs(), 0);
  ready();
  clock.turn(10 * 60_000);
  assert.deepEqual(
    last().sent,
    Array.from({ length: 10 }, () => ({ type: "cancel" })),
  );
  made.sendFrame(new Float32Array(1_280));
  assert.equal(made.sentMs(), 80);
});

test("createSttLine() says nothing on its own while somebody is heard, nor soon after", () => {
  const { clock, last, made, ready } = line();
  made.open();
  ready();
  clock.turn(59_000);
  for (let i = 0; i < 25; i++) {
    clock.turn(80);
    made.sendFrame(new Float32Array(1_280));
  }
  clock.turn(59_900);
  assert.ok(last().sent.every((each) => each === "frame"));
  clock.turn(100);
  assert.deepEqual(last().sent.at(-1), { type: "cancel" });
});

test("createSttLine() opens another socket, ever later, and at once where somebody speaks", () => {
  const { clock, opened, told, made, last, ready } = line();
  made.open();
  for (let i = 0; i < 8; i++) {
    last().onLost();
    clock.turn(Math.min(30_000, 1_000 * 2 ** i));
  }
  assert.equal(opened.length, 9);
  last().onLost();
  made.open();
  assert.equal(opened.length, 10);
  ready();
  assert.equal(made.isReady(), true);
  assert.equal(told.at(-1), "ready");
});

test("createSttLine() lets go of a socket on which the service could not go on, and hears nothing of it any more", () => {
  const { clock, opened, told, made, ready } = line();
  made.open();
  ready();
  opened[0]?.onMessage({ type: "error", code: "upstream_failed", detail: "" });
  opened[0]?.onMessage({ type: "final", text: "late", audioMs: 1, sttMs: 1 });
  opened[0]?.onLost();
  assert.deepEqual(told, ["ready", "lost upstream_failed"]);
  assert.equal(opened[0]?.isClosed, true);
  clock.turn(1_000);
  assert.equal(opened.length, 2);
});

/** Syllables that begin with the first of these frames. */
const voice = (frames: number) =>
  Array.from({ length: frames }, (_, i) => new Float32Array(1_280).map((_, n) => (n % 2 ? 0.1 : -0.1) * (1 + (i % 3))));

test("createSttLine() takes a service that says nothing to a voice for gone: a network that is away tells nobody", () => {
  const { clock, opened, told, made, ready } = line();
  made.open();
  ready();
  for (let i = 0; i < 100; i++) {
    made.sendFrame(new Float32Array(1_280));
    clock.turn(80);
  }
  assert.deepEqual(told, ["ready"], "to silence there is nothing to be said");
  for (const frame of voice(25)) {
    made.sendFrame(frame);
    clock.turn(80);
  }
  clock.turn(2_900);
  assert.deepEqual(told, ["ready"]);
  clock.turn(200);
  assert.deepEqual(told, ["ready", "lost null"]);
  assert.equal(opened[0]?.isClosed, true);
  made.close();
  assert.equal(clock.due(), 0);
});

test("createSttLine() asks no more of a service than one word to a voice, and none to what was called off", () => {
  const { clock, told, made, last, ready } = line();
  made.open();
  ready();
  for (const frame of voice(5)) made.sendFrame(frame);
  last().onMessage({ type: "vad", speaking: true, atMs: 0 });
  for (const frame of voice(50)) made.sendFrame(frame);
  clock.turn(20_000);
  made.cancel();
  for (const frame of voice(5)) made.sendFrame(frame);
  made.cancel();
  clock.turn(20_000);
  assert.deepEqual(told, ["ready", "vad"]);
});

test("createSttLine() waits for no greeting without end", () => {
  const { clock, opened, told, made, ready } = line();
  made.open();
  clock.turn(10_000);
  assert.deepEqual(told, ["lost null"]);
  assert.equal(opened[0]?.isClosed, true);
  clock.turn(1_000);
  assert.equal(opened.length, 2);
  ready();
  clock.turn(30_000);
  assert.deepEqual(told, ["lost null", "ready"]);
});

test("close() leaves no socket and no timer", () => {
  const { clock, made, last, ready } = line();
  made.open();
  ready();
  made.close();
  assert.equal(last().isClosed, true);
  assert.equal(clock.due(), 0);
});
