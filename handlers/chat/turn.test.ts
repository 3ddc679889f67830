// The turn with a scripted model and the real store: what is stored and told, however the answer ends.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createPins } from "../auth/pins.ts";
import { createConversations } from "../conversations/conversations.ts";
import { readMessagePage } from "../conversations/messages.ts";
import { DomainError } from "../errors.ts";
import type { Log } from "../ports/log.ts";
import { preferencesSchema } from "../shared/contract/users.ts";
import { cpuTimeMs } from "../testing/cpu-time.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { noMemory } from "../testing/no-memory.ts";
import { createScriptedLlm } from "../testing/scripted-llm.ts";
import { createTemporaryDatabase } from "../testing/temporary-database.ts";
import { createUsers } from "../users/users.ts";
import { createChatService, titleOf } from "./chat-service.ts";
import { createModels } from "./models.ts";
import { createRunRegistry } from "./run-registry.ts";
import type { Skills } from "./skills/skills.ts";
import { createTurnStore } from "./turn-store.ts";

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };
const clock = createManualClock(1_800_000_000_000);
const store = await createTemporaryDatabase(clock);
after(() => store.close());
const hasher = { hash: async () => "$argon2id$test", verify: async () => true };
const users = createUsers(store.db, await createPins(store.db, hasher, null), clock);
const anna = await users.createFirstAdmin({ name: "Anna", pin: "4711" });

const KEPT_PICTURE = "01900000-0000-7000-8000-0000000000aa";

function setUp(preferences: { defaultCompanionId?: string } = {}, skills: Skills = {}) {
  const llm = createScriptedLlm(clock);
  const runs = createRunRegistry(clock);
  const conversations = createConversations(store.db, clock, (id) => runs.activeIn(id)?.id ?? null);
  const turns = createTurnStore(store.db, store.sql, clock);
  const seen: { role: string; content: string }[][] = [];
  const chat = createChatService({
    llm,
    clock,
    log: silent,
    runs,
    turns,
    conversations,
    models: createModels(llm, clock, silent),
    router: {
      async route(history) {
        seen.push(history.map(({ role, content }) => ({ role, content })));
        return { route: skills.image === undefined ? "chat" : "image", tier: 1, score: 1 };
      },
      async warm() {},
      async refresh() {},
    },
    preferencesOf: async () => preferencesSchema.parse(preferences),
    companionOf: async () => null,
    chatModel: async () => null,
    timeZone: async () => "Europe/Berlin",
    limits: { take: async () => undefined, giveBack: async () => undefined },
    skills,
    memory: noMemory,
    async pictureOf(_caller, imageId) {
      if (imageId !== KEPT_PICTURE) throw new DomainError("not_found", "This picture does not exist.");
      return { mediaType: "image/png", bytes: new Uint8Array([1, 2, 3]) };
    },
  });
  const messagesOf = async (conversationId: string) => {
    const { leafId } = await conversations.find(anna.id, conversationId);
    return (await readMessagePage(store.db, conversationId, leafId, { limit: 200 })).items;
  };
  return { llm, chat, conversations, turns, messagesOf, seen };
}

interface SeenEvent {
  event: string;
  data: Record<string, unknown>;
}

async function read(stream: ReadableStream<Uint8Array>): Promise<SeenEvent[]> {
  const text = await new Response(stream).text();
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, event = "", data = ""]) => ({
    event,
    data: JSON.parse(data),
  }));
}

test("answerTurn() tells start, route, a token for each chunk, done; and stores question and answer", async () => {
  const { chat, messagesOf } = setUp();
  const run = await chat.send(anna, { message: "Hi" });
  const events = await read(run.follow(-1));
  assert.deepEqual(
    events.map(({ event }) => event),
    ["start", "route", "token", "token", "done"],
  );
  assert.equal(events.at(-1)?.data.finishReason, "stop");
  const messages = await messagesOf(run.conversationId);
  assert.deepEqual(
    messages.map(({ role, content, status, model }) => [role, content, status, model]),
    [
      ["user", "Hi", "complete", null],
      ["assistant", "Hello there.", "complete", "scripted-chat"],
    ],
  );
});

test("answerTurn() gives router and model the whole path, for spoken turns as for typed ones", async () => {
  const { chat, llm, seen } = setUp();
  const first = await chat.send(anna, { message: "Who was Marie Curie?" });
  await read(first.follow(-1));
  const second = await chat.send(anna, {
    conversationId: first.conversationId,
    message: "Where did she live?",
    viaVoice: true,
  });
  await read(second.follow(-1));
  assert.deepEqual(
    seen[1]?.map(({ content }) => content),
    ["Who was Marie Curie?", "Hello there.", "Where did she live?"],
  );
  assert.deepEqual(
    llm.calls.chat[1]?.messages.slice(1).map(({ content }) => content),
    ["Who was Marie Curie?", "Hello there.", "Where did she live?"],
  );
});

test("answerTurn() keeps what was said of an answer that fails, with the contract's code", async () => {
  const { chat, llm, messagesOf } = setUp();
  llm.answers = [{ steps: ["Once upon", { fail: new DomainError("upstream_timeout", "Too slow.") }] }];
  const run = await chat.send(anna, { message: "A story" });
  const events = await read(run.follow(-1));
  assert.deepEqual(events.at(-1), { event: "error", data: { code: "upstream_timeout", detail: "Too slow." } });
  const answer = (await messagesOf(run.conversationId)).at(-1);
  assert.deepEqual([answer?.content, answer?.status, answer?.errorCode], ["Once upon", "failed", "upstream_timeout"]);
});

test("answerTurn() hides an unexpected failure behind the code internal", async () => {
  const { chat, llm } = setUp();
  llm.answers = [{ steps: [{ fail: new Error("secret detail") }] }];
  const events = await read((await chat.send(anna, { message: "x" })).follow(-1));
  assert.equal(events.at(-1)?.data.code, "internal");
  assert.doesNotMatch(JSON.stringify(events), /secret detail/);
});

test("answerTurn() tries once more with half of the budget when the prompt was too long after all", async () => {
  const { chat, llm } = setUp();
  const tooLong = { steps: [{ fail: new DomainError("too_large", "Too long.") }] };
  llm.answers = [tooLong, { steps: ["Fits."] }];
  const events = await read((await chat.send(anna, { message: "x" })).follow(-1));
  assert.equal(events.at(-1)?.event, "done");
  assert.equal(llm.calls.chat.length, 2);
  llm.answers = [tooLong];
  const failed = await read((await chat.send(anna, { message: "x" })).follow(-1));
  assert.deepEqual(failed.at(-1)?.data, { code: "too_large", detail: "Too long." });
});

test("answerTurn() forgets a question that was too long, instead of everything before it", async () => {
  const { chat, llm } = setUp();
  llm.answers = [{ steps: ["Paris."] }, { steps: ["Hello."] }];
  const first = await chat.send(anna, { message: "What is the capital of France?" });
  await read(first.follow(-1));
  const { conversationId } = first;
  const long = await read((await chat.send(anna, { conversationId, message: "word ".repeat(6_000) })).follow(-1));
  assert.equal(long.at(-1)?.data.code, "too_large");
  const after = await read((await chat.send(anna, { conversationId, message: "Hi" })).follow(-1));
  assert.equal(after.at(-1)?.data.droppedMessages, undefined);
  assert.deepEqual(
    llm.calls.chat
      .at(-1)
      ?.messages.slice(1)
      .map(({ content }) => content),
    ["What is the capital of France?", "Paris.", "Hi"],
  );
});

test("chat.stop() cancels upstream and stores the part as cancelled", async () => {
  const { chat, llm, messagesOf } = setUp();
  llm.answers = [{ steps: ["One", { waitMs: 60_000 }, "two"] }];
  const run = await chat.send(anna, { message: "Count" });
  const body = read(run.follow(-1));
  await clock.advance(10);
  chat.stop(anna.id, run.id);
  const events = await body;
  assert.equal(events.at(-1)?.data.finishReason, "cancelled");
  assert.equal(llm.calls.aborted, 1);
  const answer = (await messagesOf(run.conversationId)).at(-1);
  assert.deepEqual([answer?.content, answer?.status], ["One", "cancelled"]);
});

test("chat.close() stores answers in the making as interrupted and takes no new ones", async () => {
  const { chat, llm, messagesOf } = setUp();
  llm.answers = [{ steps: ["One", { waitMs: 60_000 }] }];
  const run = await chat.send(anna, { message: "Count" });
  const body = read(run.follow(-1));
  await clock.advance(10);
  await chat.close();
  assert.deepEqual(
    (await body).map(({ event }) => event),
    ["start", "route", "token", "error"],
  );
  const answer = (await messagesOf(run.conversationId)).at(-1);
  assert.deepEqual([answer?.content, answer?.status], ["One", "interrupted"]);
  await assert.rejects(chat.send(anna, { message: "x" }), (error) => error instanceof DomainError);
});

test("chat.regenerate() and chat.edit() add versions beside the old ones and answer from their own path", async () => {
  const { chat, llm, conversations, messagesOf, seen } = setUp();
  llm.answers = [{ steps: ["A1"] }, { steps: ["A2"] }, { steps: ["A3"] }];
  const first = await chat.send(anna, { message: "Q1" });
  await read(first.follow(-1));
  const [question, answer] = await messagesOf(first.conversationId);
  await read((await chat.regenerate(anna, first.conversationId, String(answer?.id))).follow(-1));
  const again = await messagesOf(first.conversationId);
  assert.deepEqual(
    again.map(({ content }) => content),
    ["Q1", "A2"],
  );
  assert.equal(again[1]?.versions.length, 2);
  await read((await chat.edit(anna, first.conversationId, String(question?.id), "Q1 better")).follow(-1));
  const edited = await messagesOf(first.conversationId);
  assert.deepEqual(
    edited.map(({ content }) => content),
    ["Q1 better", "A3"],
  );
  assert.equal(edited[0]?.versions.length, 2);
  assert.deepEqual(
    seen.at(-1)?.map(({ content }) => content),
    ["Q1 better"],
  );
  await conversations.update(anna.id, first.conversationId, { showMessageId: String(answer?.id) });
  assert.deepEqual(
    (await messagesOf(first.conversationId)).map(({ content }) => content),
    ["Q1", "A1"],
  );
});

test("chat.regenerate() refuses a message of another conversation and stores nothing", async () => {
  const { chat, messagesOf } = setUp();
  const one = await chat.send(anna, { message: "one" });
  const two = await chat.send(anna, { message: "two" });
  await Promise.all([read(one.follow(-1)), read(two.follow(-1))]);
  const foreign = (await messagesOf(two.conversationId)).at(-1);
  await assert.rejects(
    chat.regenerate(anna, one.conversationId, String(foreign?.id)),
    (error) => error instanceof DomainError && error.code === "not_found",
  );
  assert.equal((await messagesOf(one.conversationId)).length, 2);
  assert.equal((await messagesOf(two.conversationId))[1]?.versions.length, 1);
});

test("chat.send() with the same messageId is stored and answered once, also when both come at once", async () => {
  const { chat, llm, conversations } = setUp();
  const messageId = "01900000-0000-7000-8000-0000000000aa";
  const both = await Promise.all([
    chat.send(anna, { message: "Once", messageId }),
    chat.send(anna, { message: "Once", messageId }),
  ]);
  assert.equal(both[0].id, both[1].id);
  const [first, second] = await Promise.all(both.map((run) => read(run.follow(-1))));
  assert.deepEqual(first, second);
  assert.equal(llm.calls.chat.length, 1);
  const again = await chat.send(anna, { conversationId: both[0].conversationId, message: "Once", messageId });
  assert.equal(again.id, both[0].id);
  await conversations.remove(anna.id, both[0].conversationId);
});

test("chat.send() repeats an answer from the store when its run is gone", async () => {
  const one = setUp();
  const messageId = "01900000-0000-7000-8000-0000000000ab";
  const run = await one.chat.send(anna, { message: "Once", messageId });
  await read(run.follow(-1));
  const afterRestart = setUp();
  const again = await afterRestart.chat.send(anna, { message: "Once", messageId });
  const events = await read(again.follow(-1));
  assert.deepEqual(
    events.map(({ event }) => event),
    ["start", "token", "done"],
  );
  assert.equal(events[1]?.data.text, "Hello there.");
  assert.equal(afterRestart.llm.calls.chat.length, 0);
});

test("turns.interruptAll() marks what a crash left growing", async () => {
  const { turns, messagesOf } = setUp();
  const conversationId = "01900000-0000-7000-8000-000000000001";
  const turn = { userId: anna.id, runId: "01900000-0000-7000-8000-000000000002", conversationId };
  const ids = await turns.begin(turn, {
    id: "01900000-0000-7000-8000-000000000003",
    title: "t",
    companionId: null,
    text: "Q",
    pictures: [],
    about: null,
  });
  await turns.saveProgress(ids.assistantMessageId, "Half an ans");
  assert.equal(await turns.interruptAll(), 1);
  const answer = (await messagesOf(conversationId)).at(-1);
  assert.deepEqual([answer?.content, answer?.status], ["Half an ans", "interrupted"]);
});

test("chat.send() goes on without a default companion that is gone", async () => {
  const gone = "01900000-0000-7000-8000-0000000000cc";
  const { chat, conversations } = setUp({ defaultCompanionId: gone });
  const run = await chat.send(anna, { message: "Hi" });
  assert.equal((await read(run.follow(-1))).at(-1)?.event, "done");
  assert.equal((await conversations.find(anna.id, run.conversationId)).companionId, null);
});

test("chat.send() tells a stranger nothing of a conversation that is being answered", async () => {
  const { chat, llm } = setUp();
  const bob = await users.create({ name: "Bob", role: "member" });
  llm.answers = [{ steps: ["One", { waitMs: 60_000 }] }];
  const run = await chat.send(anna, { message: "Count" });
  await assert.rejects(
    chat.send(bob, { conversationId: run.conversationId, message: "x" }),
    (error) => error instanceof DomainError && error.code === "not_found" && error.extras.runId === undefined,
  );
  chat.stop(anna.id, run.id);
  await read(run.follow(-1));
});

test("the end of an answer is stored as soon as the store can be written again", async () => {
  const { chat, turns, messagesOf } = setUp();
  const settle = turns.settle;
  let failures = 2;
  turns.settle = async (...args) => {
    if (failures-- > 0) throw new DomainError("busy", "locked");
    return settle(...args);
  };
  const run = await chat.send(anna, { message: "Hi" });
  const body = read(run.follow(-1));
  await clock.advance(10);
  assert.equal((await messagesOf(run.conversationId)).at(-1)?.status, "streaming");
  await clock.advance(10_000);
  assert.equal((await body).at(-1)?.event, "done");
  assert.equal((await messagesOf(run.conversationId)).at(-1)?.status, "complete");
});

test("titleOf() takes the first line and cuts at a word", () => {
  assert.equal(titleOf("  How do I   cook rice?\nI have no pot."), "How do I cook rice?");
  assert.equal(titleOf("word ".repeat(40)).length <= 61, true);
  assert.equal(titleOf("x".repeat(200)), `${"x".repeat(60)}…`);
  assert.equal(titleOf("🦊".repeat(200)), `${"🦊".repeat(60)}…`);
  const startedAt = cpuTimeMs();
  titleOf(`a${" ".repeat(32_000)}b`);
  assert.ok(cpuTimeMs() - startedAt < 100, "a long run of blanks must not stall the service");
});

test("answerTurn() lets a skill answer: its words as one token, its card, both kept and told again to a repeat", async () => {
  const card = { kind: "image_job", jobId: "01900000-0000-7000-8000-000000000001" } as const;
  const { chat, llm, messagesOf } = setUp(
    {},
    { image: { answer: async () => ({ text: "I'm painting that.", card }) } },
  );
  const messageId = "01900000-0000-7000-8000-000000000002";
  const run = await chat.send(anna, { message: "draw a fox", messageId });
  const events = await read(run.follow(-1));
  assert.deepEqual(
    events.map(({ event }) => event),
    ["start", "route", "card", "token", "done"],
  );
  assert.deepEqual(events[2]?.data, card);
  assert.equal(llm.calls.chat.length, 0);
  const [, answer] = await messagesOf(run.conversationId);
  assert.deepEqual(
    [answer?.content, answer?.card, answer?.route, answer?.model],
    ["I'm painting that.", card, "image", null],
  );

  const fresh = setUp().chat;
  const again = await read((await fresh.send(anna, { message: "draw a fox", messageId })).follow(-1));
  assert.deepEqual(again.find(({ event }) => event === "card")?.data, card);
});

test("answerTurn() asks the model where the skill leaves it to it", async () => {
  const { chat, llm, messagesOf } = setUp({}, { image: { answer: async () => null } });
  const run = await chat.send(anna, { message: "what is in this picture?" });
  await read(run.follow(-1));
  assert.equal(llm.calls.chat.length, 1);
  assert.equal((await messagesOf(run.conversationId))[1]?.card, null);
});

test("chat.send() sends a kept picture along, and finds none that one may not see", async () => {
  const { chat, llm, messagesOf } = setUp();
  llm.available = llm.available.map((model) => (model.kind === "chat" ? { ...model, vision: true } : model));
  const attachments = [{ kind: "image" as const, imageId: KEPT_PICTURE }];
  const run = await chat.send(anna, { message: "what is this?", attachments });
  await read(run.follow(-1));
  assert.equal((await messagesOf(run.conversationId))[0]?.attachments.length, 1);
  assert.match(JSON.stringify(llm.calls.chat[0]?.messages.at(-1)), /data:image\/png;base64,AQID/);
  const foreign = [{ kind: "image" as const, imageId: "01900000-0000-7000-8000-0000000000bb" }];
  await assert.rejects(() => chat.send(anna, { message: "and this?", attachments: foreign }), { code: "not_found" });
});
