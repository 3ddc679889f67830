// Companions. Proves: contract "Companions: /api/companions CRUD" with its fields and visibility, and the specification's
// section 2, "Character (companion) fields that concern voice" as far as they are stored; speechRate as in section 8.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { companionPageSchema, companionSchema } from "../../handlers/shared/contract/companions.ts";
import { preferencesSchema } from "../../handlers/shared/contract/users.ts";
import type { Client } from "../support/client.ts";
import { type Family, lastQuestionTo } from "../support/home.ts";

const PATH = "/api/companions";

export function companionsSuite(family: () => Family): void {
  describe("companions", () => {
    let home: Family;
    before(() => {
      home = family();
    });
    const idsFor = async (client: Client) =>
      (await client.read(companionPageSchema, "GET", `${PATH}?limit=200`)).items.map(({ id }) => id);
    const make = (client: Client, body: object) => client.read(companionSchema, "POST", PATH, body);

    test("keeps every field, with defaults for those left out", async () => {
      const fields = {
        name: "Professor Owl",
        avatar: "🦉",
        persona: "You explain\nwith patience.",
        greeting: "Hello, dear.",
        modelId: "scripted-chat",
        temperature: 0.4,
        ttsVoice: "kokoro:af_heart",
        speechRate: 1.1,
        wakeWordModelId: "hey_owl",
        wakeWordPhrase: "hey owl",
        visibility: "mine",
        memoryScope: "companion",
      };
      const made = await make(home.ben.client, fields);
      assert.deepEqual({ ...made, ...fields }, made);
      assert.deepEqual(await home.ben.client.read(companionSchema, "GET", `${PATH}/${made.id}`), made);
      const plain = await make(home.ben.client, { name: "Plain" });
      assert.deepEqual([plain.visibility, plain.memoryScope, plain.ttsVoice], ["mine", "person", null]);
    });

    test("one's own is invisible to others, admins too", async () => {
      const secret = await make(home.ben.client, { name: "Diary" });
      for (const { client } of [home.carla, home.anna]) {
        assert.ok(!(await idsFor(client)).includes(secret.id));
        await client.refused("404 not_found", "GET", `${PATH}/${secret.id}`);
        await client.refused("404 not_found", "PATCH", `${PATH}/${secret.id}`, { body: { name: "Mine now" } });
        await client.refused("404 not_found", "DELETE", `${PATH}/${secret.id}`);
      }
      assert.ok((await idsFor(home.ben.client)).includes(secret.id));
    });

    test("the household's is used by all, changed by its maker or an admin only", async () => {
      const butler = await make(home.ben.client, { name: "Butler", visibility: "household" });
      const path = `${PATH}/${butler.id}`;
      const seen = await home.carla.client.read(companionSchema, "GET", path);
      assert.equal(seen.editable, false);
      await home.carla.client.refused("404 not_found", "PATCH", path, { body: { name: "Clown" } });
      await home.carla.client.refused("404 not_found", "DELETE", path);
      const changed = await home.anna.client.read(companionSchema, "PATCH", path, { name: "James" });
      assert.deepEqual([changed.name, changed.editable], ["James", true]);
      await home.ben.client.read(companionSchema, "PATCH", path, { visibility: "mine" });
      await home.carla.client.refused("404 not_found", "GET", path);
    });

    test("is listed in pages without a gap or a repeat", async () => {
      for (let n = 0; n < 5; n++) await make(home.carla.client, { name: `Toy ${n}` });
      const whole = await idsFor(home.carla.client);
      const paged: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const query: string = cursor === "" ? "?limit=2" : `?limit=2&cursor=${cursor}`;
        const page: { items: { id: string }[]; nextCursor: string | null } = await home.carla.client.read(
          companionPageSchema,
          "GET",
          PATH + query,
        );
        paged.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      assert.deepEqual(paged, whole);
    });

    test("refuses what the specification does not allow", async () => {
      const wrong = [
        { name: "" },
        { name: "x".repeat(61) },
        { name: "Tab\tName" },
        { name: "Fast", speechRate: 1.4 },
        { name: "Slow", speechRate: 0.7 },
        { name: "Hot", temperature: 3 },
        { name: "Voice", ttsVoice: "../../etc/passwd" },
        { name: "Seen", visibility: "everyone" },
        { persona: "nameless" },
      ];
      for (const body of wrong) await home.ben.client.refused("400 invalid_request", "POST", PATH, { body });
    });

    test("persona, model and temperature reach the language model; the default companion is used unasked", async () => {
      const { client } = home.ben;
      const owl = await make(client, {
        name: "Kapitän Blaubär",
        persona: "You tell sailors' yarns.",
        modelId: "scripted-seeing",
        temperature: 0.3,
      });
      await client.read(preferencesSchema, "PATCH", "/api/me/preferences", { defaultCompanionId: owl.id });
      await (await client.ask({ message: "say:Ahoy from the default companion" })).all();
      await client.read(preferencesSchema, "PATCH", "/api/me/preferences", { defaultCompanionId: null });
      const sent = lastQuestionTo(home.llm).body;
      assert.deepEqual([sent.model, sent.temperature], ["scripted-seeing", 0.3]);
      assert.match(
        JSON.stringify(sent.messages[0]),
        /Kapitän Blaubär.*sailors' yarns|sailors' yarns.*Kapitän Blaubär/s,
      );
    });

    test("a conversation outlives its removed companion", async () => {
      const { client } = home.ben;
      const friend = await make(client, { name: "Short-lived" });
      const [start] = await (await client.ask({ message: "say:one", companionId: friend.id })).all();
      assert.equal(start?.event, "start");
      await client.done("DELETE", `${PATH}/${friend.id}`);
      await client.refused("404 not_found", "GET", `${PATH}/${friend.id}`);
      const conversationId = start.data.conversationId;
      const events = await (await client.ask({ conversationId, message: "say:two" })).all();
      assert.equal(events.at(-1)?.event, "done");
    });

    test("another person's companion cannot be chosen for a question, a conversation or a default", async () => {
      const { client } = home.carla;
      const own = await make(home.ben.client, { name: "Not for Carla" });
      const body = { message: "say:hello", companionId: own.id };
      await client.refused("404 not_found", "POST", "/api/chat/stream", { body });
      await client.refused("404 not_found", "POST", "/api/conversations", { body: { companionId: own.id } });
    });
  });
}
