// Tablets on the wall. Proves: a session without a PIN that belongs to its device, is never an admin's, does what a wall
// does and nothing else, is listed and revocable, and is left with an admin's PIN only (contract, "Sign-in": a year).
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import {
  authStateSchema,
  type SessionInfo,
  sessionListSchema,
  signedInSchema,
} from "../../handlers/shared/contract/auth.ts";
import { userSchema } from "../../handlers/shared/contract/users.ts";
import { assertProblem, type Client } from "../support/client.ts";
import { pick } from "../support/events.ts";
import { belongingsOf, bodyFor, idsFor, nameOf, pathFor } from "../support/examples.ts";
import { type Family, type Home, type Person, startFamily } from "../support/home.ts";
import type { Target } from "../targets/target.ts";

const KIOSK = "/api/auth/kiosk";
const LEAVE = "/api/auth/kiosk/leave";
const DAY_S = 24 * 3600;

/** What a wall does: it talks, it listens, and it goes. Every other operation refuses it. */
const OF_A_WALL = [
  "GET /api/me",
  "GET /api/me/preferences",
  "GET /api/models",
  "GET /api/companions",
  "GET /api/skills",
  "GET /api/conversations/{id}",
  "GET /api/conversations/{id}/messages",
  "POST /api/conversations/{id}/messages/{messageId}/regenerate",
  "POST /api/conversations/{id}/messages/{messageId}/heard",
  "POST /api/chat/stream",
  "GET /api/chat/runs/{runId}",
  "POST /api/chat/runs/{runId}/stop",
  "GET /api/voice/wakewords",
  "GET /api/voice/wakeword/{file}",
  "POST /api/voice/wakes",
  "POST /api/voice/turns",
  "POST /api/voice/false-alarms",
  "POST /api/tts/stream",
  "POST /api/stt",
  "POST /api/auth/kiosk/leave",
  // What is installed; it has a guard of its own.
  "GET /api/system/boot",
  "GET /api/image/jobs/{id}",
  "GET /api/image/jobs/{id}/preview",
  "DELETE /api/image/jobs/{id}",
  "GET /api/images/{id}",
  "GET /api/images/{id}/file",
  "GET /api/images/{id}/thumbnail",
  "GET /api/maps",
  "GET /api/maps/tiles/{set}",
  "GET /api/maps/search",
  "GET /api/maps/at",
  "POST /api/maps/route",
  "GET /api/library/articles/{book}",
  "GET /api/library/content/{book}/{path}",
];

/** On a home of its own: it locks addresses out. */
export function kioskSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("a tablet on the wall", () => {
    let home: Family;
    let anna: Person;
    /** Without a PIN: made for the wall. */
    let kitchen: Pick<Person, "user" | "client">;
    before(async () => {
      home = await startFamily(runtime);
      anna = home.anna;
      const user = await anna.client.read(userSchema, "POST", "/api/admin/users", { name: "Kitchen", role: "guest" });
      const client = home.device();
      await client.read(signedInSchema, "POST", "/api/auth/sign-in", { userId: user.id });
      kitchen = { user, client };
    });
    after(async () => {
      onEnd(home);
      await home.close();
    });

    const state = (client: Client) => client.read(authStateSchema.strict(), "GET", "/api/auth/state");
    const sessionsOf = async (client: Client): Promise<SessionInfo[]> =>
      (await client.read(sessionListSchema, "GET", "/api/auth/sessions")).items;
    /** A tablet that the admin has signed in on and hung up. */
    async function hangUp(userId?: string): Promise<Client> {
      const tablet = await home.signIn(anna);
      const body = { pin: anna.pin, ...(userId === undefined ? {} : { userId }) };
      await tablet.read(signedInSchema, "POST", KIOSK, body);
      return tablet;
    }
    const takeDown = (tablet: Client) => tablet.done("POST", LEAVE, { userId: anna.user.id, pin: anna.pin });

    test("an admin hangs it up: a year, sliding, in the place of the admin's session on that device", async () => {
      const tablet = await home.signIn(anna);
      const [before, others] = [tablet.token, (await sessionsOf(anna.client)).length];
      const reply = await tablet.request("POST", KIOSK, { body: { pin: anna.pin } });
      assert.equal(reply.status, 200);
      const cookie = (reply.headers.get("set-cookie") ?? "").toLowerCase();
      for (const part of ["httponly", "samesite=strict", "path=/", `max-age=${365 * DAY_S}`]) {
        assert.ok(cookie.includes(part), `${part}: ${cookie.slice(60)}`);
      }
      assert.notEqual(tablet.token, before);
      const old = home.device();
      old.token = before;
      await old.refused("401 not_signed_in", "GET", "/api/me");
      const listed = await sessionsOf(anna.client);
      assert.equal(listed.length, others, "one in the place of the other");
      const kiosk = listed.find((session) => session.kiosk);
      const days = (Date.parse(kiosk?.expiresAt ?? "") - Date.now()) / (DAY_S * 1_000);
      assert.ok(days > 364.9 && days < 365.1, `${days} days`);
      assert.deepEqual([(await state(tablet)).kiosk, (await state(anna.client)).kiosk], [true, false]);
      assert.equal((await state(home.device())).kiosk, false);
      await takeDown(tablet);
    });

    test("it takes an admin who is signed in, and that admin's PIN", async () => {
      await home.device().refused("401 not_signed_in", "POST", KIOSK, { body: { pin: anna.pin } });
      await home.ben.client.refused("403 not_allowed", "POST", KIOSK, { body: { pin: home.ben.pin } });
      await anna.client.refused("401 wrong_pin", "POST", KIOSK, { body: { pin: "0000" } });
      await anna.client.refused("404 not_found", "POST", KIOSK, { body: { pin: anna.pin, userId: randomUUID() } });
      // Ben's PIN keeps his conversations from everybody, an admin included.
      await anna.client.refused("403 not_allowed", "POST", KIOSK, {
        body: { pin: anna.pin, userId: home.ben.user.id },
      });
      assert.equal((await state(anna.client)).kiosk, false);
    });

    test("signing in knows no kiosk: there is one way", async () => {
      const device = home.device();
      await device.read(signedInSchema, "POST", "/api/auth/sign-in", {
        userId: home.ben.user.id,
        pin: home.ben.pin,
        kiosk: true,
      });
      assert.equal((await state(device)).kiosk, false);
    });

    test("it shows the chosen profile and talks as it", async () => {
      const tablet = await hangUp(kitchen.user.id);
      const { user, kiosk } = await state(tablet);
      assert.deepEqual([user?.id, user?.role, kiosk], [kitchen.user.id, "guest", true]);
      const { conversationId } = pick(await (await tablet.ask({ message: "say:hello wall" })).all(), "start").data;
      const own = await kitchen.client.request("GET", `/api/conversations/${conversationId}`);
      assert.equal(own.status, 200);
      await anna.client.refused("404 not_found", "GET", `/api/conversations/${conversationId}`);
      await takeDown(tablet);
    });

    test("it is never an admin's, also with the admin's own profile", async () => {
      const tablet = await hangUp();
      assert.equal((await state(tablet)).user?.role, "member");
      assert.equal((await tablet.read(userSchema, "GET", "/api/me")).role, "member");
      assert.equal((await anna.client.read(userSchema, "GET", "/api/me")).role, "admin");
      await takeDown(tablet);
    });

    test("it does what a wall does: every other operation refuses it, and what its person has is as before", async () => {
      const things = await belongingsOf(anna);
      const tablet = await hangUp();
      const names = home.document.operations.map(nameOf);
      assert.deepEqual(
        OF_A_WALL.filter((name) => !names.includes(name)),
        [],
      );
      const closed = home.document.operations.filter(
        (operation) => operation.needsSession && !OF_A_WALL.includes(nameOf(operation)),
      );
      assert.ok(closed.length > 40, `${closed.length} operations`);
      for (const operation of closed) {
        const path = pathFor(operation, { id: randomUUID(), ...idsFor(operation, things) });
        const problem = await tablet.refused("403 not_allowed", operation.method, path, bodyFor(operation));
        assert.match(problem.detail, /on the wall/, nameOf(operation));
      }
      await anna.client.read(userSchema, "GET", "/api/me");
      const kept = await anna.client.request("GET", `/api/conversations/${things.conversation}`);
      const companion = await anna.client.request("GET", `/api/companions/${things.companion}`);
      assert.deepEqual([kept.status, companion.status], [200, 200]);
      await takeDown(tablet);
    });

    test("it neither signs in nor out", async () => {
      const tablet = await hangUp();
      const refusals: [string, string, object][] = [
        ["POST", "/api/auth/sign-out", {}],
        ["POST", "/api/auth/sign-in", { body: { userId: home.ben.user.id, pin: home.ben.pin } }],
      ];
      for (const [method, path, options] of refusals) {
        const problem = await tablet.refused("403 not_allowed", method, path, options);
        assert.match(problem.detail, /wall/);
      }
      assert.equal((await state(tablet)).kiosk, true);
      assert.equal((await state(anna.client)).user?.name, "Anna");
      await takeDown(tablet);
    });

    test("an admin's PIN takes it off the wall: its session ends, its cookie goes", async () => {
      const tablet = await hangUp(kitchen.user.id);
      const { token } = tablet;
      const leave = (person: Person, pin = person.pin) => ({ body: { userId: person.user.id, pin } });
      await tablet.refused("403 not_allowed", "POST", LEAVE, leave(home.ben));
      await tablet.refused("401 wrong_pin", "POST", LEAVE, leave(anna, "0000"));
      assert.equal((await state(tablet)).kiosk, true);
      const reply = await tablet.request("POST", LEAVE, leave(anna));
      assert.equal(reply.status, 204);
      assert.match(reply.headers.get("set-cookie") ?? "", /^session=;.*Max-Age=0/i);
      tablet.token = token;
      await tablet.refused("401 not_signed_in", "GET", "/api/me");
      await anna.client.refused("409 conflict", "POST", LEAVE, leave(anna));
    });

    test("its person and every admin find it among their devices and end it; nobody else sees it", async () => {
      const tablet = await hangUp(kitchen.user.id);
      const find = async (client: Client) => (await sessionsOf(client)).find(({ kiosk }) => kiosk);
      const found = await find(anna.client);
      assert.deepEqual([found?.profileName, found?.current], ["Kitchen", false]);
      assert.equal((await find(kitchen.client))?.id, found?.id);
      assert.equal(await find(home.ben.client), undefined);
      await home.ben.client.refused("404 not_found", "DELETE", `/api/auth/sessions/${found?.id}`);
      const kitchens = (await sessionsOf(kitchen.client)).find(({ current }) => current);
      await anna.client.refused("404 not_found", "DELETE", `/api/auth/sessions/${kitchens?.id}`);
      await anna.client.done("DELETE", `/api/auth/sessions/${found?.id}`);
      await tablet.refused("401 not_signed_in", "GET", "/api/me");
      assert.equal((await state(tablet)).kiosk, false);
    });

    test("it ends as soon as its profile gets a PIN or another role, or is removed", async () => {
      const changes: [method: string, tail: string, body?: object][] = [
        ["POST", "/pin", { pin: "204816" }],
        ["PATCH", "", { role: "member" }],
        ["DELETE", ""],
      ];
      for (const [method, tail, body] of changes) {
        const hall = { name: `Hall ${method}`, role: "guest" };
        const { id } = await anna.client.read(userSchema, "POST", "/api/admin/users", hall);
        const tablet = await hangUp(id);
        const reply = await anna.client.request(method, `/api/admin/users/${id}${tail}`, body ? { body } : {});
        assert.ok(reply.status < 300, `${method} ${reply.text}`);
        await tablet.refused("401 not_signed_in", "GET", "/api/me");
        assert.equal((await state(tablet)).kiosk, false, method);
      }
    });

    test("it outlives a restart of the service without a touch", async () => {
      const tablet = await hangUp(kitchen.user.id);
      await home.target.restart();
      assert.deepEqual([(await state(tablet)).kiosk, (await state(tablet)).user?.name], [true, "Kitchen"]);
      await takeDown(tablet);
    });

    test("guesses at the PIN that takes it down are locked out like any others", async () => {
      const tablet = await hangUp();
      const guess = () => tablet.request("POST", LEAVE, { body: { userId: anna.user.id, pin: "999999999999" } });
      for (let n = 0; n < 5; n++) assert.equal((await guess()).status, 401);
      const reply = await guess();
      assertProblem(reply, "429 locked_out", `POST ${LEAVE}`);
      assert.equal((await state(tablet)).kiosk, true);
    });
  });
}
