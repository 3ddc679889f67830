// Turns of a conversation: versions, two tabs, pictures, failures. Proves: contract "Chat" (regenerate, edit and branch,
// 409 while answering, attachments), its codes 413, 415, 422, 429, 502 and 503 inside a stream that has begun, and that
// nothing of a failed answer is lost.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import { v7 as uuidv7 } from "uuid";
import type { ErrorCode } from "../../handlers/shared/contract/common.ts";
import { companionSchema } from "../../handlers/shared/contract/companions.ts";
import { conversationSchema, messagePageSchema } from "../../handlers/shared/contract/conversations.ts";
import { SEEING_MODEL } from "../doubles/scripted-llm-server.ts";
import type { Client } from "../support/client.ts";
import { assertNumbered, pick, take, textOf } from "../support/events.ts";
import { type Family, lastQuestionTo } from "../support/home.ts";
import { image, largePng, PNG, PNG_BASE64 } from "../support/pictures.ts";

export function chatTurnsSuite(family: () => Family): void {
  let home: Family;
  let client: Client;
  const begin = async () => {
    home = family();
    client = (await home.add(home.anna, { name: `Karl ${randomUUID().slice(0, 8)}`, role: "member" })).client;
  };
  const say = async (message: string, more: object = {}) =>
    pick(await (await client.ask({ message, ...more })).all(), "start").data;
  const messagesOf = async (conversationId: string) =>
    (await client.read(messagePageSchema, "GET", `/api/conversations/${conversationId}/messages`)).items;
  const contentsOf = async (conversationId: string) => (await messagesOf(conversationId)).map(({ content }) => content);
  const show = (conversationId: string, showMessageId: string) =>
    client.read(conversationSchema, "PATCH", `/api/conversations/${conversationId}`, { showMessageId });
  const lastSent = () => lastQuestionTo(home.llm).body;

  describe("versions of a turn", () => {
    before(begin);

    test("regenerate makes another version of the answer; both are kept and can be shown", async () => {
      const first = await say("say:apple");
      const { conversationId } = first;
      const path = `/api/conversations/${conversationId}/messages/${first.assistantMessageId}/regenerate`;
      const events = await (await client.follow("POST", path)).all();
      const second = pick(events, "start").data;
      assert.equal(second.userMessageId, first.userMessageId);
      assert.notEqual(second.assistantMessageId, first.assistantMessageId);
      const shown = await messagesOf(conversationId);
      const versions = [first.assistantMessageId, second.assistantMessageId];
      assert.deepEqual(shown.at(-1)?.versions, versions);
      assert.equal(shown.at(-1)?.id, second.assistantMessageId);
      assert.deepEqual(
        lastSent()
          .messages.filter(({ role }) => role !== "system")
          .map(({ content }) => content),
        ["say:apple"],
        "the earlier try is not shown to the model",
      );
      await show(conversationId, first.assistantMessageId);
      assert.equal((await messagesOf(conversationId)).at(-1)?.id, first.assistantMessageId);
    });

    test("editing a question branches: the old branch stays as it was, below its own question", async () => {
      const { conversationId, userMessageId } = await say("say:red");
      await say("say:after red", { conversationId });
      const path = `/api/conversations/${conversationId}/messages/${userMessageId}`;
      const edited = pick(await (await client.follow("PATCH", path, { body: { content: "say:blue" } })).all(), "start");
      assert.deepEqual(await contentsOf(conversationId), ["say:blue", "blue"]);
      await say("say:after blue", { conversationId });
      assert.deepEqual(await contentsOf(conversationId), ["say:blue", "blue", "say:after blue", "after blue"]);
      const [question] = await messagesOf(conversationId);
      assert.deepEqual(question?.versions, [userMessageId, edited.data.userMessageId]);
      await show(conversationId, userMessageId);
      assert.deepEqual(await contentsOf(conversationId), ["say:red", "red", "say:after red", "after red"]);
    });

    test("an answer cannot be edited, nor a question regenerated, nor a message of another conversation", async () => {
      const here = await say("say:here");
      const there = await say("say:there");
      const at = (conversationId: string, messageId: string) =>
        `/api/conversations/${conversationId}/messages/${messageId}`;
      const body = { content: "say:wrong place" };
      await client.refused("404 not_found", "PATCH", at(here.conversationId, here.assistantMessageId), { body });
      await client.refused("404 not_found", "PATCH", at(here.conversationId, there.userMessageId), { body });
      await client.refused("404 not_found", "POST", `${at(here.conversationId, here.userMessageId)}/regenerate`);
      await client.refused("404 not_found", "POST", `${at(here.conversationId, there.assistantMessageId)}/regenerate`);
      await client.refused("404 not_found", "PATCH", `/api/conversations/${here.conversationId}`, {
        body: { showMessageId: there.assistantMessageId },
      });
      assert.deepEqual(await contentsOf(here.conversationId), ["say:here", "here"]);
      assert.deepEqual(await contentsOf(there.conversationId), ["say:there", "there"]);
    });

    test("two tabs that ask at once: one is answered, one is told which run is in the way, nothing is lost", async () => {
      const { conversationId } = await say("say:before");
      const ask = (message: string) =>
        client.request("POST", "/api/chat/stream", { body: { conversationId, message } });
      const replies = await Promise.all([ask("slow:10x40"), ask("slow:11x40")]);
      assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409]);
      const won = replies.find(({ status }) => status === 200);
      const lost = replies.find(({ status }) => status === 409)?.json as { code: string; runId: string };
      assert.equal(lost.code, "conflict");
      assert.ok(won?.text.includes(`id: ${lost.runId}:0`), "the run in the way is the one that is being answered");
      const roles = (await messagesOf(conversationId)).map(({ role }) => role);
      assert.deepEqual(roles, ["user", "assistant", "user", "assistant"]);
    });

    test("while an answer is written, another version is neither made nor shown", async () => {
      const first = await say("say:wait for it");
      const { conversationId } = first;
      const answer = await client.ask({ conversationId, message: "slow:500x20" });
      const { runId } = pick(await take(answer, 3), "start").data;
      const at = `/api/conversations/${conversationId}/messages`;
      for (const [method, path, body] of [
        ["POST", `${at}/${first.assistantMessageId}/regenerate`, undefined],
        ["PATCH", `${at}/${first.userMessageId}`, { content: "say:now" }],
        ["PATCH", `/api/conversations/${conversationId}`, { showMessageId: first.assistantMessageId }],
      ] as const) {
        const problem = await client.refused("409 conflict", method, path, body ? { body } : {});
        assert.equal(problem.runId, runId);
      }
      await client.done("POST", `/api/chat/runs/${runId}/stop`);
      await answer.all();
    });
  });

  describe("a question that is sent again", () => {
    before(begin);
    const newId = () => uuidv7();

    test("while it is being answered, and after: the same run and text, one question, one answer", async () => {
      const question = { message: "slow:20x30", messageId: newId() };
      const first = await client.ask(question);
      const begun = await take(first, 5);
      first.cut();
      const second = await (await client.ask(question)).all();
      const third = await (await client.ask(question)).all();
      const { runId, conversationId, userMessageId } = pick(begun, "start").data;
      assert.equal(userMessageId, question.messageId);
      for (const events of [second, third]) {
        assertNumbered(events, runId);
        assert.equal(textOf(events).split(" ").length, 21);
      }
      assert.equal((await messagesOf(conversationId)).length, 2);
    });

    test("twice at once: both follow one answer", async () => {
      const question = { message: "slow:10x30", messageId: newId() };
      const answers = await Promise.all([client.ask(question), client.ask(question)]);
      const [one = [], other = []] = await Promise.all(answers.map((answer) => answer.all()));
      assert.equal(pick(one, "start").data.runId, pick(other, "start").data.runId);
      assert.equal(textOf(one), textOf(other));
      assert.equal((await messagesOf(pick(one, "start").data.conversationId)).length, 2);
    });

    test("under another message's id it is a conflict, and tells nothing of that message", async () => {
      const mine = await say("say:mine alone", { messageId: newId() });
      const post = ["POST", "/api/chat/stream"] as const;
      const asked = { message: "say:whose is this", messageId: mine.userMessageId };
      const problem = await home.ben.client.refused("409 conflict", ...post, { body: asked });
      assert.equal(problem.runId, undefined);
      const ofAnswer = { message: "say:whose is this", messageId: mine.assistantMessageId };
      await client.refused("409 conflict", ...post, { body: ofAnswer });
      assert.deepEqual(await contentsOf(mine.conversationId), ["say:mine alone", "mine alone"]);
    });
  });

  describe("a conversation whose id the client made", () => {
    before(begin);
    const ask = ["POST", "/api/chat/stream"] as const;

    test("is begun under that id, and gone on with when it is there already", async () => {
      const newConversationId = uuidv7();
      const first = await say("say:written on the train", { newConversationId });
      assert.equal(first.conversationId, newConversationId);
      const second = await say("say:and this behind it", { newConversationId });
      assert.equal(second.conversationId, newConversationId);
      assert.deepEqual(await contentsOf(newConversationId), [
        "say:written on the train",
        "written on the train",
        "say:and this behind it",
        "and this behind it",
      ]);
    });

    test("sent again after its answer was lost: one conversation, one question", async () => {
      const question = { message: "say:only once", messageId: uuidv7(), newConversationId: uuidv7() };
      await say(question.message, question);
      await say(question.message, question);
      assert.deepEqual(await contentsOf(question.newConversationId), ["say:only once", "only once"]);
    });

    test("of somebody else is not found, and stays as it was", async () => {
      const mine = await say("say:mine only");
      const body = { message: "say:let me in", newConversationId: mine.conversationId };
      await home.ben.client.refused("404 not_found", ...ask, { body });
      assert.deepEqual(await contentsOf(mine.conversationId), ["say:mine only", "mine only"]);
    });

    test("is not given beside the id of one that exists", async () => {
      const { conversationId } = await say("say:first");
      const body = { message: "say:second", conversationId, newConversationId: uuidv7() };
      await client.refused("400 invalid_request", ...ask, { body });
    });
  });

  describe("pictures in a question", () => {
    before(begin);
    const seeing = async () =>
      (await client.read(companionSchema, "POST", "/api/companions", { name: "Eye", modelId: SEEING_MODEL })).id;

    test("reach a model that can see, stay with the question, and are served to their owner", async () => {
      const companionId = await seeing();
      const start = await say("say:a red dot", { companionId, attachments: [image(PNG)] });
      const question = lastSent().messages.at(-1)?.content;
      assert.ok(Array.isArray(question));
      assert.deepEqual(question.map(({ type }) => type).toSorted(), ["image_url", "text"]);
      assert.match(JSON.stringify(question), new RegExp(PNG_BASE64.replaceAll("+", "\\+")));
      const [stored] = await messagesOf(start.conversationId);
      const attachment = stored?.attachments[0];
      assert.equal(attachment?.mediaType, "image/png");
      const served = await home.target.fetch(attachment?.url ?? "", { headers: { cookie: `session=${client.token}` } });
      assert.equal(served.headers.get("content-type"), "image/png");
      assert.equal(Buffer.from(await served.arrayBuffer()).toString("base64"), PNG_BASE64);
      assert.equal((await client.request("GET", attachment?.url ?? "")).status, 200);
      await home.anna.client.refused("404 not_found", "GET", attachment?.url ?? "");
      await home.device().refused("401 not_signed_in", "GET", attachment?.url ?? "");
    });

    test("are refused before anything is stored when the model cannot see", async () => {
      const before = home.llm.counts.chat;
      const body = { message: "say:what is this", attachments: [image(PNG)] };
      await client.refused("422 model_has_no_vision", "POST", "/api/chat/stream", { body });
      assert.equal(home.llm.counts.chat, before);
    });

    test("are kept when the question is edited", async () => {
      const start = await say("say:a dot", { companionId: await seeing(), attachments: [image(PNG), image(PNG)] });
      const path = `/api/conversations/${start.conversationId}/messages/${start.userMessageId}`;
      await (await client.follow("PATCH", path, { body: { content: "say:two dots" } })).all();
      assert.equal((await messagesOf(start.conversationId))[0]?.attachments.length, 2);
    });

    test("must be pictures of at most 4 MB, and at most four", async () => {
      const companionId = await seeing();
      const attempt = (attachments: object[]) => ({ body: { message: "say:look", companionId, attachments } });
      const post = ["POST", "/api/chat/stream"] as const;
      const text = image(`data:image/png;base64,${Buffer.from("no picture at all").toString("base64")}`);
      await client.refused("415 unsupported_media_type", ...post, attempt([text]));
      const asJpeg = image(`data:image/jpeg;base64,${PNG_BASE64}`);
      await client.refused("415 unsupported_media_type", ...post, attempt([asJpeg]));
      await client.refused("400 invalid_request", ...post, attempt([image("data:image/svg+xml;base64,PHN2Zy8+")]));
      await client.refused("400 invalid_request", ...post, attempt([image("https://example.org/cat.png")]));
      await client.refused("400 invalid_request", ...post, attempt(Array.from({ length: 5 }, () => image(PNG))));
      await client.refused("400 invalid_request", ...post, attempt([image("data:image/png;base64,A")]));
      await client.refused("413 too_large", ...post, attempt(Array.from({ length: 4 }, () => image(largePng(5e6)))));
      const over = await client.request(...post, attempt([image(largePng(4 * 1024 * 1024 + 100))]));
      assert.ok(over.status === 413 || over.status === 400, `${over.status}`);
      await client.refused("404 not_found", ...post, attempt([{ kind: "image", imageId: randomUUID() }]));
    });
  });

  describe("a model that fails", () => {
    before(begin);

    const cases: [string, ErrorCode][] = [
      ["error:500", "upstream_failed"],
      ["error:400", "upstream_failed"],
      ["error:401", "upstream_failed"],
      ["error:404", "upstream_failed"],
      ["error:413", "too_large"],
      ["error:429", "busy"],
      ["error:503", "component_not_ready"],
    ];
    for (const [message, code] of cases) {
      test(`an upstream ${message} ends the stream with \`${code}\`; the question stays and can be answered anew`, async () => {
        const events = await (await client.ask({ message })).all();
        const { conversationId, assistantMessageId } = pick(events, "start").data;
        assert.equal(events.at(-1)?.event, "error");
        const { detail, ...error } = pick(events, "error").data;
        assert.deepEqual(error, { code });
        assert.doesNotMatch(detail, /https?:|127\.0\.0\.1|scripted failure/, "upstream's address or words");
        const [question, answer] = await messagesOf(conversationId);
        assert.equal(question?.content, message);
        assert.deepEqual([answer?.status, answer?.errorCode, answer?.id], ["failed", code, assistantMessageId]);
        const path = `/api/conversations/${conversationId}/messages/${assistantMessageId}/regenerate`;
        assert.equal((await (await client.follow("POST", path)).all()).at(-1)?.event, "error");
      });
    }

    test("a model that hangs up in mid-answer: what it said is kept, the status is `failed`", async () => {
      const events = await (await client.ask({ message: "cut:5" })).all();
      const { conversationId } = pick(events, "start").data;
      assert.equal(pick(events, "error").data.code, "upstream_failed");
      assert.equal(textOf(events), "w0 w1 w2 w3 w4 ");
      const [, answer] = await messagesOf(conversationId);
      assert.deepEqual(
        [answer?.status, answer?.errorCode, answer?.content],
        ["failed", "upstream_failed", "w0 w1 w2 w3 w4 "],
      );
      assert.equal((await say("say:on we go", { conversationId })).conversationId, conversationId);
    });

    test("while nothing answers at all, one is told so and signed-in life goes on", async () => {
      home.llm.refuseWith(503);
      try {
        const events = await (await client.ask({ message: "say:is anybody there" })).all();
        assert.equal(pick(events, "error").data.code, "component_not_ready");
      } finally {
        home.llm.refuseWith(null);
      }
      const events = await (await client.ask({ message: "say:back again" })).all();
      assert.equal(textOf(events), "back again");
    });
  });
}
