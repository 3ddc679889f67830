// What outlives the process. Proves: contract, "the answer is stored as it grows (at most 1 s behind) and marked
// `interrupted` if the process dies", session lifetimes, the PIN and token at rest (specification section 5, rules 2, 3, 4)
// and that a conversation of 2,000 messages is paged and answered.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { v7 as uuidv7 } from "uuid";
import { signedInSchema } from "../../handlers/shared/contract/auth.ts";
import { messagePageSchema, searchPageSchema } from "../../handlers/shared/contract/conversations.ts";
import { userSchema } from "../../handlers/shared/contract/users.ts";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { type Followed, pick, take, takeUntil, textOf } from "../support/events.ts";
import { API_KEY, type Home, type Person, startHome } from "../support/home.ts";
import { insertConversation, readStoreBytes, withStore } from "../support/store-file.ts";
import type { Target } from "../targets/target.ts";

/** How much the stored answer may be behind: a second of the contract, and time for the write itself. */
const BEHIND_MS = 1_000 + 400;
const PEPPER = "spec-tests-pepper-from-env";
const MINUTE_MS = 60_000;

/** Runs on a home of its own, which it kills. */
export function restartsSuite(runtime: Target, onEnd: (home: Home) => void): void {
  describe("restarts", () => {
    let home: Home;
    let nora: Person;
    before(async () => {
      home = await startHome(runtime);
      nora = await home.setUp("Nora");
    });
    after(async () => {
      onEnd(home);
      await home.close();
    });
    const environment = () => ({ LLM_URL: home.llm.url, LLM_API_KEY: API_KEY, LOG_LEVEL: "debug" });
    const messagesOf = async (conversationId: string, query = "") =>
      nora.client.read(messagePageSchema, "GET", `/api/conversations/${conversationId}/messages${query}`);
    const tokensUntil = (events: Followed[], atMs: number) => textOf(events.filter((event) => event.atMs <= atMs));

    test("SIGKILL in mid-answer: after the start the question is there, and the answer up to a second before", async () => {
      const asked = { message: "slow:400x20", messageId: uuidv7() };
      const answer = await nora.client.ask(asked);
      const seen = await take(answer, 130);
      const { conversationId, runId } = pick(seen, "start").data;
      const killedAtMs = performance.timeOrigin + performance.now();
      const lost = answer.all().catch(() => []);
      await home.target.kill("SIGKILL");
      await lost;
      await home.target.restart();

      const [question, reply] = (await messagesOf(conversationId)).items;
      assert.deepEqual([question?.content, question?.status], ["slow:400x20", "complete"]);
      assert.deepEqual([reply?.status, reply?.errorCode], ["interrupted", null]);
      const certain = tokensUntil(seen, killedAtMs - BEHIND_MS);
      assert.ok(certain.length > 100, "too little was streamed to tell");
      assert.ok(
        reply?.content.startsWith(certain),
        `stored ${reply?.content.length}, certain ${certain.length} characters`,
      );
      assert.match(reply?.content ?? "", /^(w\d+ )+$/);
      await nora.client.refused("404 not_found", "GET", `/api/chat/runs/${runId}`);

      const again = await (await nora.client.ask(asked)).all();
      assert.equal(textOf(again), reply?.content, "sent again, it is not asked again");
      assert.equal(again.at(-1)?.event, "error");

      const events = await (await nora.client.ask({ conversationId, message: "say:where were we" })).all();
      assert.equal(textOf(events), "where were we");
      const found = await nora.client.read(searchPageSchema, "GET", "/api/conversations/search?q=w7");
      assert.deepEqual(
        found.items.map(({ messageId }) => messageId),
        [reply?.id].filter(() => found.items.length > 0),
      );
      assert.equal(found.items.length, 1, "what was said before the crash is found");
    });

    test("SIGTERM in mid-answer: the process ends by itself with 0 and has kept every token", async () => {
      const answer = await nora.client.ask({ message: "slow:400x20" });
      const seen = await take(answer, 40);
      const { conversationId } = pick(seen, "start").data;
      const rest = answer.all().catch(() => []);
      const startedAt = performance.now();
      assert.equal(await home.target.kill("SIGTERM"), 0);
      assertWithin(performance.now() - startedAt, 5_000);
      const sent = textOf([...seen, ...(await rest)]);
      await home.target.restart();
      const [, reply] = (await messagesOf(conversationId)).items;
      assert.equal(reply?.status, "interrupted");
      assert.ok(reply?.content.startsWith(sent), "something that was shown is not stored");
    });

    test("at rest: PINs as Argon2id, tokens as SHA-256, a pepper of its own; neither PIN nor token in the file", async () => {
      await home.target.kill("SIGTERM");
      const { pin, client } = nora;
      withStore(home.target.dataDir, (store) => {
        const user = store.prepare("SELECT pin_hash FROM users").get([]) as { pin_hash: string };
        assert.match(user.pin_hash, /^\$argon2id\$v=19\$/);
        const session = store.prepare("SELECT token_hash FROM sessions").get([]) as { token_hash: string };
        assert.equal(
          session.token_hash,
          createHash("sha256")
            .update(client.token ?? "")
            .digest("hex"),
        );
        const row = store.prepare("SELECT value FROM settings WHERE key = 'security.pin_pepper'").get([]);
        const pepper = JSON.parse((row as { value: string }).value) as string;
        assert.ok(pepper.length >= 43);
        home.witness.addSecret("pepper", pepper);
      });
      const bytes = await readStoreBytes(home.target.dataDir);
      assert.ok(bytes.includes("argon2id"));
      assert.ok(!bytes.includes(pin), "the PIN is in the file");
      assert.ok(!bytes.includes(client.token ?? "?"), "the token is in the file");
      assert.ok(!bytes.includes(API_KEY), "the API key is in the file");
      await home.target.restart();
    });

    test("a session slides with use, and ends when its time is over", async () => {
      const [used, unused, kiosk] = [await home.signIn(nora), await home.signIn(nora), await home.signIn(nora)];
      await kiosk.read(signedInSchema, "POST", "/api/auth/kiosk", { pin: nora.pin });
      const hashOf = (token: string | null) =>
        createHash("sha256")
          .update(token ?? "")
          .digest("hex");
      await home.target.kill("SIGTERM");
      withStore(home.target.dataDir, (store) => {
        const age = store.prepare("UPDATE sessions SET last_seen_at = ?, expires_at = ? WHERE token_hash = ?");
        const now = Date.now();
        age.run([now - 10 * MINUTE_MS, now + 60 * MINUTE_MS, hashOf(used.token)]);
        age.run([now - 31 * 24 * 60 * MINUTE_MS, now - 1, hashOf(unused.token)]);
        age.run([now - 10 * MINUTE_MS, now + 60 * MINUTE_MS, hashOf(kiosk.token)]);
      });
      await home.target.restart();
      const renewed = await used.request("GET", "/api/me");
      assert.match(renewed.headers.get("set-cookie") ?? "", /Max-Age=2592000.*HttpOnly/i);
      assert.equal((await used.request("GET", "/api/me")).headers.get("set-cookie"), null, "only now and then");
      assert.match((await kiosk.request("GET", "/api/me")).headers.get("set-cookie") ?? "", /Max-Age=31536000/i);
      await unused.refused("401 not_signed_in", "GET", "/api/me");
    });

    test("a conversation of 2,000 messages opens, pages, is searched and is answered within a second each", async () => {
      await home.target.kill("SIGTERM");
      const id = withStore(home.target.dataDir, (store) => insertConversation(store, nora.user.id, 1_000));
      await home.target.restart();
      const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
        const startedAt = performance.now();
        const result = await work();
        const ms = performance.now() - startedAt;
        assertWithin(ms, 1_000, what);
        return result;
      };
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const query: string = `?limit=200${cursor === "" ? "" : `&cursor=${cursor}`}`;
        const page: { items: { id: string }[]; nextCursor: string | null } = await timed("a page", () =>
          messagesOf(id, query),
        );
        seen.unshift(...page.items.map((message) => message.id));
        cursor = page.nextCursor;
      }
      assert.equal(seen.length, 2_000);
      assert.equal(new Set(seen).size, 2_000);
      const path = "/api/conversations/search?q=sentence%20number%201234";
      const { items } = await timed("a search", () => nora.client.read(searchPageSchema, "GET", path));
      assert.equal(items.length, 1);

      const answer = await nora.client.ask({ conversationId: id, message: "say:Still with you" });
      const events = await timed("the answer", () => answer.all());
      assert.equal(textOf(events), "Still with you");
      const { droppedMessages = 0 } = pick(events, "done").data;
      assert.ok(droppedMessages >= 1_800 && droppedMessages < 2_000, `droppedMessages: ${droppedMessages}`);
      const exported = await timed("the export", () =>
        nora.client.request("GET", `/api/conversations/${id}/export?format=json`),
      );
      assert.equal((exported.json as { messages: unknown[] }).messages.length, 2_002);
      await timed("the removal", () => nora.client.done("DELETE", `/api/conversations/${id}`));
    });

    test("a pepper from the environment signs everybody out once; a PIN of before still signs in", async () => {
      home.witness.addSecret("pepper", PEPPER);
      await home.target.restart({ ...environment(), PIN_PEPPER_SECRET: PEPPER });
      await nora.client.refused("401 not_signed_in", "GET", "/api/me");
      nora.client = await home.signIn(nora);
      await home.target.restart();
      await nora.client.read(userSchema, "GET", "/api/me");
      nora.client = await home.signIn(nora);
    });

    test("without a language model one may sign in and read; a question gets `component_not_ready` and is kept", async () => {
      await home.target.restart({ ...environment(), LLM_URL: "http://127.0.0.1:9", PIN_PEPPER_SECRET: PEPPER });
      const answer = await nora.client.ask({ message: "say:nobody hears this question" });
      const { conversationId } = pick(await takeUntil(answer, "error"), "start").data;
      const [question, reply] = (await messagesOf(conversationId)).items;
      assert.equal(question?.content, "say:nobody hears this question");
      assert.deepEqual([reply?.status, reply?.errorCode], ["failed", "component_not_ready"]);
      const problem = await nora.client.refused("503 component_not_ready", "GET", "/api/models");
      assert.equal(problem.component, "llm");
      assert.doesNotMatch(problem.detail, /127\.0\.0\.1/);
    });
  });
}
