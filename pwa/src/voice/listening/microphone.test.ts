// The microphone over a scripted browser: in every way of ending its tracks stop and its context is closed.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { MicrophoneError } from "../microphone-problem.ts";
import { openMicrophone } from "./microphone.ts";

const EVENTS = { onFrame: () => undefined, onLost: () => undefined };
const never = () => new Promise<never>(() => undefined);
const given = new Map<string, PropertyDescriptor | undefined>();

function give(name: string, value: unknown): void {
  if (!given.has(name)) given.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { configurable: true, value });
}

afterEach(() => {
  for (const [name, before] of given) {
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before);
  }
  given.clear();
});

interface Script {
  getUserMedia?: () => Promise<unknown>;
  addModule?: () => Promise<void>;
  connect?: () => void;
}

function browser({ getUserMedia, addModule = async () => undefined, connect = () => undefined }: Script = {}) {
  const lights = { track: "on", context: "running", closed: 0 };
  const track = Object.assign(new EventTarget(), {
    stop() {
      lights.track = "off";
    },
  });
  const node = { port: { onmessage: null, postMessage: () => undefined }, connect: (to: unknown) => to };
  give("navigator", { mediaDevices: { getUserMedia: getUserMedia ?? (async () => ({ getTracks: () => [track] })) } });
  give(
    "AudioWorkletNode",
    class {
      port = node.port;
      connect = node.connect;
    },
  );
  const context = {
    get state() {
      return lights.context;
    },
    audioWorklet: { addModule },
    createMediaStreamSource: () => ({
      connect(to: unknown) {
        connect();
        return to;
      },
    }),
    async resume() {},
    async close() {
      lights.context = "closed";
      lights.closed += 1;
    },
  };
  const leaving = new AbortController();
  const opening = openMicrophone(
    { context: context as unknown as AudioContext, workletUrl: "worklet.js" },
    EVENTS,
    leaving.signal,
  );
  return { lights, leaving, opening };
}

const OFF = { track: "off", context: "closed", closed: 1 };
const rest = () => new Promise((resolve) => setImmediate(resolve));

test("openMicrophone() hands out a microphone whose close() puts the light out", async () => {
  const { lights, leaving, opening } = browser();
  const microphone = await opening;
  assert.deepEqual(lights, { track: "on", context: "running", closed: 0 });
  leaving.abort();
  microphone.close();
  assert.deepEqual(lights, OFF);
});

test("openMicrophone() puts the light out where anything fails after the microphone was given", async () => {
  const refuse = () => {
    throw new DOMException("other sample rate", "NotSupportedError");
  };
  const scripts: Script[] = [{ connect: refuse }, { addModule: () => Promise.reject(new TypeError("away")) }];
  for (const script of scripts) {
    const { lights, opening } = browser(script);
    await assert.rejects(opening, (error) => error instanceof MicrophoneError && error.problem === "unsupported");
    assert.deepEqual(lights, OFF);
  }
});

test("openMicrophone() puts the light out at once when it is called off while its code is on the way", async () => {
  const { lights, leaving } = browser({ addModule: never });
  await rest();
  assert.equal(lights.track, "on");
  leaving.abort();
  assert.deepEqual(lights, OFF);
});

test("openMicrophone() lets the audio go at once while the person is still being asked, and takes no microphone then", async () => {
  let answer: (stream: unknown) => void = () => undefined;
  const asked = new Promise((resolve) => {
    answer = resolve;
  });
  const { lights, leaving, opening } = browser({ getUserMedia: () => asked });
  leaving.abort();
  assert.equal(lights.context, "closed");
  let stopped = 0;
  answer({ getTracks: () => [{ stop: () => stopped++ }] });
  await assert.rejects(opening, { name: "AbortError" });
  assert.equal(stopped, 1);
});
