// People and preferences. Proves: contract "Sign-in" (admin users, own name and picture, the last admin, what a change of
// role or PIN revokes), the rows 403, 404 and 409 of its table, and requireAdmin of the specification's section 5, rule 5.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import * as z from "zod";
import { preferencesSchema, userLimitsSchema, userSchema } from "../../handlers/shared/contract/users.ts";
import type { Family } from "../support/home.ts";

const listSchema = z.object({ items: z.array(userSchema) });
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export function peopleSuite(family: () => Family): void {
  describe("people", () => {
    let home: Family;
    before(() => {
      home = family();
    });
    const people = async () => (await home.anna.client.read(listSchema, "GET", "/api/admin/users")).items;

    test("an admin sees everybody, with roles and without hashes", async () => {
      const reply = await home.anna.client.request("GET", "/api/admin/users");
      const { items } = listSchema.strict().parse(reply.json);
      assert.deepEqual(
        items.slice(0, 3).map(({ role }) => role),
        ["admin", "member", "child"],
      );
      assert.doesNotMatch(reply.text, /argon2|pepper/i);
    });

    test("a new person may sign in; a name that is taken is a conflict in any spelling", async () => {
      const dora = await home.add(home.anna, { name: "Dora", role: "guest", avatar: "🦊" });
      assert.equal(dora.user.hasPin, true);
      assert.equal(dora.user.avatar, "🦊");
      for (const name of ["Dora", "dora", "  DORA "]) {
        await home.anna.client.refused("409 conflict", "POST", "/api/admin/users", { body: { name, role: "guest" } });
      }
    });

    test("an admin is not made without a PIN, nor left without one", async () => {
      const { client, user } = home.anna;
      const noPin = { name: "Nopin", role: "admin" };
      await client.refused("400 invalid_request", "POST", "/api/admin/users", { body: noPin });
      await client.refused("400 invalid_request", "POST", `/api/admin/users/${user.id}/pin`, { body: { pin: null } });
      const guest = await client.read(userSchema, "POST", "/api/admin/users", { name: "Pinless", role: "guest" });
      const body = { role: "admin" };
      await client.refused("400 invalid_request", "PATCH", `/api/admin/users/${guest.id}`, { body });
      assert.equal((await people()).find(({ id }) => id === guest.id)?.role, "guest");
    });

    test("a child has quiet hours and so many questions a day, which nobody else reads or sets", async () => {
      const eve = await home.add(home.anna, { name: "Eve", role: "child" });
      const path = `/api/admin/users/${eve.user.id}/limits`;
      const none = { quietHours: null, dailyQuestions: null };
      assert.deepEqual(await home.anna.client.read(userLimitsSchema, "GET", path), none);
      await eve.client.refused("403 not_allowed", "PUT", path, { body: none });
      const same = { quietHours: { from: "08:00", to: "08:00" }, dailyQuestions: null };
      await home.anna.client.refused("400 invalid_request", "PUT", path, { body: same });
      const daily = { quietHours: null, dailyQuestions: 1 };
      await home.anna.client.read(userLimitsSchema, "PUT", path, daily);
      const ask = { body: { message: "say:hello" } };
      await (await eve.client.ask(ask.body)).all();
      const refused = await eve.client.refused("403 daily_limit", "POST", "/api/chat/stream", ask);
      assert.match(refused.detail, /tomorrow/);
      await eve.client.refused("403 daily_limit", "POST", "/api/image/generate", { body: { prompt: "a fox" } });
      const minute = (offset: number) =>
        new Date(Date.now() + offset * 60_000).toLocaleTimeString("en-GB", { timeStyle: "short" });
      const quiet = { quietHours: { from: minute(-10), to: minute(10) }, dailyQuestions: null };
      await home.anna.client.read(userLimitsSchema, "PUT", path, quiet);
      await eve.client.refused("403 quiet_hours", "POST", "/api/chat/stream", ask);
      assert.deepEqual(
        (await eve.client.read(z.object({ items: z.array(z.unknown()) }), "GET", "/api/conversations")).items.length,
        1,
        "what was refused is not stored",
      );
      await home.anna.client.read(userLimitsSchema, "PUT", path, none);
      await (await eve.client.ask(ask.body)).all();
    });

    test("the last admin can be neither deleted nor demoted, also not by two who go at once", async () => {
      const { client, user } = home.anna;
      const path = `/api/admin/users/${user.id}`;
      await client.refused("409 conflict", "DELETE", path);
      await client.refused("409 conflict", "PATCH", path, { body: { role: "member" } });

      const second = await home.add(home.anna, { name: "Second", role: "admin" });
      const replies = await Promise.all([
        client.request("PATCH", path, { body: { role: "member" } }),
        second.client.request("PATCH", `/api/admin/users/${second.user.id}`, { body: { role: "member" } }),
      ]);
      assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409]);
      assert.equal((await people().catch(() => [])).filter(({ role }) => role === "admin").length <= 1, true);
      // Whoever remained admin makes Anna the only one again, for the suites that follow.
      const survivor = replies[0]?.status === 409 ? home.anna : second;
      if (survivor === second) {
        await second.client.read(userSchema, "PATCH", path, { role: "admin" });
        home.anna.client = await home.signIn(home.anna);
      }
      await home.anna.client.done("DELETE", `/api/admin/users/${second.user.id}`);
    });

    test("a change of role signs the person out", async () => {
      const emil = await home.add(home.anna, { name: "Emil", role: "member" });
      const path = `/api/admin/users/${emil.user.id}`;
      await home.anna.client.read(userSchema, "PATCH", path, { name: "Emil B.", permissions: { images: false } });
      const me = await emil.client.read(userSchema, "GET", "/api/me");
      assert.deepEqual([me.name, me.permissions], ["Emil B.", { images: false, adultContent: false }]);
      await home.anna.client.read(userSchema, "PATCH", path, { role: "child" });
      await emil.client.refused("401 not_signed_in", "GET", "/api/me");
    });

    test("a PIN that an admin resets signs the person out; the new one signs in", async () => {
      const frieda = await home.add(home.anna, { name: "Frieda", role: "member" });
      const pin = "118270365594";
      home.witness.addSecret("PIN", pin);
      await home.anna.client.done("POST", `/api/admin/users/${frieda.user.id}/pin`, { pin });
      await frieda.client.refused("401 not_signed_in", "GET", "/api/me");
      await home.signIn({ ...frieda, pin });
      await home.anna.client.done("POST", `/api/admin/users/${frieda.user.id}/pin`, { pin: null });
      assert.equal((await people()).find(({ id }) => id === frieda.user.id)?.hasPin, false);
    });

    test("a removed person is signed out and gone, with what they kept here", async () => {
      const gustav = await home.add(home.anna, { name: "Gustav", role: "member" });
      const answer = await gustav.client.ask({ message: "slow:200x50" });
      await answer.events.next();
      await home.anna.client.done("DELETE", `/api/admin/users/${gustav.user.id}`);
      await gustav.client.refused("401 not_signed_in", "GET", "/api/conversations");
      await answer.all();
      assert.ok(!(await people()).some(({ id }) => id === gustav.user.id));
      await home.anna.client.refused("404 not_found", "DELETE", `/api/admin/users/${gustav.user.id}`);
    });

    test("unknown people are 404 for an admin", async () => {
      const path = `/api/admin/users/${randomUUID()}`;
      await home.anna.client.refused("404 not_found", "PATCH", path, { body: { name: "Nobody" } });
      await home.anna.client.refused("404 not_found", "POST", `${path}/pin`, { body: { pin: "4711" } });
    });

    test("one changes one's own name and picture, but neither role nor permissions", async () => {
      const { client } = home.carla;
      const changes = { avatar: PIXEL, role: "admin", permissions: { adultContent: true } };
      const me = await client.read(userSchema, "PATCH", "/api/me", changes);
      assert.equal(me.avatar, PIXEL);
      assert.equal(me.role, "child");
      assert.equal(me.permissions.adultContent, false);
      await client.refused("409 conflict", "PATCH", "/api/me", { body: { name: "anna" } });
      await client.read(userSchema, "PATCH", "/api/me", { avatar: null });
    });

    test("a picture of oneself that could carry script is refused", async () => {
      for (const avatar of [
        "data:image/svg+xml;base64,PHN2Zy8+",
        "https://example.org/a.png",
        "<img src=x onerror=1>",
      ]) {
        await home.carla.client.refused("400 invalid_request", "PATCH", "/api/me", { body: { avatar } });
      }
    });
  });

  describe("preferences", () => {
    const path = "/api/me/preferences";

    test("they begin with defaults and keep what is changed, one by one", async () => {
      const { client } = family().ben;
      const before = await client.read(preferencesSchema, "GET", path);
      assert.equal(before.theme, "system");
      assert.equal(before.language, "system");
      await client.read(preferencesSchema, "PATCH", path, { theme: "dark" });
      const after = await client.read(preferencesSchema, "PATCH", path, { textSize: "large" });
      assert.deepEqual(after, { ...before, theme: "dark", textSize: "large" });
      assert.deepEqual(await client.read(preferencesSchema, "GET", path), after);
      await client.read(preferencesSchema, "PATCH", path, { theme: "system", textSize: "normal" });
    });

    test("two changes at once are both kept", async () => {
      const { client } = family().ben;
      await Promise.all([
        client.read(preferencesSchema, "PATCH", path, { theme: "light" }),
        client.read(preferencesSchema, "PATCH", path, { language: "de" }),
      ]);
      const { theme, language } = await client.read(preferencesSchema, "GET", path);
      assert.deepEqual([theme, language], ["light", "de"]);
      await client.read(preferencesSchema, "PATCH", path, { theme: "system", language: "en" });
    });

    test("each person has their own; values that do not exist are refused", async () => {
      const { ben, carla } = family();
      await ben.client.read(preferencesSchema, "PATCH", path, { reducedMotion: "on" });
      assert.equal((await carla.client.read(preferencesSchema, "GET", path)).reducedMotion, "system");
      for (const body of [{ theme: "pink" }, { language: "deutsch" }, { textSize: 2 }, { defaultCompanionId: "x" }]) {
        await ben.client.refused("400 invalid_request", "PATCH", path, { body });
      }
    });
  });
}
