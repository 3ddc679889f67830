// What waits, from the box to the service: real chats, outbox, postman and turn-taking over a scripted service.
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { createQueueingLocks } from "../../testing/queueing-locks.ts";
import { answer, conversation, event, ID, json, message, problem, RUN, stored } from "../../testing/scripted-house.ts";
import { createApi } from "../api/api.ts";
import type { Fetch } from "../api/service-fetch.ts";
import { createChatBook } from "../chat/chat-book.ts";
import { createDrafts, memoryStorage } from "../chat/drafts.ts";
import { createKeep } from "./keep.ts";
import { createOutbox } from "./outbox.ts";
import { createPostman } from "./postman.ts";
import { createTurnTaking } from "./turn-taking.ts";

type Body = { message: string; messageId: string; attachments?: unknown[]; newConversationId?: string };
type Route = (request: { body: Body; signal: AbortSignal | null }) => Response | Promise<Response>;

const ANY_ID = /[0-9a-f]{8}-[0-9a-f-]{27}/;
const OTHER = "0197f2aa-0000-7000-8000-00000000000d";
const quiet = () => undefined;
const fail = (error: unknown) => assert.fail(String(error));
const lost = () => Promise.reject(new TypeError("network"));
const begun = (conversationId: string) =>
  answer("ok").replaceAll(`"conversationId":"${ID}"`, `"conversationId":"${conversationId}"`);

function home(
  routes: Record<string, Route>,
  { locks = createQueueingLocks() as LockManager | null, isOnline = false } = {},
) {
  const reachable = signal(true);
  const calls: string[] = [];
  const said: Body[] = [];
  const fetchScripted: Fetch = async (input, init) => {
    const path = new URL(String(input instanceof Request ? input.url : input), "http://hearth.test").pathname;
    const name = `${init?.method ?? "GET"} ${path}`;
    calls.push(name);
    const body: Body = typeof init?.body === "string" ? JSON.parse(init.body) : { message: "", messageId: "" };
    if (name === "POST /api/chat/stream") said.push(body);
    const route = routes[name] ?? routes[name.replace(ANY_ID, ":id")];
    if (route === undefined) throw new Error(`The test has no answer for ${name}.`);
    return route({ body, signal: init?.signal ?? null });
  };
  const api = createApi({ onReached: quiet, onLost: quiet, onSignedOut: quiet, onWritten: quiet }, fetchScripted);
  const drafts = createDrafts("anna", memoryStorage());
  const nothingKept = async () => null;
  const outbox = createOutbox(nothingKept, quiet, fail);
  const turnTaking = createTurnTaking("test", locks);
  let keys = 0;
  let ids = 100;
  const chats = createChatBook({
    api,
    drafts,
    outbox,
    keep: createKeep(nothingKept, fail),
    whileHeld: turnTaking.share,
    ifFree: turnTaking.ifFree,
    onWake: () => quiet,
    newKey: () => `key-${keys++}`,
    newId: () => `0197f2aa-0000-7000-8000-000000000${ids++}`,
    isOnline: () => isOnline,
    isReachable: () => reachable.value,
    onChanged: quiet,
    onAsking: quiet,
    onAnswerBegun: quiet,
  });
  const refused: string[] = [];
  const postman = createPostman({
    outbox,
    open: (id) => chats.open(id, { isShown: false }),
    isReachable: () => reachable.value,
    whenFree: turnTaking.alone,
    onRefused: (id) => refused.push(id),
    retryMs: { first: 1, most: 2 },
  });
  const comesTrue = async (what: () => boolean, words: string) => {
    for (let turns = 0; turns < 3_000 && !what(); turns += 1) await new Promise((resolve) => setTimeout(resolve, 1));
    assert.ok(what(), words);
  };
  return { drafts, outbox, chats, postman, reachable, calls, said, refused, routes, comesTrue };
}

const talk = (id = ID): Record<string, Route> => ({
  [`GET /api/conversations/${id}`]: () => json({ ...conversation(), id }),
  [`GET /api/conversations/${id}/messages`]: () => json({ items: [message("u0", "user", "Hi")], nextCursor: null }),
});

test("what waits goes out after each of several outages, and the lock is given back", async () => {
  const locks = createQueueingLocks();
  const { chats, drafts, outbox, reachable, postman, said, comesTrue } = home(
    { ...talk(), "POST /api/chat/stream": () => new Response(answer("ok")) },
    { locks },
  );
  const chat = chats.open(ID);
  await chat.load();
  for (const text of ["one", "two", "three"]) {
    reachable.value = false;
    drafts.write(ID, { text });
    await chat.send();
    reachable.value = true;
    await comesTrue(() => outbox.items.value.length === 0, `${text} went out`);
    await comesTrue(() => locks.held().length === 0, `nobody holds the lock after ${text}`);
  }
  assert.deepEqual(
    said.map((each) => each.message),
    ["one", "two", "three"],
  );
  postman.close();
});

test("the lock is given back when the service has the message, not when its answer has ended", async () => {
  const locks = createQueueingLocks();
  const start = event(0, "start", { runId: RUN, conversationId: ID, userMessageId: "u1", assistantMessageId: "a1" });
  const { chats, drafts, postman, comesTrue } = home(
    {
      ...talk(),
      "POST /api/chat/stream": ({ signal: gone }) =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode(start));
              gone?.addEventListener("abort", () => controller.error(new DOMException("gone", "AbortError")));
            },
          }),
        ),
    },
    { locks },
  );
  const chat = chats.open(ID);
  await chat.load();
  drafts.write(ID, { text: "a long question" });
  const sending = chat.send();
  await comesTrue(() => chat.live.value?.runId.value === RUN && locks.held().length === 0, "free while it is answered");
  postman.close();
  chats.close();
  await sending;
});

test("a new conversation's first message is said once, with locks and without", async () => {
  for (const locks of [createQueueingLocks(), null]) {
    const { chats, drafts, postman, said, comesTrue } = home(
      {
        "GET /api/conversations/:id": () => json(conversation()),
        "GET /api/conversations/:id/messages": () => json({ items: [message("u1", "user", "Hi")], nextCursor: null }),
        "POST /api/chat/stream": ({ body }) => new Response(begun(body.newConversationId ?? "")),
      },
      { locks },
    );
    const chat = chats.open(null);
    drafts.write(null, { text: "Hi" });
    await chat.send();
    await comesTrue(() => chat.live.value === null, "answered");
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(said.length, 1);
    postman.close();
  }
});

test("a message in the way of nobody else: others go out while one is held up", async () => {
  const { chats, drafts, outbox, reachable, postman, said, comesTrue } = home({
    ...talk(),
    ...talk(OTHER),
    "POST /api/chat/stream": ({ body }) =>
      body.message === "bad" ? problem(500, "internal") : new Response(begun(OTHER)),
  });
  for (const [id, text] of [
    [ID, "bad"],
    [OTHER, "good"],
  ] as const) {
    await chats.open(id).load();
    reachable.value = false;
    drafts.write(id, { text });
    await chats.open(id).send();
  }
  reachable.value = true;
  await comesTrue(() => said.some((each) => each.message === "good"), "the other one went out");
  assert.deepEqual(
    outbox.items.value.map(({ text }) => text),
    ["bad"],
  );
  postman.close();
});

test("words that were taken back keep their id once, and not with another picture", async () => {
  const { chats, drafts, outbox, reachable, routes, postman } = home({ ...talk(), "POST /api/chat/stream": lost });
  const chat = chats.open(ID);
  await chat.load();
  reachable.value = false;
  const idOf = async (text: string, pictures: { key: string; name: string; dataUrl: string }[] = []) => {
    drafts.write(ID, { text, pictures });
    await chat.send();
    const [item] = outbox.items.value;
    assert.ok(item);
    return item.messageId;
  };
  const first = await idOf("yes");
  await chat.takeBack(first);
  assert.equal(await idOf("yes"), first);
  await chat.takeBack(first);
  const withPicture = await idOf("yes", [{ key: "p", name: "a.png", dataUrl: "data:image/png;base64,AA==" }]);
  assert.notEqual(withPicture, first);
  await outbox.remove(withPicture);
  assert.notEqual(await idOf("yes"), first);
  assert.ok(routes);
  postman.close();
});

test("a try that was lost and one that was refused are one message when it is said again", async () => {
  let tries = 0;
  const { chats, drafts, said, postman } = home(
    {
      ...talk(),
      "POST /api/chat/stream": () => {
        tries += 1;
        return tries === 1 ? lost() : tries === 2 ? problem(503, "component_not_ready") : new Response(answer("ok"));
      },
    },
    { isOnline: true },
  );
  const chat = chats.open(ID);
  await chat.load();
  drafts.write(ID, { text: "Precious" });
  await chat.send();
  assert.equal(drafts.of(ID).value.text, "Precious");
  await chat.send();
  assert.equal(new Set(said.map(({ messageId }) => messageId)).size, 1);
  assert.equal(said.length, 3);
  postman.close();
});

test("closing in mid-answer leaves nothing in the box, and closing before it was taken leaves it waiting", async () => {
  for (const isTaken of [true, false]) {
    const start = event(0, "start", { runId: RUN, conversationId: ID, userMessageId: "u1", assistantMessageId: "a1" });
    const { chats, drafts, outbox, said, postman, comesTrue } = home({
      ...talk(),
      "POST /api/chat/stream": ({ signal: gone }) =>
        new Response(
          new ReadableStream({
            start(controller) {
              if (isTaken) controller.enqueue(new TextEncoder().encode(start));
              gone?.addEventListener("abort", () => controller.error(new DOMException("gone", "AbortError")));
            },
          }),
        ),
    });
    const chat = chats.open(ID);
    await chat.load();
    drafts.write(ID, { text: "a secret" });
    const sending = chat.send();
    await comesTrue(() => said.length === 1 && (!isTaken || outbox.items.value.length === 0), "on its way");
    postman.close();
    chats.close();
    await sending;
    assert.equal(drafts.of(ID).value.text, "");
    assert.equal(outbox.items.value.length, isTaken ? 0 : 1);
  }
});

test("what is said elsewhere is waited for, and nothing is refused for it", async () => {
  const more = { activeRunId: RUN as string | null };
  let end = quiet as () => void;
  const start = event(0, "start", { runId: RUN, conversationId: ID, userMessageId: "u1", assistantMessageId: "a1" });
  const { chats, outbox, refused, postman, said, comesTrue } = home({
    [`GET /api/conversations/${ID}`]: () => json(conversation(more)),
    [`GET /api/conversations/${ID}/messages`]: () =>
      json({ items: [message("u1", "user", "desk"), message("a1", "assistant", "")], nextCursor: null }),
    [`GET /api/chat/runs/${RUN}`]: () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(start));
            end = () => {
              more.activeRunId = null;
              const done = { finishReason: "stop", timings: { firstTokenMs: 1, totalMs: 2 } };
              controller.enqueue(new TextEncoder().encode(event(1, "done", done)));
              controller.close();
            };
          },
        }),
      ),
    "POST /api/chat/stream": () => new Response(answer("ok")),
  });
  await outbox.put({
    messageId: "m1",
    conversationId: ID,
    begins: false,
    text: "Precious",
    pictures: [],
  });
  await comesTrue(() => chats.find(ID)?.live.value != null, "the other answer is followed");
  assert.deepEqual([said.length, refused, outbox.items.value.length], [0, [], 1]);
  end();
  await comesTrue(() => outbox.items.value.length === 0, "then it goes out");
  postman.close();
});

test("a conversation begun without the service is asked for after a reload, and is no other's to begin anew", async () => {
  const { chats, outbox, reachable, postman } = home({
    ...stored([message("u1", "user", "First"), message("a1", "assistant", "Yes.")]),
    "POST /api/chat/stream": () => problem(503, "component_not_ready"),
  });
  await outbox.put({ messageId: "m2", conversationId: ID, begins: true, text: "Second", pictures: [] });
  const chat = chats.open(ID);
  await chat.load();
  assert.deepEqual(
    chat.messages.value.map(({ content }) => content),
    ["First", "Yes."],
  );
  reachable.value = false;
  postman.close();
});

test("refresh() brings what is shown up to date, whatever the postman has opened since", async () => {
  const { chats, calls, postman } = home({ ...talk(), ...talk(OTHER) });
  await chats.open(ID).load();
  await chats.open(OTHER, { isShown: false }).load();
  calls.length = 0;
  chats.refresh();
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(calls.length > 0 && calls.every((call) => call.includes(ID)), calls.join(", "));
  postman.close();
});

test("conversations that began one after another do not stay for ever", async () => {
  const { chats, drafts, postman, comesTrue } = home({
    "GET /api/conversations/:id": () => json(conversation()),
    "GET /api/conversations/:id/messages": () => json({ items: [], nextCursor: null }),
    "POST /api/chat/stream": ({ body }) => new Response(begun(body.newConversationId ?? "")),
  });
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    const chat = chats.open(null);
    drafts.write(null, { text: "Hi" });
    await chat.send();
    await comesTrue(() => chat.live.value === null, "answered");
    ids.push(chat.id.value ?? "");
  }
  const kept = ids.filter((id) => chats.find(id) !== null).length;
  assert.ok(kept <= 9, `${kept} of ${ids.length} are still held`);
  postman.close();
});
