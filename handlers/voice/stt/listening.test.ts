// The socket's greeting and its limits, and how many are listened to at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { STT_SOCKETS_MAX, STT_SOCKETS_PER_USER } from "../../shared/contract/limits.ts";
import { encodeWav16 } from "../../shared/speech/wav.ts";
import { createKeptLog } from "../../testing/kept-log.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createScriptedTranscriber } from "../../testing/scripted-transcriber.ts";
import { createListening, SIGNED_OUT_WITHIN_MS } from "./listening.ts";
import { AHEAD_MS_MAX, HELLO_WITHIN_MS, IDLE_MS, UNREAD_BYTES_MAX } from "./stt-socket.ts";

const HELLO = JSON.stringify({ type: "hello", v: 2, sampleRate: 16_000, format: "f32le", continuous: true });
const frame = (ms: number) => new Float32Array(16 * ms).buffer;

function start() {
  const clock = createManualClock();
  const transcriber = createScriptedTranscriber();
  const alive = new Set(["s1"]);
  const log = createKeptLog();
  const listening = createListening({ transcriber, clock, log, signedIn: async () => alive });
  const wire = { sent: [] as string[], closed: [] as number[], unread: 0 };
  const open = (userId = "u1", session = "s1") =>
    listening.enter({ user: { id: userId }, session: { id: session } }).open({
      send: (text) => void wire.sent.push(text),
      close: (code) => void wire.closed.push(code),
      unreadBytes: () => wire.unread,
    });
  return { clock, transcriber, alive, listening, wire, open, log };
}

test("createSttSocket() waits 10 s for a hello, and two minutes for anything", async () => {
  const one = start();
  one.open();
  await one.clock.advance(HELLO_WITHIN_MS);
  assert.match(one.wire.sent.join(), /"error".*"invalid_request"/);
  assert.deepEqual(one.wire.closed, [1008]);
  const other = start();
  const socket = other.open();
  socket.onMessage(HELLO);
  await other.clock.advance(IDLE_MS - 1);
  socket.onMessage(frame(80));
  await other.clock.advance(IDLE_MS - 1);
  assert.deepEqual(other.wire.closed, []);
  await other.clock.advance(1);
  assert.deepEqual(other.wire.closed, [1000]);
  assert.equal(other.listening.active, 0);
});

test("createSttSocket() takes sound a minute ahead of the clock and no more, also after a long silence of the line", async () => {
  const { open, wire, clock } = start();
  const socket = open();
  socket.onMessage(HELLO);
  await clock.advance(100_000);
  for (let ms = 0; ms < AHEAD_MS_MAX; ms += 10_000) socket.onMessage(frame(10_000));
  assert.deepEqual(wire.closed, []);
  socket.onMessage(frame(10));
  assert.match(wire.sent.at(-1) ?? "", /"busy"/);
  assert.deepEqual(wire.closed, [1013]);
});

test("createSttSocket() gives up on a reader that does not read", () => {
  const { open, wire } = start();
  const socket = open();
  wire.unread = UNREAD_BYTES_MAX + 1;
  socket.onMessage(HELLO);
  assert.deepEqual(wire.sent, []);
  assert.deepEqual(wire.closed, [1013]);
});

test("createSttSocket() calls off what is being written down when the socket closes", async () => {
  const { open, transcriber, listening, clock } = start();
  const socket = open();
  socket.onMessage(HELLO);
  const loud = Float32Array.from({ length: 16_000 }, (_, i) => 0.3 * Math.sin(i / 8) * Math.abs(Math.sin(i / 900)));
  socket.onMessage(loud.buffer);
  socket.onMessage(JSON.stringify({ type: "flush" }));
  await clock.advance(0);
  assert.equal(transcriber.inFlight, 1);
  socket.onClose();
  assert.equal(transcriber.asked[0]?.signal.aborted, true);
  assert.equal(listening.active, 0);
  assert.equal(clock.pending, 1, "only the look at who is signed in");
});

test("createListening() bounds the sockets of a person and of the house, and gives places back", () => {
  const { open, listening } = start();
  const isBusy = (error: unknown) =>
    error instanceof DomainError && error.code === "busy" && error.retryAfterS !== undefined;
  const mine = Array.from({ length: STT_SOCKETS_PER_USER }, () => open());
  assert.throws(() => open(), isBusy);
  mine[0]?.onClose();
  open();
  for (let n = STT_SOCKETS_PER_USER; n < STT_SOCKETS_MAX; n++) open(`other ${n}`);
  assert.throws(() => open("one more"), isBusy);
  assert.equal(listening.active, STT_SOCKETS_MAX);
  listening.close();
  assert.equal(listening.active, 0);
});

test("createListening() takes back the place of a handshake that came to nothing", async () => {
  const { listening, clock } = start();
  listening.enter({ user: { id: "u1" }, session: { id: "s1" } });
  assert.equal(listening.active, 1);
  await clock.advance(HELLO_WITHIN_MS);
  assert.equal(listening.active, 0);
});

test("createListening() silences the sockets of a session that was signed out", async () => {
  const { open, alive, wire, clock } = start();
  open().onMessage(HELLO);
  await clock.advance(SIGNED_OUT_WITHIN_MS * 2);
  assert.deepEqual(wire.closed, []);
  alive.clear();
  await clock.advance(SIGNED_OUT_WITHIN_MS);
  assert.deepEqual(wire.closed, [1008]);
});

test("createListening() leaves the socket alone that was opened while it was being asked who is signed in", async () => {
  const clock = createManualClock();
  const answers: ((alive: ReadonlySet<string>) => void)[] = [];
  const signedIn = () => new Promise<ReadonlySet<string>>((resolve) => void answers.push(resolve));
  const listening = createListening({
    transcriber: createScriptedTranscriber(),
    clock,
    log: createKeptLog(),
    signedIn,
  });
  const closed: string[] = [];
  const open = (session: string) =>
    listening.enter({ user: { id: "u1" }, session: { id: session } }).open({
      send: () => undefined,
      close: (code) => void closed.push(`${session} ${code}`),
      unreadBytes: () => 0,
    });
  open("s1");
  await clock.advance(SIGNED_OUT_WITHIN_MS);
  open("s2");
  answers[0]?.(new Set());
  await clock.advance(0);
  assert.deepEqual(closed, ["s1 1008"]);
});

test("createListening() writes one recording of a person down at a time, also after one that failed", async () => {
  const { listening, transcriber, clock } = start();
  const signal = new AbortController().signal;
  const read = async () => encodeWav16(new Float32Array(8_000), 16_000);
  const first = listening.transcribe("u1", read, signal);
  await assert.rejects(listening.transcribe("u1", read, signal), { code: "busy" });
  const second = listening.transcribe("u2", read, signal);
  await clock.advance(0);
  transcriber.asked[0]?.fail(new DomainError("upstream_failed", "No."));
  transcriber.asked[1]?.answer({ text: "[BLANK_AUDIO]" });
  await assert.rejects(first, { code: "upstream_failed" });
  assert.deepEqual(await second, { text: "", audioMs: 500, sttMs: 0 });
  await assert.rejects(
    listening.transcribe("u1", async () => new Uint8Array(3), signal),
    { code: "unsupported_media_type" },
  );
});
