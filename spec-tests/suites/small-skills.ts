// Time, sums, units and help, answered without any model. Proves: contract, "Chat": `route`, and that a home answers at once
// what needs no model; that the device's time zone counts; and that GET /api/skills tells what can be asked.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { messagePageSchema } from "../../handlers/shared/contract/conversations.ts";
import { TIME_ZONE_HEADER } from "../../handlers/shared/contract/headers.ts";
import { skillListSchema } from "../../handlers/shared/contract/skills.ts";
import { pick, textOf } from "../support/events.ts";
import { type Home, type Person, startHome } from "../support/home.ts";
import type { Target } from "../targets/target.ts";

/** Nobody listens there: a home without a model. */
const NOBODY = "http://127.0.0.1:9";

export function smallSkillsSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("small skills without a model", () => {
    let home: Home;
    let anna: Person;
    before(async () => {
      home = await startHome(runtime, { LLM_URL: NOBODY });
      anna = await home.setUp("Anna");
    });
    after(async () => {
      if (home === undefined) return;
      onEnd(home);
      await home.close();
    });
    const ask = async (message: string, headers: Record<string, string> = {}) => {
      const answer = await anna.client.follow("POST", "/api/chat/stream", { body: { message }, headers });
      return answer.all();
    };

    test("each answers by its words, and the answer is kept like any other", async () => {
      for (const [message, route, text] of [
        ["What is 15% of 80?", "calculate", "That's 12."],
        ["Was ist die Wurzel aus 144?", "calculate", "Das ist 12."],
        ["10 divided by 0", "calculate", "Nothing can be divided by zero, so there is no answer to that."],
        ["How many tablespoons are in a cup?", "convert", "1 US cup is 16 US tablespoons."],
        ["Wie viele Kilometer sind 5 Meilen?", "convert", "5 Meilen sind ungefähr 8,047 Kilometer."],
        ["What day was 9 November 1989?", "clock", "November 9, 1989 was a Thursday."],
        ["Wo ändere ich meine PIN?", "device-help", null],
      ] as const) {
        const events = await ask(message);
        assert.deepEqual(pick(events, "route").data, { route, tier: 1, score: 1 }, message);
        if (text === null) assert.match(textOf(events), /Einstellungen unter PIN/);
        else assert.equal(textOf(events), text);
        const { conversationId } = pick(events, "start").data;
        const path = `/api/conversations/${conversationId}/messages`;
        const { items } = await anna.client.read(messagePageSchema, "GET", path);
        assert.deepEqual(
          items.map(({ content, status }) => [content, status]),
          [
            [message, "complete"],
            [textOf(events), "complete"],
          ],
        );
      }
    });

    test("the clock goes by the zone of the device that asks", async () => {
      const [kiribati, samoa] = await Promise.all([
        ask("what is today's date", { [TIME_ZONE_HEADER]: "Pacific/Kiritimati" }),
        ask("what is today's date", { [TIME_ZONE_HEADER]: "Pacific/Pago_Pago" }),
      ]);
      // 25 hours lie between the two.
      assert.notEqual(textOf(kiribati), textOf(samoa));
      const time = textOf(await ask("Wie spät ist es?", { [TIME_ZONE_HEADER]: "Europe/Berlin" }));
      assert.match(time, /^Es ist \d{1,2}:\d\d Uhr\.$/);
    });

    test("what no skill is sure of goes to the model, and its absence is told", async () => {
      const events = await ask("I have 3 children and the time of my life");
      assert.equal(pick(events, "route").data.route, "chat");
      assert.equal(pick(events, "error").data.code, "component_not_ready");
    });

    test("what can be asked is told, and what is missing for it, to everybody who is signed in", async () => {
      const { items } = await anna.client.read(skillListSchema.strict(), "GET", "/api/skills");
      const lacks = Object.fromEntries(items.map(({ name, lacks }) => [name, lacks]));
      for (const name of ["clock", "calculate", "convert", "device-help"]) assert.equal(lacks[name], null, name);
      assert.deepEqual([lacks.library, lacks.maps, lacks.image], ["books", "map", "painter"]);
      const carla = await home.add(anna, { name: "Carla", role: "guest", permissions: { images: false } });
      const hers = await carla.client.read(skillListSchema.strict(), "GET", "/api/skills");
      assert.equal(hers.items.find(({ name }) => name === "image")?.lacks, "permission");
      await home.device().refused("401 not_signed_in", "GET", "/api/skills");
    });
  });
}
