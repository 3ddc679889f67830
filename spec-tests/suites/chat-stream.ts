// The chat's stream. Proves: specification section 1, rules 2, 3 and 4 ("tokens one by one as they arrive, not buffered")
// and its chat data flow; contract "Chat": events and their order, ids, resume by Last-Event-ID, followers, stop.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { conversationSchema, messagePageSchema } from "../../handlers/shared/contract/conversations.ts";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import type { Client } from "../support/client.ts";
import { assertNumbered, type EventOf, type Followed, pick, take, takeUntil, textOf } from "../support/events.ts";
import { API_KEY, type Family, lastQuestionTo } from "../support/home.ts";
import { until } from "../support/until.ts";

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index} `).join("");
const kinds = (events: Followed[]) => events.map(({ event }) => event);
const tokens = (events: Followed[]) => events.filter((event): event is EventOf<"token"> => event.event === "token");

export function chatStreamSuite(family: () => Family): void {
  describe("the chat's stream", () => {
    let home: Family;
    let client: Client;
    before(async () => {
      home = family();
      client = (await home.add(home.anna, { name: "Jana", role: "member" })).client;
    });
    const resume = (runId: string, lastEventId?: string) =>
      client.follow("GET", `/api/chat/runs/${runId}`, {
        headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
      });
    const messagesOf = async (conversationId: string) =>
      (await client.read(messagePageSchema, "GET", `/api/conversations/${conversationId}/messages`)).items;
    const upstreamIdle = () => until("the model is free", () => home.llm.active() === 0);

    test("start, route, one token for each upstream chunk, done; numbered from 0", async () => {
      const events = await (await client.ask({ message: "say:The cat sat  on\nthe mat" })).all();
      assert.deepEqual(kinds(events), ["start", "route", ...Array(6).fill("token"), "done"]);
      const { runId } = pick(events, "start").data;
      assertNumbered(events, runId);
      assert.deepEqual(
        tokens(events).map(({ data }) => data.text),
        ["The ", "cat ", "sat  ", "on\n", "the ", "mat"],
      );
      const done = pick(events, "done").data;
      assert.equal(done.finishReason, "stop");
      assert.equal(done.usage?.completionTokens, 6);
      assert.ok(done.timings.firstTokenMs !== null && done.timings.firstTokenMs <= done.timings.totalMs);
    });

    test("the headers keep proxies from collecting or changing the stream", async () => {
      const answer = await client.ask({ message: "say:headers" });
      assert.match(answer.headers.get("content-type") ?? "", /^text\/event-stream/);
      assert.equal(answer.headers.get("cache-control"), "no-cache, no-transform");
      assert.equal(answer.headers.get("x-accel-buffering"), "no");
      assert.equal(answer.headers.get("content-encoding"), null);
      assert.equal(answer.headers.get("content-length"), null);
      assert.match(answer.headers.get("x-request-id") ?? "", /./);
      await answer.all();
    });

    test("each token is here before the next one was even sent: nothing is buffered", async () => {
      // The model writes the time of sending into each token, on the same clock as this process.
      const events = tokens(await (await client.ask({ message: "stamp:8x200" })).all());
      assert.equal(events.length, 8);
      for (const [index, { atMs, data }] of events.entries()) {
        assert.match(data.text, /^\d+\.\d+ $/);
        const nextSentAtMs = Number(events[index + 1]?.data.text ?? Number.POSITIVE_INFINITY);
        assert.ok(atMs < nextSentAtMs, `token ${index} came ${atMs - nextSentAtMs} ms after the next was sent`);
      }
    });

    test("the question is stored before the first event, the answer when it is done", async () => {
      const answer = await client.ask({ message: "slow:6x50" });
      const [start] = await takeUntil(answer, "start");
      const { conversationId, userMessageId, assistantMessageId, runId } = pick(start ? [start] : [], "start").data;
      const early = await messagesOf(conversationId);
      assert.deepEqual(
        early.map(({ id, role, status }) => [id, role, status]),
        [
          [userMessageId, "user", "complete"],
          [assistantMessageId, "assistant", "streaming"],
        ],
      );
      const path = `/api/conversations/${conversationId}`;
      assert.equal((await client.read(conversationSchema, "GET", path)).activeRunId, runId);
      await answer.all();
      const [question, reply] = await messagesOf(conversationId);
      assert.equal(question?.content, "slow:6x50");
      assert.deepEqual([reply?.content, reply?.status, reply?.finishReason], [words(6), "complete", "stop"]);
      assert.equal((await client.read(conversationSchema, "GET", path)).activeRunId, null);
    });

    test("a connection cut in mid-answer is taken up by Last-Event-ID without a gap or a repeat", async () => {
      const first = await client.ask({ message: "slow:60x20" });
      const parts = [await take(first, 15)];
      const { runId } = pick(parts.flat(), "start").data;
      first.cut();
      for (const count of [12, 9]) {
        await setTimeout(100);
        const again = await resume(runId, parts.at(-1)?.at(-1)?.id);
        parts.push(await take(again, count));
        again.cut();
      }
      parts.push(await (await resume(runId, parts.at(-1)?.at(-1)?.id)).all());
      const events = parts.flat();
      assertNumbered(events, runId);
      assert.equal(textOf(events), words(60));
      assert.equal(events.at(-1)?.event, "done");
    });

    test("a finished answer is replayed: whole, from the middle, and to its very end", async () => {
      const events = await (await client.ask({ message: "say:one two three four" })).all();
      const { runId } = pick(events, "start").data;
      const ids = (list: Followed[]) => list.map(({ id }) => id);
      assert.deepEqual(ids(await (await resume(runId)).all()), ids(events));
      assert.deepEqual(ids(await (await resume(runId, `${runId}:3`)).all()), ids(events.slice(4)));
      assert.deepEqual(ids(await (await resume(runId, events.at(-1)?.id)).all()), []);
      for (const odd of ["nonsense", `${runId}:x`, `${runId}:-4`, "00000000-0000-7000-8000-000000000000:3", ":2"]) {
        assert.deepEqual(ids(await (await resume(runId, odd)).all()), ids(events), `Last-Event-ID: ${odd}`);
      }
    });

    test("two followers see the same answer; one that leaves disturbs nobody", async () => {
      const asker = await client.ask({ message: "slow:30x20" });
      const seen = await take(asker, 3);
      const { runId } = pick(seen, "start").data;
      const [second, third] = await Promise.all([resume(runId), resume(runId, seen.at(-1)?.id)]);
      await take(third, 2);
      third.cut();
      const [rest, whole] = await Promise.all([asker.all(), second.all()]);
      assert.deepEqual(
        whole.map(({ id, data }) => [id, data]),
        [...seen, ...rest].map(({ id, data }) => [id, data]),
      );
      assert.equal(textOf(whole), words(30));
    });

    test("an asker that goes away does not end the answer", async () => {
      const answer = await client.ask({ message: "slow:20x30" });
      const { conversationId } = pick(await take(answer, 4), "start").data;
      answer.cut();
      await until("the answer is complete", async () => (await messagesOf(conversationId))[1]?.status === "complete");
      assert.equal((await messagesOf(conversationId))[1]?.content, words(20));
    });

    test("stop frees the model within 500 ms in mid-answer, keeps what was said, and says `cancelled`", async () => {
      const answer = await client.ask({ message: "slow:1000x20" });
      const seen = await take(answer, 8);
      const { runId, conversationId } = pick(seen, "start").data;
      const startedAt = performance.now();
      await client.done("POST", `/api/chat/runs/${runId}/stop`);
      await upstreamIdle();
      assertWithin(performance.now() - startedAt, 500);
      const rest = await answer.all();
      assert.deepEqual(pick(rest, "done").data.finishReason, "cancelled");
      const reply = (await messagesOf(conversationId))[1];
      assert.deepEqual([reply?.status, reply?.finishReason], ["cancelled", "cancelled"]);
      assert.equal(reply?.content, textOf([...seen, ...rest]));
      await client.done("POST", `/api/chat/runs/${runId}/stop`);
    });

    test("stop frees the model within 500 ms while it still reads the prompt", async () => {
      const answer = await client.ask({ message: "hang" });
      const { runId, conversationId } = pick(await takeUntil(answer, "route"), "start").data;
      await until("the model reads", () => home.llm.active() === 1);
      const startedAt = performance.now();
      await client.done("POST", `/api/chat/runs/${runId}/stop`);
      await upstreamIdle();
      assertWithin(performance.now() - startedAt, 500);
      assert.equal(pick(await answer.all(), "done").data.finishReason, "cancelled");
      const reply = (await messagesOf(conversationId))[1];
      assert.deepEqual([reply?.status, reply?.content], ["cancelled", ""]);
    });

    test("one person may have four answers in the making; a fifth is `busy`, and others are not held up", async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => client.ask({ message: "hang" })));
      await client.refused("429 busy", "POST", "/api/chat/stream", { body: { message: "say:me too" } });
      const other = await (await home.ben.client.ask({ message: "say:not held up" })).all();
      assert.equal(other.at(-1)?.event, "done");
      for (const answer of answers) {
        const { runId } = pick(await takeUntil(answer, "start"), "start").data;
        await client.done("POST", `/api/chat/runs/${runId}/stop`);
        await answer.all();
      }
      await upstreamIdle();
    });

    test("a long answer of 2,000 tokens arrives whole", async () => {
      const events = await (await client.ask({ message: "long:2000" })).all();
      // The prompt leaves only so much of the context to the answer; what the model sent has to be here.
      const done = pick(events, "done").data;
      assert.equal(tokens(events).length, done.usage?.completionTokens);
      assert.equal(textOf(events), words(tokens(events).length));
      assert.ok(tokens(events).length >= 500);
    });

    test("the model gets what was said before, the system prompt first, and the key that only the service knows", async () => {
      const start = pick(await (await client.ask({ message: "say:Ada Lovelace wrote it" })).all(), "start").data;
      const message = "say:And when was she born";
      await (await client.ask({ message, conversationId: start.conversationId, viaVoice: true })).all();
      const { authorization, body } = lastQuestionTo(home.llm);
      assert.equal(authorization, `Bearer ${API_KEY}`);
      const { messages } = body;
      assert.deepEqual(
        messages.map(({ role }) => role),
        ["system", "user", "assistant", "user"],
      );
      assert.deepEqual(
        messages.slice(1).map(({ content }) => content),
        ["say:Ada Lovelace wrote it", "Ada Lovelace wrote it", message],
      );
    });
  });
}
