// Conversations with the timers, over the real engine and store, in English and German.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { MessageRow } from "../../conversations/messages.ts";
import type { Card } from "../../shared/contract/cards.ts";
import { TIMERS_PER_USER } from "../../shared/contract/limits.ts";
import { users } from "../../store/schema.ts";
import { assertWithin } from "../../testing/assert-within.ts";
import { createManualClock, type ManualClock } from "../../testing/manual-clock.ts";
import { row, skillTurn } from "../../testing/skill-turn.ts";
import { createTemporaryDatabase, type TemporaryDatabase } from "../../testing/temporary-database.ts";
import { createTimers, type Timers } from "../../timers/timers.ts";
import type { SkillTurn } from "./skills.ts";
import { createTimerSkill } from "./timer-skill.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
let clock: ManualClock;
let store: TemporaryDatabase;
let timers: Timers;
let history: MessageRow[];

/** Says something, and hears the answer. null: the model would answer. */
async function say(
  content: string,
  more: Partial<SkillTurn> = {},
): Promise<{ text: string; card: Card | null } | null> {
  history.push(row("user", content, { id: `q${history.length}` }));
  const turn = skillTurn(content, { history, nowMs: clock.now(), ...more });
  const answer = await createTimerSkill(timers).answer(turn, new AbortController().signal);
  if (answer === null || "quotations" in answer) {
    history.push(row("assistant", "…", { route: "chat" }));
    return null;
  }
  history.push(row("assistant", answer.text, { route: "timer", card: answer.card }));
  return answer;
}
const hear = async (content: string, more: Partial<SkillTurn> = {}) => (await say(content, more))?.text ?? null;

beforeEach(async () => {
  history = [];
  // A Wednesday, noon in Berlin.
  clock = createManualClock(Date.parse("2026-01-14T11:00:00Z"));
  store = await createTemporaryDatabase(clock);
  const none = { avatar: null, pinHash: null, pinPepper: null, preferences: {}, createdAt: clock.now() };
  const permissions = { images: true, adultContent: false };
  await store.db.insert(users).values({ id: "ben", name: "Ben", role: "member", permissions, ...none });
  timers = createTimers({ ...store, clock, log: silent });
  await timers.open();
});
afterEach(async () => {
  await timers.close();
  await store.close();
});

describe("the timer skill", () => {
  test("sets, tells, changes and cancels by name", async () => {
    assert.equal(await hear("Set a pasta timer for 8 minutes"), "Pasta timer set for 8 minutes.");
    assert.equal(await hear("set an egg timer for 5 minutes"), "Egg timer set for 5 minutes.");
    await clock.advance(90_000);
    assert.equal(await hear("how long left on the pasta timer?"), "The pasta timer has 6 minutes 30 seconds left.");
    assert.equal(await hear("add 2 minutes to the egg timer"), "The egg timer has 5 minutes 30 seconds now.");
    assert.equal(await hear("pause the pasta timer"), "The pasta timer is paused.");
    assert.equal(
      await hear("what timers are running?"),
      "The egg timer has 5 minutes 30 seconds left. The pasta timer is paused with 6 minutes 30 seconds left.",
    );
    assert.equal(await hear("resume the pasta timer"), "The pasta timer goes on.");
    assert.equal(await hear("cancel the egg timer"), "The egg timer is cancelled.");
    assert.equal(await hear("cancel all timers"), "The pasta timer is cancelled.");
    assert.equal(await hear("how long left on the pasta timer?"), "I can't find one called “pasta”.");
  });

  test("shows what it speaks of as a card", async () => {
    const answer = await say("Set a pasta timer for 8 minutes");
    assert.deepEqual(answer?.card?.kind === "timer" && answer.card.timers.map(({ name, dueAt }) => [name, dueAt]), [
      ["pasta", "2026-01-14T11:08:00.000Z"],
    ]);
  });

  test("asks back where something is missing, and takes the answer", async () => {
    assert.equal(await hear("Set a timer"), "For how long?");
    assert.equal(await hear("10 minutes"), "Timer set for 10 minutes.");
    assert.equal(await hear("Set a timer"), "For how long?");
    assert.equal(await hear("five"), "Timer set for 5 minutes.");
    assert.equal(await hear("remind me to water the plants"), "When shall I remind you?");
    assert.equal(await hear("tomorrow at 9"), "I'll remind you tomorrow at 9:00 AM: water the plants.");
    assert.equal(await hear("Weck mich"), "Für wann?");
    assert.equal(await hear("um halb sieben"), "Der Wecker klingelt morgen um 6:30 Uhr.");
  });

  test("asks which one is meant", async () => {
    await hear("set a pasta timer for 8 minutes");
    await hear("set an egg timer for 5 minutes");
    assert.equal(await hear("cancel the timer"), "Which one do you mean: the egg timer or the pasta timer?");
    assert.equal(await hear("the pasta one"), "The pasta timer is cancelled.");
    assert.equal(await hear("cancel the timer"), "The egg timer is cancelled.");
  });

  test("goes on with what was spoken of", async () => {
    await hear("set a pasta timer for 20 minutes");
    await hear("set a timer for 10 minutes");
    assert.equal(await hear("5 more minutes"), "The timer has 15 minutes now.");
    assert.equal(await hear("wake me at 7"), "Alarm set for tomorrow at 7:00 AM.");
    assert.equal(await hear("make it 7:30"), "The alarm is set for tomorrow at 7:30 AM now.");
    assert.equal(await hear("only on weekdays"), "The alarm is set for on weekdays at 7:30 AM now.");
    assert.equal(await hear("cancel that"), "The alarm is cancelled.");
  });

  test("stops and snoozes what rings, and leaves a bare stop to others where nothing does", async () => {
    assert.equal(await hear("stop"), null);
    await hear("set a timer for 1 minute");
    await clock.advance(60_000);
    assert.equal(await hear("how long left on my timer"), "The timer is ringing now.");
    assert.equal(await hear("snooze for 5 minutes"), "All right, again in 5 minutes.");
    await clock.advance(5 * 60_000);
    assert.equal(await hear("stop"), "The timer stopped.");
    assert.equal(await hear("snooze"), "Nothing is ringing right now.");
  });

  test("speaks German", async () => {
    assert.equal(await hear("Stell einen Nudel-Timer auf 8 Minuten"), "Nudel-Timer läuft: 8 Minuten.");
    assert.equal(await hear("Wie lange läuft der Nudeltimer noch?"), "Der Nudel-Timer läuft noch 8 Minuten.");
    assert.equal(await hear("noch fünf Minuten"), "Der Nudel-Timer hat jetzt noch 13 Minuten.");
    assert.equal(await hear("Lösch den Nudel-Timer"), "Gelöscht: der Nudel-Timer.");
    assert.equal(await hear("Stell den Wecker jeden Werktag auf 6:30"), "Der Wecker klingelt werktags um 6:30 Uhr.");
    assert.equal(await hear("Erinnere mich morgen um 17 Uhr an Oma"), "Ich erinnere dich morgen um 17 Uhr: Oma.");
  });

  test("sets one for one question, however often it is answered", async () => {
    const question = row("user", "set a timer for 5 minutes", { id: "once" });
    const turn = skillTurn("", { history: [question], nowMs: clock.now() });
    const skill = createTimerSkill(timers);
    for (let time = 0; time < 3; time++) await skill.answer(turn, new AbortController().signal);
    assert.equal((await timers.list(turn)).length, 1);
  });

  test("refuses in words what can't be kept, has passed, or is too long", async () => {
    assert.equal(
      await hear("set a timer for 9 days"),
      "That is longer than I can time: a timer runs for a week at most.",
    );
    assert.equal(await hear("remind me today at 9 am to run"), "That moment has passed already. Tell me a later one.");
    for (let n = 0; n < TIMERS_PER_USER; n++) await hear("set a timer for 5 minutes");
    assert.match((await hear("set a timer for 5 minutes")) ?? "", /as many timers, alarms and reminders as I can keep/);
  });

  test("at the wall it knows nothing of anybody's own", async () => {
    await hear("remind me at 5 pm to buy the present");
    assert.equal(await hear("do I have any reminders?", { wall: true, sessionId: "w" }), "There is no reminder set.");
    await hear("set a timer for 5 minutes", { wall: true, sessionId: "w" });
    assert.equal(
      await hear("how long left on my timer", { wall: true, sessionId: "w" }),
      "The timer has 5 minutes left.",
    );
  });

  test("leaves to the model what is none of its business, and answers within 30 ms", async () => {
    for (const said of ["what is an egg timer?", "10 minutes", "how long is left?", "cancel that"])
      assert.equal(await hear(said), null, said);
    await hear("set a timer for 5 minutes");
    const tookMs: number[] = [];
    for (let n = 0; n < 21; n++) {
      const startedMs = performance.now();
      await hear("how long left on my timer");
      tookMs.push(performance.now() - startedMs);
    }
    assertWithin(tookMs.sort((a, b) => a - b)[10] ?? 0, 30, "an answer");
  });
});
