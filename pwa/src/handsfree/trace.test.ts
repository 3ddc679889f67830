// What is told of a spoken turn: its stages, its outcome, once, and never more than the service takes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type SpokenTurn, spokenTurnSchema } from "@hearth/handlers/shared/contract/wake.ts";
import { OFF, reduceHandsfree } from "@hearth/handlers/shared/handsfree/reduce-handsfree.ts";
import type { HandsfreeEvent, HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import { createHandClock, settle } from "../../testing/hands-free-room.ts";
import { createTurnTrace } from "./trace.ts";

const RUN = "0197f2aa-0000-7000-8000-000000000001";

function house(send?: (turn: SpokenTurn) => Promise<void>) {
  const clock = createHandClock();
  const turns: SpokenTurn[] = [];
  let state: HandsfreeState = OFF;
  let ids = 0;
  const trace = createTurnTrace({
    now: clock.now,
    newId: () => `0197f2aa-0000-7000-8000-0000000000${String(++ids).padStart(2, "0")}`,
    deviceId: "0197f2aa-0000-7000-8000-0000000000ff",
    async send(turn) {
      turns.push(turn);
      await send?.(turn);
    },
  });
  return {
    clock,
    turns,
    trace,
    tell(...events: HandsfreeEvent[]) {
      for (const event of events) {
        const before = state;
        state = reduceHandsfree(state, event).state;
        trace.saw(event, before, state);
      }
    },
  };
}
const READY: HandsfreeEvent[] = [{ type: "engage" }, { type: "ear_open" }];

test("createTurnTrace() tells the stages of a turn, in the shape of the contract", () => {
  const { clock, turns, trace, tell } = house();
  tell(...READY);
  trace.wokenAt(clock.now() - 12);
  tell({ type: "wake_detected" });
  clock.turn(8);
  tell({ type: "capture_open" }, { type: "vad_onset" });
  clock.turn(2_000);
  trace.heard({ speechEndedAtMs: clock.now() - 700 });
  clock.turn(300);
  trace.heard({ sttMs: 300, finalAtMs: clock.now() });
  tell({ type: "stt_final", text: "what time is it" });
  clock.turn(50);
  tell({ type: "reply_begun", runId: RUN });
  clock.turn(60);
  trace.routed();
  clock.turn(90);
  trace.routed();
  trace.firstToken();
  clock.turn(400);
  const arrivedAtMs = clock.now();
  clock.turn(30);
  trace.firstSound(clock.now(), arrivedAtMs);
  tell({ type: "tts_started" });
  clock.turn(3_000);
  tell({ type: "tts_end" });
  const [turn] = turns;
  assert.ok(spokenTurnSchema.safeParse(turn).success);
  assert.equal(turn?.outcome, "replied");
  assert.equal(turn?.runId, RUN);
  assert.deepEqual(turn?.stages, {
    wakeToCaptureMs: 20,
    endpointMs: 700,
    sttMs: 300,
    routeMs: 60,
    recallMs: null,
    firstTokenMs: 140,
    firstSentenceMs: 400,
    playMs: 30,
    totalMs: 1_630,
    bargeInMs: null,
  });
});

test("createTurnTrace() names how each turn ended", () => {
  const woken: HandsfreeEvent[] = [{ type: "wake_detected" }, { type: "capture_open" }];
  const asked: HandsfreeEvent[] = [...woken, { type: "stt_final", text: "hello" }];
  const spoken: HandsfreeEvent[] = [...asked, { type: "reply_begun", runId: RUN }, { type: "tts_started" }];
  const cases: [HandsfreeEvent[], string[]][] = [
    [[...woken, { type: "wake_refuted" }], ["wake refuted"]],
    [[...woken, { type: "timeout", timer: "no_speech" }], ["wake nothing_said"]],
    [[...woken, { type: "capture_failed", code: null }], ["wake failed"]],
    [[...woken, { type: "wake_lost" }], []],
    [[...asked, { type: "reply_failed", message: "model-unreachable" }], ["wake failed"]],
    [[...spoken, { type: "stop_command" }], ["wake stopped"]],
    [[...spoken, { type: "mute" }], ["wake stopped"]],
    [
      [...spoken, { type: "barge_in" }, { type: "stop_command" }],
      ["wake interrupted", "barge-in stopped"],
    ],
    [
      [...spoken, { type: "tts_end" }, { type: "vad_onset" }, { type: "stop_command" }],
      ["wake replied", "continued stopped"],
    ],
    [[{ type: "phrase_heard", command: "lights on" }, { type: "stop_command" }], ["phrase stopped"]],
  ];
  for (const [events, told] of cases) {
    const { turns, tell } = house();
    tell(...READY, ...events);
    assert.deepEqual(
      turns.map(({ trigger, outcome }) => `${trigger} ${outcome}`),
      told,
      events.map(({ type }) => type).join(),
    );
  }
});

test("createTurnTrace() keeps no queue where the service takes nothing, and goes on when it does", async () => {
  let release = () => {};
  const { turns, tell } = house(
    () =>
      new Promise((_, reject) => {
        const before = release;
        release = () => {
          before();
          reject(new Error("gone"));
        };
      }),
  );
  tell(...READY);
  for (let i = 0; i < 10; i++) tell({ type: "wake_detected" }, { type: "capture_open" }, { type: "wake_refuted" });
  assert.equal(turns.length, 3);
  release();
  await settle();
  tell({ type: "wake_detected" }, { type: "capture_open" }, { type: "wake_refuted" });
  assert.equal(turns.length, 4);
});
