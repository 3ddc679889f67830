// The lock that keeps the screen on: taken, taken away by the system, and asked for again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stayAwake, type WakeLockHeld } from "./stay-awake.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

function screen() {
  const locks: { isHeld: boolean; take(): void }[] = [];
  let moment: () => void = () => undefined;
  const state = { isVisible: true, refuses: false };
  const stop = stayAwake({
    async request(): Promise<WakeLockHeld> {
      if (state.refuses) throw new DOMException("Battery is low", "NotAllowedError");
      let listener: () => void = () => undefined;
      const lock = {
        isHeld: true,
        take() {
          lock.isHeld = false;
          listener();
        },
      };
      locks.push(lock);
      return {
        release: async () => lock.take(),
        addEventListener: (_name, added) => {
          listener = added;
        },
      };
    },
    isVisible: () => state.isVisible,
    onMoment(listener) {
      moment = listener;
      return () => {
        moment = () => undefined;
      };
    },
  });
  return { locks, state, stop, moment: () => moment(), held: () => locks.filter(({ isHeld }) => isHeld).length };
}

test("stayAwake() takes the lock once, however often the wall is touched", async () => {
  const { held, locks, moment } = screen();
  moment();
  await settled();
  moment();
  await settled();
  assert.deepEqual([held(), locks.length], [1, 1]);
});

test("stayAwake() asks again when the page is shown after the system took the lock away", async () => {
  const { held, locks, moment, state } = screen();
  await settled();
  state.isVisible = false;
  locks[0]?.take();
  moment();
  await settled();
  assert.equal(held(), 0);
  state.isVisible = true;
  moment();
  await settled();
  assert.equal(held(), 1);
});

test("stayAwake() takes a refusal calmly and asks at the next moment", async () => {
  const { held, locks, moment, state } = screen();
  await settled();
  state.refuses = true;
  locks[0]?.take();
  moment();
  await settled();
  assert.equal(held(), 0);
  state.refuses = false;
  moment();
  await settled();
  assert.equal(held(), 1);
});

test("stayAwake() holds nothing after its end, not even what was on its way", async () => {
  const early = screen();
  early.stop();
  await settled();
  assert.equal(early.held(), 0);
  const late = screen();
  await settled();
  late.stop();
  late.moment();
  await settled();
  assert.equal(late.held(), 0);
});
