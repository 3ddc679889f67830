// Which utterances the phrase loop sends to be written down, and when it waits.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  PHRASE_LOOP_START,
  PHRASE_MOST_MS,
  PHRASE_RETRY_MS,
  PHRASE_STALE_MS,
  PHRASE_WRITTEN_WITHIN_MS,
  type PhraseLoopEvent,
  type PhraseLoopState,
  reducePhraseLoop,
} from "./phrase-loop.ts";

const said = (id: number, endedAtMs: number, durationMs = 1_500): PhraseLoopEvent => ({
  type: "utterance",
  utterance: { id, endedAtMs, durationMs },
});

function tell(events: readonly PhraseLoopEvent[], from: PhraseLoopState = PHRASE_LOOP_START) {
  let step = { ...reducePhraseLoop(from, { type: "tick", atMs: 0 }) };
  for (const event of events) step = reducePhraseLoop(step.state, event);
  return step;
}

test("reducePhraseLoop() has an utterance written down as soon as it has ended", () => {
  const { state, effects, tickAtMs } = tell([said(1, 5_000)]);
  assert.deepEqual(effects, [{ type: "transcribe", id: 1 }]);
  assert.deepEqual(state.inFlight, { id: 1, sinceMs: 5_000, durationMs: 1_500 });
  assert.equal(tickAtMs, 5_000 + PHRASE_WRITTEN_WITHIN_MS);
});

test("reducePhraseLoop() drops what is too short for a phrase, and what is too long for one with its command", () => {
  assert.deepEqual(tell([said(1, 5_000, 200)]).effects, [{ type: "drop", id: 1, why: "short" }]);
  assert.deepEqual(tell([said(1, 5_000, PHRASE_MOST_MS + 80)]).effects, [{ type: "drop", id: 1, why: "long" }]);
  assert.deepEqual(tell([said(1, 5_000, PHRASE_MOST_MS)]).effects, [{ type: "transcribe", id: 1 }]);
});

test("reducePhraseLoop() has one written down at a time, and keeps the latest of what is said meanwhile", () => {
  assert.deepEqual(tell([said(1, 5_000), said(2, 7_000)]).effects, []);
  const third = tell([said(1, 5_000), said(2, 7_000), said(3, 8_000)]);
  assert.deepEqual(third.effects, [{ type: "drop", id: 2, why: "newer" }]);
  const written = tell([{ type: "written", id: 1, atMs: 8_100 }], third.state);
  // It took 3.1 s for 1.5 s of speech: it is left in peace for as long.
  assert.deepEqual([written.effects, written.tickAtMs], [[], 11_200]);
  assert.deepEqual(tell([{ type: "tick", atMs: 11_200 }], written.state).effects, [{ type: "transcribe", id: 3 }]);
});

test("reducePhraseLoop() sends the next at once where the service writes faster than people speak", () => {
  const { effects } = tell([said(1, 5_000), said(2, 5_900), { type: "written", id: 1, atMs: 6_000 }]);
  assert.deepEqual(effects, [{ type: "transcribe", id: 2 }]);
});

test("reducePhraseLoop() forgets what was said too long ago to be answered", () => {
  const { effects, state } = tell([said(1, 5_000), said(2, 6_000), { type: "written", id: 1, atMs: 10_500 }]);
  assert.deepEqual(effects, [{ type: "drop", id: 2, why: "stale" }]);
  assert.equal(state.waiting, null);
});

test("reducePhraseLoop() waits longer after each failure in a row, up to half a minute, and not after a success", () => {
  let { state } = tell([]);
  let at = 10_000;
  const rests: number[] = [];
  for (let id = 1; id <= 8; id += 1) {
    ({ state } = reducePhraseLoop(state, said(id, at)));
    assert.equal(state.inFlight?.id, id);
    ({ state } = reducePhraseLoop(state, { type: "failed", id, atMs: at }));
    rests.push(state.restsUntilMs - at);
    at = state.restsUntilMs;
  }
  assert.deepEqual(rests, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  assert.equal(PHRASE_RETRY_MS.most, 30_000);
  ({ state } = reducePhraseLoop(state, said(9, at)));
  ({ state } = reducePhraseLoop(state, { type: "written", id: 9, atMs: at + 100 }));
  assert.deepEqual([state.failures, state.restsUntilMs], [0, at + 100]);
});

test("reducePhraseLoop() gives up an answer that does not come, and counts it as a failure", () => {
  const { effects, state } = tell([said(1, 5_000), { type: "tick", atMs: 5_000 + PHRASE_WRITTEN_WITHIN_MS }]);
  assert.deepEqual(effects, [{ type: "abort", id: 1 }]);
  assert.deepEqual([state.inFlight, state.failures], [null, 1]);
  // What it says after all is not heard.
  assert.deepEqual(reducePhraseLoop(state, { type: "written", id: 1, atMs: 30_000 }).state, state);
});

test("reducePhraseLoop() forgets everything but the service's trouble when nobody listens for the phrase", () => {
  const failed = tell([said(1, 5_000), { type: "failed", id: 1, atMs: 5_100 }, said(2, 6_200), said(3, 6_500)]);
  const { state, effects, tickAtMs } = reducePhraseLoop(failed.state, { type: "reset" });
  assert.deepEqual(effects, [
    { type: "abort", id: 2 },
    { type: "drop", id: 3, why: "reset" },
  ]);
  assert.deepEqual([state.inFlight, state.waiting, state.failures, tickAtMs], [null, null, 1, null]);
});

test("reducePhraseLoop(): every utterance is sent once or dropped once, one is in flight, and nothing waits for ever", () => {
  const kind = fc.constantFrom("utterance", "written", "failed", "tick", "reset");
  fc.assert(
    fc.property(fc.array(fc.tuple(kind, fc.nat(6_000), fc.nat(12_000)), { maxLength: 80 }), (story) => {
      let state = PHRASE_LOOP_START;
      let now = 0;
      let tickAtMs: number | null = null;
      const open = new Set<number>();
      const flying = new Set<number>();
      const run = (event: PhraseLoopEvent) => {
        const step = reducePhraseLoop(state, event);
        ({ state, tickAtMs } = step);
        for (const effect of step.effects) {
          if (effect.type === "abort") assert.ok(flying.delete(effect.id));
          else assert.ok(open.delete(effect.id), `${effect.type} ${effect.id}`);
          if (effect.type === "transcribe") flying.add(effect.id);
        }
        assert.ok(flying.size <= 1 && open.size <= 1);
        assert.equal(state.inFlight?.id, [...flying][0]);
        assert.equal(tickAtMs !== null, open.size + flying.size > 0);
      };
      for (const [index, [type, laterMs, durationMs]] of story.entries()) {
        now += laterMs;
        if (type === "utterance") {
          open.add(index);
          run({ type, utterance: { id: index, durationMs, endedAtMs: now } });
        } else if (type === "written" || type === "failed") {
          const id = state.inFlight?.id ?? -1;
          flying.delete(id);
          run({ type, id, atMs: now });
        } else run(type === "tick" ? { type, atMs: now } : { type: "reset" });
      }
      for (let ticks = 0; tickAtMs !== null; ticks += 1) {
        assert.ok(ticks < 10);
        now = Math.max(now, tickAtMs);
        run({ type: "tick", atMs: now });
      }
      assert.ok(state.restsUntilMs - now <= PHRASE_RETRY_MS.most && PHRASE_STALE_MS < PHRASE_RETRY_MS.most);
    }),
    { numRuns: 500 },
  );
});
