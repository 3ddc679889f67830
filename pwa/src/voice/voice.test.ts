// The app's one voice before its player is there: when it keeps still, and when the audio may sleep.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { createVoiceChoices } from "./choices.ts";
import { createVoice } from "./voice.ts";

const ANSWER = { runId: "r1", messageId: "m1", viaVoice: true };
const READING = { messageId: "m1", source: { text: "Hello." }, companionId: null };

function home(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const audio = { opened: 0, slept: 0 };
  const page = new EventTarget();
  class Context extends EventTarget {
    state = "running";
    constructor() {
      super();
      audio.opened += 1;
    }
    async resume() {}
    async suspend() {
      audio.slept += 1;
    }
    async close() {}
  }
  Object.assign(globalThis, {
    AudioContext: Context,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  const voice = createVoice({
    choices: createVoiceChoices({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
    open: () => new Promise(() => undefined),
    readHasStarterEar: async () => true,
    onSpeaking: () => undefined,
    onRefused: () => undefined,
    explain: () => "",
  });
  t.after(() => {
    voice.close();
    for (const name of ["AudioContext", "addEventListener", "removeEventListener"]) {
      Reflect.deleteProperty(globalThis, name);
    }
  });
  return { voice, audio };
}

test("readAlong() reads what was asked aloud, nothing that was written, and nothing while somebody is heard", async (t) => {
  const { voice, audio } = home(t);
  voice.readAlong({ ...ANSWER, viaVoice: false });
  voice.listening.value = true;
  voice.readAlong(ANSWER);
  assert.equal(audio.opened, 0);
  voice.listening.value = false;
  voice.readAlong(ANSWER);
  assert.equal(audio.opened, 1);
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(voice.speaking.value.name, "waiting");
  voice.stop();
});

test("prepare() lets the audio sleep after a while, but not under what is being read", (t) => {
  const { voice, audio } = home(t);
  voice.read(READING);
  voice.prepare();
  t.mock.timers.tick(60_000);
  assert.equal(audio.slept, 0);
  voice.stop();
  t.mock.timers.tick(60_000);
  assert.equal(audio.slept, 1);
});

test("speak() resolves also where something else is read instead, and where the player can’t be fetched", async (t) => {
  const { voice } = home(t);
  const first = voice.speak(READING);
  const second = voice.speak({ ...READING, messageId: "m2" });
  assert.equal(await first, "stopped");
  // It brings styles along, which no browser fetches here.
  assert.equal(await second, "failed");
});

test("levels() is silence, and nothing has arrived, before anything was read", (t) => {
  const { voice } = home(t);
  assert.deepEqual(Array.from(voice.levels(0, 2)), [0, 0]);
  assert.equal(voice.arrivedAtMs(), null);
});
