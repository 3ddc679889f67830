// Sign-in. Proves: contract "Sign-in" (state, setup and its race, PIN, cookie, lifetimes, sessions, sign-out, change of
// PIN, lockout with its codes) and the specification's section 5, rules 1, 2, 3 and 6, as far as the wire shows them.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { authStateSchema, sessionListSchema, signedInSchema } from "../../handlers/shared/contract/auth.ts";
import { userSchema } from "../../handlers/shared/contract/users.ts";
import { assertProblem, type Client } from "../support/client.ts";
import { type Home, type Person, startHome } from "../support/home.ts";
import type { Target } from "../targets/target.ts";

const DAY_S = 24 * 3600;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Attributes of the session cookie that a sign-in sets, in lower case. */
function cookieAttributes(header: string | null): string[] {
  return (header ?? "").split(";").map((part) => part.trim().toLowerCase());
}

const PEPPER = "spec-tests-pepper-9a64";

/** Runs on a home of its own: it needs one that nobody has set up, and it locks addresses out. */
export function authSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("sign-in", () => {
    let home: Home;
    let anna: Person;
    const signIn = (client: Client, userId: string, pin: string) =>
      client.request("POST", "/api/auth/sign-in", { body: { userId, pin } });
    const sessionsOf = async (client: Client) =>
      (await client.read(sessionListSchema, "GET", "/api/auth/sessions")).items;

    before(async () => {
      home = await startHome(runtime, { PIN_PEPPER_SECRET: PEPPER });
      home.witness.addSecret("pepper", "spec-tests-pepper-9a64");
    });
    after(async () => {
      onEnd(home);
      await home.close();
    });

    test("an empty home asks for setup and shows no profile", async () => {
      const state = await home.device().read(authStateSchema, "GET", "/api/auth/state");
      assert.deepEqual(state, { setupRequired: true, profiles: [], user: null, kiosk: false });
    });

    test("setup refuses a PIN that is not 4 to 12 digits, and makes nobody", async () => {
      for (const pin of ["123", "1234567890123", "12a4", "", "１２３４", "12 34"]) {
        const body = { name: "Anna", pin };
        const problem = await home.device().refused("400 invalid_request", "POST", "/api/auth/setup", { body });
        assert.equal(problem.issues?.[0]?.path, "pin");
      }
      assert.equal((await home.device().read(authStateSchema, "GET", "/api/auth/state")).setupRequired, true);
    });

    test("two setups racing: exactly one 201, one 409, one admin", async () => {
      const racers = ["Anna", "Mallory"].map((name) => ({ name, pin: "204816320471", device: home.device() }));
      home.witness.addSecret("PIN", "204816320471");
      const replies = await Promise.all(
        racers.map(({ name, pin, device }) => device.request("POST", "/api/auth/setup", { body: { name, pin } })),
      );
      assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409]);
      const won = replies.findIndex(({ status }) => status === 201);
      const winner = racers[won];
      assert.ok(winner);
      const { user } = signedInSchema.parse(replies[won]?.json);
      assert.equal(user.role, "admin");
      anna = { user, pin: winner.pin, client: winner.device };
      assert.equal(racers[1 - won]?.device.token, null);
      const state = await anna.client.read(authStateSchema, "GET", "/api/auth/state");
      assert.deepEqual(
        state.profiles.map(({ id }) => id),
        [user.id],
      );
      assert.equal(state.user?.id, user.id);
    });

    test("setup after that is a conflict", async () => {
      const body = { name: "Eve", pin: "4711" };
      await home.device().refused("409 conflict", "POST", "/api/auth/setup", { body });
    });

    test("the right PIN signs in: cookie HttpOnly, SameSite=Strict, Path=/, 30 days, not Secure over http", async () => {
      const reply = await signIn(home.device(), anna.user.id, anna.pin);
      assert.equal(reply.status, 200);
      const attributes = cookieAttributes(reply.headers.get("set-cookie"));
      for (const wanted of ["httponly", "samesite=strict", "path=/", `max-age=${30 * DAY_S}`]) {
        assert.ok(attributes.includes(wanted), `${wanted} is missing in ${attributes.slice(1)}`);
      }
      assert.ok(!attributes.includes("secure"));
      assert.ok(!attributes.some((attribute) => attribute.startsWith("domain")));
    });

    test("the token has 256 bits in base64url and differs each time", async () => {
      const tokens = new Set<string>();
      for (let n = 0; n < 4; n++) {
        const client = await home.signIn(anna);
        assert.match(client.token ?? "", /^[A-Za-z0-9_-]{43}$/);
        tokens.add(client.token ?? "");
      }
      assert.equal(tokens.size, 4);
    });

    test("a wrong PIN and an unknown person are refused alike, in like time", async () => {
      const times = { wrong: [] as number[], unknown: [] as number[] };
      const answers = new Set<string>();
      for (let round = 0; round < 3; round++) {
        for (const kind of ["wrong", "unknown"] as const) {
          const userId = kind === "wrong" ? anna.user.id : randomUUID();
          const startedAt = performance.now();
          const reply = await signIn(home.device(), userId, "999999999999");
          times[kind].push(performance.now() - startedAt);
          const { code, detail, status, title } = reply.json as Record<string, unknown>;
          answers.add(JSON.stringify([code, detail, status, title, reply.headers.has("set-cookie")]));
        }
        // A right one in between, or the count would lock this address out.
        await home.signIn(anna);
      }
      assert.deepEqual([...answers], [...answers].slice(0, 1));
      assert.match([...answers][0] ?? "", /^\["wrong_pin",".+",401,/);
      const ratio = median(times.wrong) / median(times.unknown);
      assert.ok(ratio > 0.4 && ratio < 2.5, `wrong PIN : unknown person = ${ratio.toFixed(2)}`);
    });

    test("a profile without a PIN needs none; a PIN that is sent is still not right", async () => {
      const body = { name: "Guest", role: "guest" };
      const guest = await anna.client.read(userSchema, "POST", "/api/admin/users", body);
      const device = home.device();
      await device.read(signedInSchema, "POST", "/api/auth/sign-in", { userId: guest.id });
      assert.equal((await device.read(userSchema, "GET", "/api/me")).id, guest.id);
      await home.device().refused("401 wrong_pin", "POST", "/api/auth/sign-in", {
        body: { userId: guest.id, pin: "1234" },
      });
      const profiles = (await device.read(authStateSchema, "GET", "/api/auth/state")).profiles;
      assert.equal(profiles.find(({ id }) => id === guest.id)?.hasPin, false);
    });

    test("a profile with a PIN is not opened without one", async () => {
      const body = { userId: anna.user.id };
      await home.device().refused("401 wrong_pin", "POST", "/api/auth/sign-in", { body });
      await home.signIn(anna);
    });

    test("one's sessions are listed with a device label; the current one is marked", async () => {
      const tablet = home.device();
      await tablet.request("POST", "/api/auth/sign-in", {
        body: { userId: anna.user.id, pin: anna.pin },
        headers: { "user-agent": "Mozilla/5.0 (Linux; Android 14) Gecko/140.0 Firefox/140.0" },
      });
      const sessions = await sessionsOf(tablet);
      const current = sessions.filter(({ current }) => current);
      assert.equal(current.length, 1);
      assert.equal(current[0]?.deviceLabel, "Firefox on Android");
      assert.ok(sessions.length > 1);
    });

    test("a revoked session is signed out at once, the others stay", async () => {
      const phone = await home.signIn(anna);
      const [session] = (await sessionsOf(phone)).filter(({ current }) => current);
      await anna.client.done("DELETE", `/api/auth/sessions/${session?.id}`);
      await phone.refused("401 not_signed_in", "GET", "/api/me");
      await anna.client.refused("404 not_found", "DELETE", `/api/auth/sessions/${session?.id}`);
      await anna.client.read(userSchema, "GET", "/api/me");
    });

    test("sign-out ends the session and clears the cookie; once more is no error", async () => {
      const phone = await home.signIn(anna);
      const token = phone.token;
      const reply = await phone.request("POST", "/api/auth/sign-out");
      assert.equal(reply.status, 204);
      assert.match(reply.headers.get("set-cookie") ?? "", /^session=;.*Max-Age=0/i);
      assert.equal(phone.token, null);
      phone.token = token;
      await phone.refused("401 not_signed_in", "GET", "/api/me");
      await phone.done("POST", "/api/auth/sign-out");
    });

    test("a token that was never given out is not signed in, whatever its length", async () => {
      for (const token of ["", "x", "A".repeat(43), "A".repeat(64), "A".repeat(5_000), "%00", "a b"]) {
        await home.device().refused("401 not_signed_in", "GET", "/api/me", { headers: { cookie: `session=${token}` } });
      }
    });

    test("changing the PIN needs the current one and revokes the other sessions only", async () => {
      const phone = await home.signIn(anna);
      const tablet = await home.signIn(anna);
      const newPin = "730195846620";
      home.witness.addSecret("PIN", newPin);
      await phone.refused("401 wrong_pin", "PUT", "/api/auth/pin", { body: { currentPin: "0000", newPin } });
      await phone.refused("401 wrong_pin", "PUT", "/api/auth/pin", { body: { newPin } });
      await phone.refused("400 invalid_request", "PUT", "/api/auth/pin", {
        body: { currentPin: anna.pin, newPin: "12" },
      });
      await phone.done("PUT", "/api/auth/pin", { currentPin: anna.pin, newPin });
      await phone.read(userSchema, "GET", "/api/me");
      await tablet.refused("401 not_signed_in", "GET", "/api/me");
      await anna.client.refused("401 not_signed_in", "GET", "/api/me");
      await home.device().refused("401 wrong_pin", "POST", "/api/auth/sign-in", {
        body: { userId: anna.user.id, pin: anna.pin },
      });
      anna = { ...anna, pin: newPin, client: await home.signIn({ ...anna, pin: newPin }) };
    });

    test("ten guesses at once are all counted: five reach the PIN, the others are locked out", async () => {
      const guesses = Array.from({ length: 10 }, () => signIn(home.device(), anna.user.id, "000000000000"));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted();
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
    });

    test("after five wrong PINs: 429 with Retry-After, for the right PIN and for other profiles from there too", async () => {
      const right = { userId: anna.user.id, pin: anna.pin };
      for (const body of [right, { userId: randomUUID(), pin: "1111" }]) {
        const reply = await home.device().request("POST", "/api/auth/sign-in", { body });
        assertProblem(reply, "429 locked_out", "POST /api/auth/sign-in");
        const retryAfterS = Number(reply.headers.get("retry-after"));
        assert.ok(retryAfterS > 20 && retryAfterS <= 30, `Retry-After: ${retryAfterS}`);
      }
    });

    test("the lockout survives a restart, and who is signed in stays so", async () => {
      await home.target.restart();
      const problem = await home.device().refused("429 locked_out", "POST", "/api/auth/sign-in", {
        body: { userId: anna.user.id, pin: anna.pin },
      });
      assert.match(problem.detail, /wait/i);
      assert.equal((await anna.client.read(userSchema, "GET", "/api/me")).id, anna.user.id);
    });

    test("a pepper that the PINs were not made with is refused at the start, and nothing is lost", async () => {
      const second = "spec-tests-pepper-second";
      home.witness.addSecret("pepper", second);
      const start = (pepper: string) => home.target.restart({ LLM_URL: home.llm.url, PIN_PEPPER_SECRET: pepper });
      await assert.rejects(start(second), /PIN_PEPPER_SECRET is not the one/);
      await start(PEPPER);
      assert.equal((await anna.client.read(userSchema, "GET", "/api/me")).id, anna.user.id);
    });
  });
}
