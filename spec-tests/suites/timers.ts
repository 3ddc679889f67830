// Timers, alarms and reminders: set by chat without any model, rung on the device that set them and on the wall, over a crash
// of the process, and kept from everybody else. Proves: contract, `card { kind: "timer" }`.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { signedInSchema } from "../../handlers/shared/contract/auth.ts";
import { TIMERS_PER_USER } from "../../handlers/shared/contract/limits.ts";
import { type Timer, timerAnswerSchema, timerListSchema, timerSchema } from "../../handlers/shared/contract/timers.ts";
import type { Client } from "../support/client.ts";
import { pick, textOf } from "../support/events.ts";
import { type Family, type Home, startFamily } from "../support/home.ts";
import { followTimers } from "../support/timer-events.ts";
import type { Target } from "../targets/target.ts";

const PATH = "/api/timers";

/** On a home of its own, which it kills. */
export function timersSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("timers", () => {
    let home: Family;
    let ben: Client;
    let carla: Client;
    let wall: Client;
    before(async () => {
      home = await startFamily(runtime);
      ben = home.ben.client;
      carla = home.carla.client;
      wall = await home.signIn(home.anna);
      await wall.read(signedInSchema, "POST", "/api/auth/kiosk", { pin: home.anna.pin });
    });
    after(async () => {
      onEnd(home);
      await home.close();
    });

    const list = async (client: Client) => (await client.read(timerListSchema.strict(), "GET", PATH)).items;
    const add = (client: Client, body: object) => client.read(timerSchema, "POST", PATH, body);
    const act = (client: Client, id: string, body: object) =>
      client.read(timerAnswerSchema, "POST", `${PATH}/${id}/act`, body);
    const rings = (timers: readonly Timer[]) => timers.filter((timer) => timer.rings).map(({ name }) => name);
    async function said(client: Client, message: string) {
      const events = await (await client.ask({ message })).all();
      return { text: textOf(events), route: pick(events, "route").data.route, events };
    }

    test("set by chat without a model, it rings where it was set and on the wall, there without its words, and nowhere else", async () => {
      const asked = home.llm.requests.length;
      const desk = await home.signIn(home.ben);
      const [mine, other, walls, childs] = await Promise.all([ben, desk, wall, carla].map(followTimers));
      assert.ok(mine && other && walls && childs);
      const { text, route, events } = await said(ben, "Set a surprise timer for 2 seconds");
      assert.deepEqual([text, route], ["Surprise timer set for 2 seconds.", "timer"]);
      const card = pick(events, "card").data;
      assert.ok(card.kind === "timer" && card.timers[0]?.name === "surprise");
      assert.deepEqual(
        home.llm.requests.slice(asked).filter(({ path }) => path.endsWith("/chat/completions")),
        [],
        "no model was asked",
      );
      await mine.until("it rings where it was set", (timers) => rings(timers).includes("surprise"));
      await walls.until("it rings on the wall", (timers) => rings(timers).length > 0);
      assert.deepEqual(rings(walls.now()), [null]);
      assert.doesNotMatch(JSON.stringify(walls.seen), /surprise/);
      await other.until("the other device knows", (timers) => timers.some(({ state }) => state === "ringing"));
      assert.deepEqual([rings(other.now()), childs.now()], [[], []]);
      const [ringing] = await list(ben);
      assert.ok(ringing);
      await wall.refused("403 not_allowed", "POST", `${PATH}/${ringing.id}/act`, { action: "dismiss" });
      await carla.refused("404 not_found", "POST", `${PATH}/${ringing.id}/act`, { action: "dismiss" });
      assert.equal((await said(ben, "stop")).text, "The surprise timer stopped.");
      for (const follower of [mine, walls, other]) await follower.until("it is gone", (timers) => timers.length === 0);
      for (const follower of [mine, other, walls, childs]) follower.cut();
    });

    test("set at the wall it is the household's: everybody sees it, anybody there answers it", async () => {
      const eggs = await add(wall, { kind: "timer", name: "Eggs", when: { durationMs: 1_000 } });
      assert.deepEqual(
        (await list(carla)).map(({ name, mayChange }) => [name, mayChange]),
        [["Eggs", false]],
      );
      const walls = await followTimers(wall);
      await walls.until("it rings", (timers) => rings(timers).includes("Eggs"));
      assert.equal((await act(wall, eggs.id, { action: "dismiss" })).timer, null);
      walls.cut();
    });

    test("SIGKILL: what came due meanwhile rings at once and says how late, what did not goes on, and nothing rings twice", async () => {
      await add(ben, { kind: "timer", name: "Bread", when: { durationMs: 1_500 } });
      const done = await add(ben, { kind: "timer", name: "Done", when: { durationMs: 1_000 } });
      await add(ben, { kind: "alarm", name: "Up", when: { time: "06:30", weekdays: [1, 2, 3, 4, 5] } });
      const mine = await followTimers(ben);
      await mine.until("one rings", (timers) => rings(timers).includes("Done"));
      await act(ben, done.id, { action: "dismiss" });
      await home.target.kill("SIGKILL");
      await new Promise((resolve) => setTimeout(resolve, 7_000));
      await home.target.restart();
      const again = await followTimers(ben);
      await again.until("the late one rings", (timers) => rings(timers).includes("Bread"));
      const [bread, up, ...others] = again.now();
      assert.ok(bread && up && bread.lateMs >= 5_000, `${bread?.lateMs}`);
      assert.deepEqual([up.state, up.wallTime?.time, others], ["running", "06:30", []]);
      await act(ben, bread.id, { action: "dismiss" });
      await ben.done("DELETE", `${PATH}/${up.id}`);
      again.cut();
    });

    test("an alarm goes by the device's time zone, is changed, deleted, and brought back", async () => {
      const headers = { "X-Time-Zone": "America/New_York" };
      const body = { kind: "alarm", name: null, when: { time: "07:00" } };
      const reply = await ben.request("POST", PATH, { body, headers });
      const alarm = timerSchema.parse(reply.json);
      assert.equal(alarm.wallTime?.timeZone, "America/New_York");
      const when = { time: "08:15", weekdays: [6, 7], timeZone: "Europe/Berlin" };
      const changed = await ben.read(timerSchema, "PATCH", `${PATH}/${alarm.id}`, { name: "Market", when });
      assert.deepEqual([changed.name, changed.wallTime?.weekdays], ["Market", [6, 7]]);
      await ben.done("DELETE", `${PATH}/${alarm.id}`);
      assert.deepEqual(await list(ben), []);
      assert.equal((await act(ben, alarm.id, { action: "restore" })).timer?.name, "Market");
      await ben.done("DELETE", `${PATH}/${alarm.id}`);
    });

    test("more than one may keep is refused in words", async () => {
      const body = { kind: "timer", when: { durationMs: 3_600_000 } };
      for (let n = 0; n < TIMERS_PER_USER; n++) await add(carla, body);
      const problem = await carla.refused("409 conflict", "POST", PATH, { body });
      assert.match(problem.detail, /can't be kept/);
      assert.match((await said(carla, "set a timer for 5 minutes")).text, /as many timers/);
      assert.match((await said(carla, "cancel all timers")).text, /cancelled/);
      assert.deepEqual(await list(carla), []);
    });
  });
}
