// The way from the microphone over a scripted browser: in every way of ending its tracks are stopped.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { MicrophoneError } from "../voice/microphone-problem.ts";
import { createMicrophonePaths, type PathRequest } from "./microphone-path.ts";

const given = new Map<string, PropertyDescriptor | undefined>();
afterEach(() => {
  for (const [name, before] of given) {
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before);
  }
  given.clear();
});

function give(name: string, value: unknown): void {
  if (!given.has(name)) given.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { configurable: true, value });
}

class Track extends EventTarget {
  isOn = true;
  muted = false;
  getSettings = (): MediaTrackSettings => ({ deviceId: "desk", sampleRate: 8_000 });
  stop = () => {
    this.isOn = false;
  };
}

interface Script {
  getUserMedia?: (wishes: MediaStreamConstraints) => Promise<Track>;
  addModule?: () => Promise<void>;
  /** A context of this rate can be joined with the microphone; null: each. */
  joins?: number | null;
}

function setUp({ getUserMedia, addModule = async () => undefined, joins = null }: Script = {}) {
  const tracks: Track[] = [];
  const contexts: { state: string; sampleRate: number; modules: number }[] = [];
  const orders: unknown[] = [];
  const nodes: { port: { onmessage: ((event: { data: unknown }) => void) | null }; options: unknown }[] = [];
  give(
    "AudioWorkletNode",
    class {
      port = { onmessage: null, postMessage: (order: unknown) => void orders.push(order) };
      constructor(_context: unknown, _name: string, options: { processorOptions: unknown }) {
        nodes.push({ port: this.port, options: options.processorOptions });
      }
      connect = (to: unknown) => to;
      disconnect = () => undefined;
    },
  );
  const asked: MediaStreamConstraints[] = [];
  const paths = createMicrophonePaths({
    workletUrl: "worklet.js",
    now: () => 10_000,
    mediaDevices: () => ({
      async getUserMedia(wishes = {}) {
        asked.push(wishes);
        const track = (await getUserMedia?.(wishes)) ?? new Track();
        tracks.push(track);
        return { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
      },
    }),
    createContext(options) {
      const context = Object.assign(new EventTarget(), {
        state: "running",
        sampleRate: options?.sampleRate ?? 48_000,
        currentTime: 2,
        modules: 0,
        audioWorklet: {
          addModule: () => {
            context.modules += 1;
            return addModule();
          },
        },
        createMediaStreamSource() {
          if (joins !== null && joins !== context.sampleRate) throw new DOMException("rates", "NotSupportedError");
          return { connect: (to: unknown) => to, disconnect: () => undefined };
        },
        resume: async () => undefined,
        async close() {
          context.state = "closed";
        },
      });
      contexts.push(context);
      return context as unknown as AudioContext;
    },
  });
  const leaving = new AbortController();
  const events = { frames: [] as { number: number; atMs: number }[], ended: 0, changed: 0 };
  const open = (deviceId: string | null = null) =>
    paths.open({
      deviceId,
      firstNumber: () => 7,
      signal: leaving.signal,
      events: {
        onFrame: ({ number, atMs }) => void events.frames.push({ number, atMs }),
        onEnded: () => {
          events.ended += 1;
        },
        onChange: () => {
          events.changed += 1;
        },
      },
    } satisfies PathRequest);
  return { paths, open, tracks, contexts, orders, nodes, asked, leaving, events };
}

test("open() asks for echo, noise and level to be taken care of, and hands the frames over with the page's time", async () => {
  const { paths, open, asked, nodes, events } = setUp();
  paths.prepare();
  const path = await open();
  assert.deepEqual(asked, [
    { audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
  ]);
  assert.deepEqual(nodes[0]?.options, { firstNumber: 7 });
  nodes[0]?.port.onmessage?.({ data: { number: 7, samples: new Float32Array(1_280), atS: 1.95 } });
  assert.equal(events.frames[0]?.number, 7);
  assert.ok(Math.abs((events.frames[0]?.atMs ?? 0) - 9_950) < 1e-6);
  assert.equal(path.deviceId, "desk");
});

test("open() takes the system's microphone where the chosen one is not there, and none where it may not", async () => {
  const missing = setUp({
    async getUserMedia({ audio }) {
      if (typeof audio === "object" && audio.deviceId !== undefined) throw new DOMException("gone", "NotFoundError");
      return new Track();
    },
  });
  await missing.open("headset");
  assert.equal(missing.asked.length, 2);
  const denied = setUp({ getUserMedia: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
  await assert.rejects(
    denied.open("headset"),
    (error) => error instanceof MicrophoneError && error.problem === "denied",
  );
  assert.equal(denied.asked.length, 1);
});

test("open() makes a context of the microphone's rate where the browser joins no two", async () => {
  const { paths, open, contexts } = setUp({ joins: 8_000 });
  paths.prepare();
  await open();
  assert.deepEqual(
    contexts.map(({ state, sampleRate }) => [state, sampleRate]),
    [
      ["closed", 48_000],
      ["running", 8_000],
    ],
  );
});

test("open() makes one context and loads the worklet once for as many openings as there are", async () => {
  const { paths, open, contexts } = setUp();
  paths.prepare();
  (await open()).close();
  (await open()).close();
  assert.deepEqual([contexts.length, contexts[0]?.modules], [1, 1]);
  paths.release();
  assert.equal(contexts[0]?.state, "closed");
});

test("open() leaves no microphone on: called off while it is asked for, while its code is on the way, or failing", async () => {
  let answer: (track: Track) => void = () => undefined;
  const asking = setUp({
    getUserMedia: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const pending = asking.open();
  asking.leaving.abort();
  answer(new Track());
  await assert.rejects(pending, { name: "AbortError" });
  assert.equal(asking.tracks[0]?.isOn, false);

  const loading = setUp({ addModule: () => new Promise<never>(() => undefined) });
  void loading.open().catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(loading.tracks[0]?.isOn, true);
  loading.leaving.abort();
  assert.equal(loading.tracks[0]?.isOn, false);

  const failing = setUp({ addModule: () => Promise.reject(new TypeError("away")) });
  await assert.rejects(failing.open(), (error) => error instanceof MicrophoneError && error.problem === "unsupported");
  assert.equal(failing.tracks[0]?.isOn, false);

  // Not this browser's fault, and to be tried again: its code did not come.
  const away = setUp({ addModule: () => Promise.reject(new DOMException("Unable to load", "AbortError")) });
  await assert.rejects(away.open(), (error) => error instanceof MicrophoneError && error.problem === "lost");
  assert.equal(away.tracks[0]?.isOn, false);
});

test("close() stops the track before it returns and tells nothing any more", async () => {
  const { open, tracks, orders, nodes, events } = setUp();
  const path = await open();
  const [track] = tracks;
  track?.dispatchEvent(new Event("mute"));
  assert.equal(events.changed, 1);
  path.close();
  assert.equal(track?.isOn, false);
  assert.deepEqual(orders.at(-1), { type: "end" });
  track?.dispatchEvent(new Event("ended"));
  track?.dispatchEvent(new Event("mute"));
  assert.deepEqual([events.ended, events.changed, nodes[0]?.port.onmessage], [0, 1, null]);
});
