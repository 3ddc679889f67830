// A time of listening over a scripted microphone and socket, on a clock that is turned by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SttClientMessage, SttServerMessage } from "@hearth/handlers/shared/contract/voice.ts";
import { MicrophoneError } from "../microphone-problem.ts";
import { type Heard, startHearing } from "./hearing.ts";
import type { MicrophoneEvents } from "./microphone.ts";
import type { SttSocketEvents } from "./stt-socket.ts";

const READY: SttServerMessage = { type: "ready", v: 2, sessionId: "s" };
const partial = (text: string): SttServerMessage => ({ type: "partial", text, seq: 0 });
const final = (text: string): SttServerMessage => ({ type: "final", text, audioMs: 900, sttMs: 100 });
const NOTHING: SttServerMessage = { type: "no_speech", reason: "silence" };
const rest = () => new Promise((resolve) => setImmediate(resolve));

function room() {
  let nowMs = 0;
  let timers: { at: number; run: () => void }[] = [];
  const sent: (SttClientMessage["type"] | number)[] = [];
  const seen = { phases: [] as string[], words: [] as string[], levels: [] as number[], ends: [] as Heard[] };
  const lights = { microphone: "off", socket: "open" };
  let microphone: MicrophoneEvents | null = null;
  let socket: SttSocketEvents | null = null;
  let give: () => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const hearing = startHearing({
    openMicrophone: (events) =>
      new Promise((resolve, reject) => {
        refuse = reject;
        give = () => {
          microphone = events;
          lights.microphone = "on";
          resolve({
            close() {
              lights.microphone = "off";
            },
          });
        };
      }),
    openSocket(events) {
      socket = events;
      return {
        sendFrame: (frame) => void sent.push(Math.round((frame[0] ?? 0) * 100)),
        send: (message) => void sent.push(message.type),
        close() {
          lights.socket = "closed";
        },
      };
    },
    after(ms, run) {
      const timer = { at: nowMs + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    onPhase: (phase) => void seen.phases.push(phase),
    onWords: (words) => void seen.words.push(words),
    onLevel: (level) => void seen.levels.push(level),
    onEnd: (heard) => void seen.ends.push(heard),
  });
  return {
    hearing,
    sent,
    seen,
    lights,
    async giveMicrophone() {
      give();
      await rest();
    },
    async refuseMicrophone(error: unknown) {
      refuse(error);
      await rest();
    },
    frame: (number: number) => microphone?.onFrame(new Float32Array(1_280).fill(number / 100)),
    unplug: () => microphone?.onLost(),
    says: (...messages: SttServerMessage[]) => {
      for (const message of messages) socket?.onMessage(message);
    },
    breaks: () => socket?.onLost(),
    pass(ms: number) {
      nowMs += ms;
      for (const timer of timers.filter(({ at }) => at <= nowMs)) {
        timers = timers.filter((each) => each !== timer);
        timer.run();
      }
    },
  };
}

test("startHearing() keeps what is said before the service is ready, sends it first, and 5 s of it at most", async () => {
  const { giveMicrophone, frame, says, sent } = room();
  await giveMicrophone();
  for (let i = 1; i <= 70; i++) frame(i % 50);
  assert.deepEqual(sent, []);
  says(READY);
  frame(99);
  assert.equal(sent.length, 64);
  assert.equal(sent[0], 8);
  assert.equal(sent.at(-1), 99);
});

test("startHearing() ends with the words at the first pause when it was begun by a tap, and the light is out", async () => {
  const { giveMicrophone, says, seen, lights } = room();
  await giveMicrophone();
  says(READY, { type: "vad", speaking: true, atMs: 300 }, partial("set a"), partial("set a timer"));
  assert.deepEqual(seen.words, ["set a", "set a timer"]);
  assert.equal(lights.microphone, "on");
  says(final("Set a timer."));
  assert.deepEqual(seen.ends, [{ name: "heard", text: "Set a timer." }]);
  assert.deepEqual(lights, { microphone: "off", socket: "closed" });
  says(final("More."));
  assert.equal(seen.ends.length, 1);
});

test("finish() lets the last word be over, then flushes and waits for the words", async () => {
  const { hearing, giveMicrophone, frame, says, sent, seen, lights, pass } = room();
  await giveMicrophone();
  says(READY);
  frame(1);
  hearing.finish();
  frame(2);
  pass(250);
  assert.equal(lights.microphone, "off");
  frame(3);
  assert.deepEqual(sent, [1, 2, "flush"]);
  assert.deepEqual(seen.phases, ["opening", "listening", "finishing"]);
  says(final("stop"), NOTHING, NOTHING);
  assert.deepEqual(seen.ends, [{ name: "heard", text: "stop" }]);
});

test("finish() waits for all that is still being written down, also behind noise that was no word", async () => {
  const { hearing, giveMicrophone, says, sent, seen, pass } = room();
  await giveMicrophone();
  hearing.hold();
  says(READY);
  hearing.finish();
  pass(250);
  says(final("Buy milk"), NOTHING, final("and eggs"));
  assert.deepEqual(seen.ends, []);
  says(NOTHING, NOTHING);
  assert.deepEqual(seen.ends, [{ name: "heard", text: "Buy milk and eggs" }]);
  assert.equal(sent.filter((each) => each === "flush").length, 5);
});

test("finish() puts the light out at once when it is called again", async () => {
  const { hearing, giveMicrophone, says, sent, lights, pass } = room();
  await giveMicrophone();
  says(READY);
  hearing.finish();
  assert.equal(lights.microphone, "on");
  hearing.finish();
  assert.equal(lights.microphone, "off");
  pass(250);
  hearing.finish();
  assert.deepEqual(sent, ["flush"]);
});

test("hold() puts together what is said with pauses, until it is let go", async () => {
  const { hearing, giveMicrophone, says, seen, pass } = room();
  await giveMicrophone();
  hearing.hold();
  says(READY, final("Buy milk"), NOTHING, partial("and"));
  assert.equal(seen.ends.length, 0);
  assert.equal(seen.words.at(-1), "Buy milk and");
  pass(9_000);
  assert.equal(seen.ends.length, 0);
  says(final("and bread"));
  hearing.finish();
  pass(250);
  says(NOTHING, NOTHING);
  assert.deepEqual(seen.ends, [{ name: "heard", text: "Buy milk and bread" }]);
});

test("startHearing() gives up where nobody speaks, not where somebody has begun, and at half a minute", async () => {
  const quiet = room();
  await quiet.giveMicrophone();
  quiet.says(READY);
  quiet.pass(8_000);
  assert.deepEqual(quiet.seen.ends, [{ name: "nothing" }]);
  assert.equal(quiet.lights.microphone, "off");

  const asked = room();
  asked.pass(7_900);
  await asked.giveMicrophone();
  asked.says(READY);
  asked.pass(7_900);
  assert.deepEqual(asked.seen.ends, []);
  asked.pass(100);
  assert.deepEqual(asked.seen.ends, [{ name: "nothing" }]);

  const loud = room();
  await loud.giveMicrophone();
  loud.says(READY, { type: "vad", speaking: true, atMs: 10 });
  loud.pass(10_000);
  assert.deepEqual(loud.seen.ends, []);
  loud.pass(20_000);
  assert.equal(loud.seen.phases.at(-1), "finishing");
});

test("cancel() puts the light out at once, also where the microphone only comes afterwards", async () => {
  const late = room();
  late.hearing.cancel();
  assert.deepEqual(late.seen.ends, [{ name: "cancelled" }]);
  await late.giveMicrophone();
  assert.deepEqual(late.lights, { microphone: "off", socket: "closed" });
});

test("startHearing() says what was wrong with the microphone, the network or the service", async () => {
  const denied = room();
  await denied.refuseMicrophone(new MicrophoneError("denied"));
  assert.deepEqual(denied.seen.ends, [{ name: "microphone", problem: "denied" }]);
  assert.equal(denied.lights.socket, "closed");

  const unplugged = room();
  await unplugged.giveMicrophone();
  unplugged.unplug();
  assert.deepEqual(unplugged.seen.ends, [{ name: "microphone", problem: "lost" }]);

  const lost = room();
  await lost.giveMicrophone();
  lost.breaks();
  assert.deepEqual(lost.seen.ends, [{ name: "lost" }]);
  assert.equal(lost.lights.microphone, "off");

  const refused = room();
  await refused.giveMicrophone();
  refused.says({ type: "error", code: "component_not_ready", detail: "" });
  assert.deepEqual(refused.seen.ends, [{ name: "refused", code: "component_not_ready" }]);
});

test("startHearing() keeps the words that it has when the connection breaks, or no more come", async () => {
  const broken = room();
  await broken.giveMicrophone();
  broken.hearing.hold();
  broken.says(READY, final("Buy milk"));
  broken.breaks();
  assert.deepEqual(broken.seen.ends, [{ name: "heard", text: "Buy milk" }]);

  const failed = room();
  await failed.giveMicrophone();
  failed.hearing.hold();
  failed.says(READY, final("Buy milk"), { type: "error", code: "upstream_timeout", detail: "" });
  assert.deepEqual(failed.seen.ends, [{ name: "heard", text: "Buy milk" }]);

  const silent = room();
  await silent.giveMicrophone();
  silent.says(READY);
  silent.hearing.finish();
  silent.pass(250);
  silent.pass(20_000);
  assert.deepEqual(silent.seen.ends, [{ name: "lost" }]);
});
