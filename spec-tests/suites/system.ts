// Liveness, models and household settings. Proves: contract "System" as far as it is built (health without a session,
// settings for admins), specification section 2, "Settings and environment", and that a change of model takes hold.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { settingsSchema } from "../../handlers/shared/contract/settings.ts";
import { healthSchema, modelsSchema, modelTestSchema } from "../../handlers/shared/contract/system.ts";
import { CHAT_MODEL, EMBEDDING_MODEL, SEEING_MODEL } from "../doubles/scripted-llm-server.ts";
import { type Family, lastQuestionTo } from "../support/home.ts";

export function systemSuite(family: () => Family): void {
  describe("system", () => {
    test("health answers without a session and tells no more than that it lives", async () => {
      const health = await family().device().request("GET", "/api/health");
      healthSchema.strict().parse(health.json);
    });

    test("the models are listed with what they can, and which one answers", async () => {
      const { items, defaultChatModel } = await family().carla.client.read(modelsSchema, "GET", "/api/models");
      assert.deepEqual(
        items.map(({ id, kind, vision }) => [id, kind, vision]),
        [
          [CHAT_MODEL, "chat", false],
          [SEEING_MODEL, "chat", true],
          [EMBEDDING_MODEL, "embedding", null],
        ],
      );
      assert.equal(defaultChatModel, CHAT_MODEL);
    });

    test("household settings keep what an admin changes and refuse what they do not know", async () => {
      const { client } = family().anna;
      const before = await client.read(settingsSchema, "GET", "/api/admin/settings");
      assert.equal(before["voice.app_default_voice"], null);
      const changes = { "household.name": "Lindenhof", "voice.app_default_voice": "kokoro:af_heart" };
      const after = await client.read(settingsSchema, "PUT", "/api/admin/settings", changes);
      assert.deepEqual(after, { ...before, ...changes });
      for (const body of [
        { "household.name": "" },
        { "voice.stt_url": "file:///etc/passwd" },
        { "voice.stt_url": "javascript:alert(1)" },
        { "voice.app_default_voice": "a b" },
      ]) {
        await client.refused("400 invalid_request", "PUT", "/api/admin/settings", { body });
      }
      assert.deepEqual(await client.read(settingsSchema, "GET", "/api/admin/settings"), after);
    });

    test("secrets of the store are neither shown nor settable through the settings", async () => {
      const { client } = family().anna;
      const body = { "security.pin_pepper": "mine-now-0000000000" };
      const reply = await client.request("PUT", "/api/admin/settings", { body });
      assert.doesNotMatch(reply.text, /pepper/);
      assert.doesNotMatch((await client.request("GET", "/api/admin/settings")).text, /pepper/);
      // Were the pepper another one now, no PIN would be right any more after the next start.
      await family().signIn(family().ben);
    });

    test("the model that the household chooses answers from the next question on", async () => {
      const { anna, carla, llm } = family();
      const choose = (model: string | null) =>
        anna.client.read(settingsSchema, "PUT", "/api/admin/settings", { "llm.chat_model": model });
      const asked = async () => {
        await (await carla.client.ask({ message: "say:which one" })).all();
        return lastQuestionTo(llm).body.model;
      };
      await choose(SEEING_MODEL);
      assert.equal(await asked(), SEEING_MODEL);
      await choose(null);
      assert.equal(await asked(), CHAT_MODEL);
    });

    test("a trial question shows that a chat model answers, how soon and in which words", async () => {
      const { anna, llm } = family();
      const path = "/api/admin/models/test";
      const trial = await anna.client.read(modelTestSchema, "POST", path, { model: SEEING_MODEL });
      assert.equal(lastQuestionTo(llm).body.model, SEEING_MODEL);
      assert.equal(trial.sample, "Nothing was scripted.");
      assert.ok(trial.firstTokenMs < 10_000);
      await anna.client.refused("404 not_found", "POST", path, { body: { model: "no-such-model" } });
      await anna.client.refused("400 invalid_request", "POST", path, { body: { model: EMBEDDING_MODEL } });
    });

    test("a trial question to a model that fails says that it failed", async () => {
      const { anna, llm } = family();
      llm.refuseWith(500);
      try {
        const body = { model: CHAT_MODEL };
        await anna.client.refused("502 upstream_failed", "POST", "/api/admin/models/test", { body });
      } finally {
        llm.refuseWith(null);
      }
    });
  });
}
