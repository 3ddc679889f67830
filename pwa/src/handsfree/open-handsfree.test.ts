// Hands-free before its code is there: the mute that outlives a reload, one tab at a time, and what comes too late.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { v7 as uuidv7 } from "uuid";
import { settle } from "../../testing/hands-free-room.ts";
import type { Api } from "../api/api.ts";
import type { Chat } from "../chat/chat.ts";
import type { Voice } from "../voice/voice.ts";
import { createDeviceChoices } from "./device-choices.ts";
import { openHandsfree } from "./open-handsfree.ts";
import type { RunningHandsfree } from "./start-handsfree.ts";

const page = new EventTarget();
const GLOBALS = ["addEventListener", "removeEventListener", "document"] as const;
beforeEach(() => {
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
  });
});
afterEach(() => {
  for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name);
});

/** Web Locks of one device: as browsers grant them, steal them and hand them on. */
function createDeviceLocks() {
  let holder: { reject: (error: Error) => void } | null = null;
  const queue: (() => void)[] = [];
  const grant = (work: () => Promise<void>, resolve: () => void, reject: (error: Error) => void) => {
    const mine = { reject };
    holder = mine;
    void work().then(() => {
      if (holder !== mine) return;
      holder = null;
      resolve();
      queue.shift()?.();
    });
  };
  return {
    request(_name: string, { steal, signal }: LockOptions, work: () => Promise<void>) {
      return new Promise<void>((resolve, reject) => {
        if (steal === true) {
          holder?.reject(new DOMException("stolen", "AbortError"));
          grant(work, resolve, reject);
        } else if (holder === null) grant(work, resolve, reject);
        else {
          const wait = () => grant(work, resolve, reject);
          queue.push(wait);
          signal?.addEventListener("abort", () => {
            if (queue.includes(wait)) queue.splice(queue.indexOf(wait), 1);
            reject(new DOMException("not waited for", "AbortError"));
          });
        }
      });
    },
  } as unknown as LockManager;
}

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function tab({ storage = createStorage(), locks = createDeviceLocks() as LockManager | null } = {}) {
  const told: string[] = [];
  let refusal: Error | null = null;
  let loads = 0;
  const handsfree = openHandsfree({
    api: {} as Api,
    voice: { prepare: () => void told.push("prepare") } as unknown as Voice,
    choices: createDeviceChoices(storage, uuidv7),
    language: () => "en",
    locks,
    shownChat: () => assert.fail("no chat is asked for") as unknown as Chat,
    companionIn: () => null,
    async load() {
      loads += 1;
      if (refusal !== null) throw refusal;
      return (): RunningHandsfree => ({
        dispatch: ({ type }) => void told.push(type),
        lend() {
          told.push("lend");
          return () => void told.push("take back");
        },
        rehearse() {
          told.push("rehearse");
          return () => void told.push("rehearsed");
        },
        touch: () => void told.push("touch"),
        refresh: () => void told.push("refresh"),
        answerFalseAlarm: (answer) => void told.push(`false alarm: ${answer}`),
        close: () => void told.push("close"),
      });
    },
  });
  return {
    handsfree,
    told,
    loads: () => loads,
    refuses(error: Error | null) {
      refusal = error;
    },
  };
}

test("engage() wakes the audio while the press is handled, and fetches the rest once", async () => {
  const { handsfree, told, loads } = tab();
  assert.deepEqual(handsfree.state.value, { name: "off", why: "disengaged" });
  handsfree.engage();
  assert.deepEqual(told, ["prepare"]);
  assert.equal(handsfree.isEngaged.value, true);
  handsfree.engage();
  await settle();
  assert.deepEqual(told, ["prepare", "prepare", "engage"]);
  assert.equal(loads(), 1);
  handsfree.close();
});

test("a mute is kept over a reload: nothing is opened before somebody lifts it", async () => {
  const storage = createStorage();
  const before = tab({ storage });
  before.handsfree.engage();
  await settle();
  before.handsfree.mute();
  assert.equal(before.told.at(-1), "mute");
  before.handsfree.close();
  const after = tab({ storage });
  assert.equal(after.handsfree.choices.isMuted.value, true);
  await settle();
  assert.deepEqual(after.told, ["mute", "engage"]);
  after.handsfree.unmute();
  assert.equal(after.told.at(-1), "unmute");
  after.handsfree.close();
});

test("a mute in another tab mutes here", async () => {
  const storage = createStorage();
  const one = tab({ storage });
  one.handsfree.engage();
  await settle();
  storage.setItem("hearth.muted", "yes");
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "hearth.muted" }));
  assert.equal(one.told.at(-1), "mute");
  one.handsfree.close();
});

test("another tab that engages takes it, and the first one says so", async () => {
  const shared = { storage: createStorage(), locks: createDeviceLocks() };
  const one = tab(shared);
  one.handsfree.engage();
  await settle();
  const other = tab(shared);
  await settle();
  assert.deepEqual(other.told, [], "without a press it waits");
  other.handsfree.engage();
  await settle();
  assert.equal(other.told.at(-1), "engage");
  assert.equal(one.told.at(-1), "disengage");
  assert.equal(one.handsfree.isEngaged.value, false);
  assert.match(one.handsfree.note.value ?? "", /another window/);
  one.handsfree.close();
  other.handsfree.close();
});

test("a tab that waits goes on when the one that has it is closed", async () => {
  const shared = { storage: createStorage(), locks: createDeviceLocks() };
  const one = tab(shared);
  one.handsfree.engage();
  await settle();
  const other = tab(shared);
  await settle();
  one.handsfree.close();
  await settle();
  assert.equal(other.told.at(-1), "engage");
  other.handsfree.close();
});

test("a tab that waits says that another one listens, until it is its turn", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const shared = { storage: createStorage(), locks: createDeviceLocks() };
  const one = tab(shared);
  one.handsfree.engage();
  await settle();
  const other = tab(shared);
  await settle();
  assert.equal(other.handsfree.isElsewhere.value, false);
  mock.timers.tick(500);
  assert.equal(other.handsfree.isElsewhere.value, true);
  assert.equal(one.handsfree.isElsewhere.value, false);
  one.handsfree.close();
  await settle();
  assert.equal(other.handsfree.isElsewhere.value, false);
  assert.equal(other.told.at(-1), "engage");
  other.handsfree.close();
});

test("a tab that waits takes it when somebody presses there, and the one that had it waits for nothing", async ({
  mock,
}) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const shared = { storage: createStorage(), locks: createDeviceLocks() };
  const one = tab(shared);
  one.handsfree.engage();
  await settle();
  const other = tab(shared);
  await settle();
  mock.timers.tick(500);
  other.handsfree.engage();
  await settle();
  mock.timers.tick(500);
  assert.equal(other.handsfree.isElsewhere.value, false);
  assert.equal(other.told.at(-1), "engage");
  assert.equal(one.handsfree.isElsewhere.value, false);
  assert.equal(one.handsfree.isEngaged.value, false);
  one.handsfree.close();
  other.handsfree.close();
});

test("a tab that waits does not listen once hands-free is switched off in the one that had it", async () => {
  const shared = { storage: createStorage(), locks: createDeviceLocks() };
  const one = tab(shared);
  one.handsfree.engage();
  await settle();
  const other = tab(shared);
  await settle();
  one.handsfree.disengage();
  page.dispatchEvent(Object.assign(new Event("storage"), { key: "hearth.handsfree" }));
  await settle();
  assert.equal(other.handsfree.isEngaged.value, false);
  assert.equal(other.handsfree.isElsewhere.value, false);
  assert.notEqual(other.told.at(-1), "engage");
  one.handsfree.close();
  other.handsfree.close();
});

test("disengage() while the rest is on its way engages nothing", async () => {
  const { handsfree, told } = tab();
  handsfree.engage();
  handsfree.disengage();
  await settle();
  assert.deepEqual(told, ["prepare"]);
  assert.equal(handsfree.choices.isEngaged.value, false);
  handsfree.close();
});

test("code that can't be fetched is told, and fetched when the network is back", async () => {
  const { handsfree, told, refuses } = tab();
  refuses(new Error("offline"));
  handsfree.engage();
  await settle();
  assert.match(handsfree.note.value ?? "", /didn’t load/);
  refuses(null);
  page.dispatchEvent(new Event("online"));
  await settle();
  assert.equal(told.at(-1), "engage");
  handsfree.close();
});

test("rehearse() opens nothing while muted, and ends also where it had not begun yet", async () => {
  const { handsfree, told } = tab();
  const word = { id: "a", file: "a.onnx", threshold: 0.5 };
  handsfree.mute();
  handsfree.rehearse(word, {})();
  handsfree.unmute();
  const end = handsfree.rehearse(word, {});
  end();
  await settle();
  assert.ok(!told.includes("rehearse"));
  const endLater = handsfree.rehearse(word, {});
  await settle();
  endLater();
  assert.deepEqual(told.slice(-2), ["rehearse", "rehearsed"]);
  handsfree.close();
});

test("lendMicrophone() while the rest is on its way: it is lent as soon as it is there, before anything is opened", async () => {
  const { handsfree, told } = tab();
  handsfree.engage();
  const giveBack = handsfree.lendMicrophone();
  const brief = handsfree.lendMicrophone();
  brief();
  await settle();
  assert.deepEqual(told, ["prepare", "lend", "engage"]);
  giveBack();
  giveBack();
  assert.deepEqual(told.slice(3), ["take back"]);
  handsfree.close();
});

test("lendMicrophone() has nothing to lend before anything runs", () => {
  const { handsfree, told } = tab();
  handsfree.lendMicrophone()();
  assert.deepEqual(told, []);
  handsfree.close();
});

test("where tabs can't know of each other, each counts alone", async () => {
  const { handsfree, told } = tab({ locks: null });
  handsfree.engage();
  await settle();
  assert.equal(told.at(-1), "engage");
  handsfree.disengage();
  assert.equal(told.at(-1), "disengage");
  handsfree.close();
});
