// The list of wake words: tried until it is there, kept where it can't be had again.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import { createHandClock, settle } from "../../testing/hands-free-room.ts";
import { keepWakeWordList } from "./wake-word-list.ts";

const LIST: WakeWordList = { coreInstalled: false, core: null, defaultId: "hey_jarvis", items: [] };

test("keepWakeWordList() tries ever later until it has it, and tells each time that it has not", async () => {
  const clock = createHandClock();
  let failures = 0;
  let calls = 0;
  let answer = () => Promise.reject<WakeWordList>(new Error("gone"));
  const kept = keepWakeWordList(
    () => {
      calls += 1;
      return answer();
    },
    clock,
    () => {
      failures += 1;
    },
  );
  kept.refresh();
  await settle();
  for (const ms of [1_000, 2_000]) {
    clock.turn(ms);
    await settle();
  }
  assert.deepEqual([calls, failures], [3, 3]);
  answer = () => Promise.resolve(LIST);
  clock.turn(4_000);
  await settle();
  assert.equal(kept.list.value, LIST);
  answer = () => Promise.reject(new Error("gone"));
  kept.refresh();
  await settle();
  assert.equal(kept.list.value, LIST);
  assert.equal(failures, 3);
  kept.close();
  assert.equal(clock.due(), 0);
});

test("keepWakeWordList() looks again now and then, for a page that nobody ever leaves", async () => {
  const clock = createHandClock();
  let calls = 0;
  const kept = keepWakeWordList(
    async () => ({ ...LIST, defaultId: `word_${++calls}` }),
    clock,
    () => assert.fail("it can be had"),
  );
  kept.refresh();
  await settle();
  clock.turn(5 * 60_000);
  await settle();
  assert.equal(kept.list.value?.defaultId, "word_2");
  kept.close();
  assert.equal(clock.due(), 0);
});
