// Bad input. Proves: the contract's rows 400, 413, 415 and 429 on every operation that takes a body, the shape of every
// problem with the request id of its header, and that the process lives through all of it.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { conversationPageSchema } from "../../handlers/shared/contract/conversations.ts";
import { BODY_LIMIT_BYTES, MESSAGE_MAX_CHARS } from "../../handlers/shared/contract/limits.ts";
import { healthSchema } from "../../handlers/shared/contract/system.ts";
import type { Operation } from "../support/document.ts";
import { type Belongings, belongingsOf, idsFor, nameOf, pathFor } from "../support/examples.ts";
import type { Family, Home, Person } from "../support/home.ts";

const JSON_TYPE = { "content-type": "application/json" };

const LIMIT_OF: Record<string, number> = {
  "/api/chat/stream": BODY_LIMIT_BYTES.chat,
  "/api/tts/stream": BODY_LIMIT_BYTES.tts,
  "/api/admin/images/workflows": BODY_LIMIT_BYTES.workflow,
};

/** A body that comes in pieces, without a Content-Length. */
function inPieces(bytes: number): ReadableStream<Uint8Array> {
  const piece = new TextEncoder().encode("x".repeat(64 * 1024));
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(piece);
      left -= piece.length;
    },
  });
}

export function limitsSuite(family: () => Family): void {
  describe("limits", () => {
    let home: Family;
    let mona: Person;
    let things: Belongings;
    let takers: Operation[];
    before(async () => {
      home = family();
      // An admin of her own, so that no operation is refused for another reason first.
      mona = await home.add(home.anna, { name: "Mona", role: "admin" });
      things = await belongingsOf(mona);
      takers = home.document.operations.filter(({ hasJsonBody }) => hasJsonBody);
    });
    const at = (operation: Operation) => [operation.method, pathFor(operation, idsFor(operation, things))] as const;
    const post = (message: unknown) => ["POST", "/api/chat/stream", { body: { message } }] as const;

    test("malformed JSON is 400 on every operation with a body", async () => {
      for (const operation of takers) {
        for (const rawBody of ["{", '{"name":', "\u0000", "{'a':1}", "undefined", `${"[".repeat(5_000)}`]) {
          await mona.client.refused("400 invalid_request", ...at(operation), { rawBody, headers: JSON_TYPE });
        }
      }
    });

    test("JSON that is no object is 400 on every operation with a body", async () => {
      for (const operation of takers) {
        for (const rawBody of ["null", "42", '"text"', "true"]) {
          await mona.client.refused("400 invalid_request", ...at(operation), { rawBody, headers: JSON_TYPE });
        }
      }
    });

    test("wrong types are 400 and listed as issues, on every operation with a body", async () => {
      const NAMES = [
        "name",
        "pin",
        "userId",
        "newPin",
        "message",
        "content",
        "role",
        "title",
        "model",
        "theme",
        "household.name",
        "deep",
        "text",
        "voice",
        "url",
        "wakeId",
        "deviceId",
        "wakeWordId",
        "level",
        "id",
        "trigger",
        "outcome",
        "runId",
        "stages",
        "until",
        "phrase",
        "prompt",
        "quietHours",
        "dailyQuestions",
        "kind",
        "when",
        "household",
        "action",
        "favourite",
        "rating",
        "purpose",
        "graph",
        "approved",
        "label",
        "position",
        "from",
        "to",
        "mode",
      ];
      const wrong = Object.fromEntries(NAMES.map((name) => [name, { nested: [1] }]));
      for (const operation of takers) {
        const problem = await mona.client.refused("400 invalid_request", ...at(operation), { body: wrong });
        assert.ok((problem.issues?.length ?? 0) > 0, nameOf(operation));
        for (const issue of problem.issues ?? [])
          assert.ok(
            NAMES.some((name) => issue.path.startsWith(name)),
            issue.path,
          );
      }
    });

    test("names from other objects' insides do no harm", async () => {
      const rawBody = '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}},"theme":"dark"}';
      const reply = await home.ben.client.request("PATCH", "/api/me/preferences", { rawBody, headers: JSON_TYPE });
      assert.equal(reply.status, 200);
      assert.doesNotMatch(reply.text, /constructor|__proto__|"x"/);
      await home.ben.client.request("PATCH", "/api/me/preferences", { body: { theme: "system" } });
    });

    test("a message of 32,000 characters is answered, one more is refused with its issue", async () => {
      const message = `say:${"a".repeat(MESSAGE_MAX_CHARS - 4)}`;
      const events = await (await mona.client.ask({ message })).all();
      assert.ok(["done", "error"].includes(events.at(-1)?.event ?? ""));
      const problem = await mona.client.refused("400 invalid_request", ...post(`${message}a`));
      assert.equal(problem.issues?.[0]?.path, "message");
    });

    test("a message of 1 MB is a clear error on asking and on editing", async () => {
      const huge = "a".repeat(1024 * 1024);
      const problem = await mona.client.refused("400 invalid_request", ...post(huge));
      assert.equal(problem.issues?.[0]?.path, "message");
      const path = `/api/conversations/${things.conversation}/messages/${things.question}`;
      await mona.client.refused("413 too_large", "PATCH", path, { body: { content: huge } });
    });

    test("a body over the limit is 413 on every operation with a body, with or without its length told", async () => {
      for (const operation of takers) {
        const limit = LIMIT_OF[operation.path] ?? BODY_LIMIT_BYTES.json;
        const whole = { rawBody: "x".repeat(limit + 1), headers: JSON_TYPE };
        await mona.client.refused("413 too_large", ...at(operation), whole);
        const pieces = { rawBody: inPieces(limit + 128 * 1024), headers: JSON_TYPE };
        await mona.client.refused("413 too_large", ...at(operation), pieces);
      }
    });

    test("control characters are refused in messages and names; line breaks and emoji are fine", async () => {
      for (const odd of ["a\u0000b", "a\u0007b", "a\u001b[31mb", "a\u0085b"]) {
        await mona.client.refused("400 invalid_request", ...post(odd));
        const body = { name: odd, title: odd, content: odd };
        await mona.client.refused("400 invalid_request", "PATCH", "/api/me", { body });
        await mona.client.refused("400 invalid_request", "POST", "/api/conversations", { body });
        const path = `/api/conversations/${things.conversation}/messages/${things.question}`;
        await mona.client.refused("400 invalid_request", "PATCH", path, { body });
      }
      for (const blank of ["", " ", "\n\t "]) await mona.client.refused("400 invalid_request", ...post(blank));
      const events = await (await mona.client.ask({ message: "say:line\n\tbreak 👩‍👩‍👧 ߷ עברית \u202eend" })).all();
      assert.equal(events.at(-1)?.event, "done");
      assert.equal((await mona.client.request("PATCH", "/api/me", { body: { name: "Mona 👩‍👧" } })).status, 200);
    });

    test("a body that is not said to be JSON is never taken for it", async () => {
      for (const headers of [
        { "content-type": "text/plain" },
        { "content-type": "application/x-www-form-urlencoded" },
      ]) {
        const rawBody = JSON.stringify({ message: "say:in disguise" });
        const reply = await mona.client.request("POST", "/api/chat/stream", { rawBody, headers });
        assert.ok([400, 415].includes(reply.status), `${reply.status}`);
      }
    });

    test("a body of a compressed kind, odd methods and long addresses are refused, not crashed on", async () => {
      const headers = { ...JSON_TYPE, "content-encoding": "gzip" };
      await mona.client.refused("400 invalid_request", "POST", "/api/chat/stream", { rawBody: "x", headers });
      const long = await home.target.fetch(`/api/conversations/search?q=${"x".repeat(12_000)}`);
      assert.ok([400, 401, 414, 431].includes(long.status), `${long.status}`);
      await long.body?.cancel();
      const odd = await home.target.fetch("/api/me", { method: "PROPFIND" });
      assert.ok(odd.status >= 400 && odd.status < 500);
      await odd.body?.cancel();
    });

    test("after all this the process lives, and nothing was written", async () => {
      assert.equal((await home.device().read(healthSchema, "GET", "/api/health")).ok, true);
      const { items } = await mona.client.read(conversationPageSchema, "GET", "/api/conversations?limit=200");
      assert.ok(items.length <= 3, `${items.length} conversations`);
    });
  });
}

/** Uses up the address's allowance: the last thing that a home does. */
export function rateLimitSuite(home: () => Home): void {
  describe("request rate", () => {
    test("a runaway script is told 429 rate_limited with Retry-After, and served again when it has waited", async () => {
      const device = home().runaway();
      let refusals = 0;
      for (let round = 0; round < 60 && refusals === 0; round++) {
        const replies = await Promise.all(Array.from({ length: 50 }, () => device.request("GET", "/api/health")));
        for (const reply of replies.filter(({ status }) => status !== 200)) {
          assert.equal(`${reply.status} ${(reply.json as { code: string }).code}`, "429 rate_limited");
          refusals++;
        }
      }
      assert.ok(refusals > 0, "3,000 requests at once were all served");
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      assert.equal((await device.request("GET", "/api/health")).status, 200);
    });
  });
}
