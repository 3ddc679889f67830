// A conversation against a scripted service: nothing typed is lost, and the screen ends as the service has it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Conversation, Message } from "@hearth/handlers/shared/contract/conversations.ts";
import { createApi } from "../api/api.ts";
import type { Fetch } from "../api/service-fetch.ts";
import { createChat } from "./chat.ts";
import { createDrafts, memoryStorage } from "./drafts.ts";

const ID = "0197f2aa-0000-7000-8000-00000000000c";
const RUN = "0197f2aa-0000-7000-8000-000000000001";
const TIME = "2026-03-15T09:30:00.000Z";

const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: ID,
  title: "Rice",
  companionId: null,
  pinned: false,
  archived: false,
  activeRunId: null,
  createdAt: TIME,
  updatedAt: TIME,
  ...more,
});
const message = (id: string, role: Message["role"], content: string, more: Partial<Message> = {}): Message => ({
  id,
  parentId: null,
  role,
  content,
  status: "complete",
  errorCode: null,
  runId: null,
  route: null,
  model: null,
  finishReason: null,
  attachments: [],
  versions: [id],
  createdAt: TIME,
  ...more,
});
const event = (n: number, kind: string, data: unknown) =>
  `event: ${kind}\nid: ${RUN}:${n}\ndata: ${JSON.stringify(data)}\n\n`;
const answer = (...words: string[]) =>
  [
    event(0, "start", { runId: RUN, conversationId: ID, userMessageId: "u1", assistantMessageId: "a1" }),
    ...words.map((text, index) => event(index + 1, "token", { text })),
    event(words.length + 1, "done", { finishReason: "stop", timings: { firstTokenMs: 1, totalMs: 2 } }),
  ].join("");

const json = (body: unknown) => Response.json(body);
const problem = (status: number, code: string, more = {}, headers = {}) =>
  Response.json({ type: "", title: "", status, code, detail: code, requestId: "r", ...more }, { status, headers });

type Route = (request: { body: unknown }) => Response | Promise<Response>;

/** Answers "METHOD /path" (without the query); anything else is a fault of the test. */
function house(conversationId: string | null, routes: Record<string, Route>) {
  const calls: string[] = [];
  const fetchScripted: Fetch = async (input, init) => {
    const path = new URL(String(input instanceof Request ? input.url : input), "http://hearth.test").pathname;
    const name = `${init?.method ?? "GET"} ${path}`;
    calls.push(name);
    const route = routes[name];
    if (route === undefined) throw new Error(`The test has no answer for ${name}.`);
    return route({ body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined });
  };
  const quiet = () => undefined;
  const api = createApi({ onReached: quiet, onLost: quiet, onSignedOut: quiet }, fetchScripted);
  const drafts = createDrafts("anna", memoryStorage());
  let keys = 0;
  let sent = 0;
  const begun: string[] = [];
  const chat = createChat(conversationId, {
    api,
    drafts,
    onWake: () => quiet,
    newKey: () => `key-${keys++}`,
    newMessageId: () => `sent-${++sent}`,
    isOnline: () => false,
    onBegun: (id) => begun.push(id),
    onChanged: quiet,
  });
  return { chat, drafts, calls, begun, routes };
}

const stored = (items: Message[], more: Partial<Conversation> = {}): Record<string, Route> => ({
  [`GET /api/conversations/${ID}`]: () => json(conversation(more)),
  [`GET /api/conversations/${ID}/messages`]: () => json({ items, nextCursor: null }),
});
const shown = (chat: ReturnType<typeof house>["chat"]) =>
  chat.messages.value.map(({ id, content }) => `${id}: ${content}`);

test("send() begins a conversation, streams the answer and ends as the service stored it", async () => {
  const whole = [message("u1", "user", "How?"), message("a1", "assistant", "Like this.", { model: "tiny" })];
  const { chat, drafts, begun } = house(null, {
    "POST /api/chat/stream": ({ body }) => {
      assert.deepEqual(body, { message: "How?", messageId: "sent-1" });
      return new Response(answer("Like ", "this."));
    },
    ...stored(whole),
  });
  drafts.write(null, { text: "  How?  " });
  const keysSeen = new Set<string>();
  const stop = chat.messages.subscribe((messages) => {
    for (const { key } of messages) keysSeen.add(key);
  });
  await chat.send();
  stop();
  assert.deepEqual(shown(chat), ["u1: How?", "a1: Like this."]);
  assert.deepEqual(begun, [ID]);
  assert.equal(chat.live.value, null);
  assert.equal(chat.announcement.value, "Like this.");
  assert.equal(chat.messages.value[1]?.model, "tiny");
  assert.equal(keysSeen.size, 2, "no message changed its key on the way");
  assert.equal(drafts.of(null).value.text, "");
});

for (const [status, code, words] of [
  [429, "busy", /busy/],
  [503, "component_not_ready", /isn’t ready/],
  [422, "model_has_no_vision", /can’t look/],
] as const) {
  test(`send() gives the words back and explains ${code}`, async () => {
    const { chat, drafts } = house(ID, {
      "POST /api/chat/stream": () => problem(status, code, {}, { "retry-after": "4" }),
      ...stored([message("u0", "user", "Hi"), message("a0", "assistant", "Hello")]),
    });
    await chat.load();
    const picture = { key: "p", name: "a.png", dataUrl: "data:image/png;base64,AA==" };
    drafts.write(ID, { text: "Precious words", pictures: [picture] });
    await chat.send();
    assert.deepEqual(drafts.of(ID).value, { text: "Precious words", pictures: [picture] });
    assert.deepEqual(shown(chat), ["u0: Hi", "a0: Hello"]);
    assert.match(chat.notice.value ?? "", words);
    assert.equal(chat.live.value, null);
  });
}

test("send() gives the words back when the service is not reached", async () => {
  const { chat, drafts } = house(null, {
    "POST /api/chat/stream": () => Promise.reject(new TypeError("network")),
  });
  drafts.write(null, { text: "Are you there?" });
  await chat.send();
  assert.equal(drafts.of(null).value.text, "Are you there?");
  assert.equal(chat.state.value, "new");
  assert.match(chat.notice.value ?? "", /couldn’t reach/);
});

test("load() clears the box when a message had arrived although the connection broke", async () => {
  const items = [message("u0", "user", "Hi"), message("a0", "assistant", "Hello")];
  const { chat, drafts } = house(ID, {
    "POST /api/chat/stream": () => Promise.reject(new TypeError("network")),
    ...stored(items),
  });
  await chat.load();
  drafts.write(ID, { text: "Did you hear me?" });
  await chat.send();
  assert.equal(drafts.of(ID).value.text, "Did you hear me?");
  items.push(message("sent-1", "user", "Did you hear me?"), message("a1", "assistant", "Yes."));
  await chat.load();
  assert.equal(drafts.of(ID).value.text, "");
  assert.equal(chat.notice.value, null);
  assert.deepEqual(shown(chat).slice(-1), ["a1: Yes."]);
});

test("load() keeps the words in the box when the message had not arrived", async () => {
  const { chat, drafts } = house(ID, {
    "POST /api/chat/stream": () => Promise.reject(new TypeError("network")),
    ...stored([message("u0", "user", "Did you hear me?")]),
  });
  await chat.load();
  drafts.write(ID, { text: "Did you hear me?" });
  await chat.send();
  await chat.load();
  assert.equal(drafts.of(ID).value.text, "Did you hear me?");
});

test("send() says the same words again under the same id, and other words under another", async () => {
  const ids: string[] = [];
  const { chat, drafts } = house(ID, {
    "POST /api/chat/stream": ({ body }) => {
      ids.push(String((body as { messageId: string }).messageId));
      return Promise.reject(new TypeError("network"));
    },
    ...stored([message("u0", "user", "Hi")]),
  });
  await chat.load();
  for (const text of ["Did you hear me?", "Did you hear me?", "Hello?"]) {
    drafts.write(ID, { text });
    await chat.send();
  }
  assert.deepEqual(ids, ["sent-1", "sent-1", "sent-2"]);
});

test("send() answers a conflict by showing the answer that is in the way", async () => {
  const items = [message("u1", "user", "From the other tab"), message("a1", "assistant", "", { status: "streaming" })];
  const more: Partial<Conversation> = { activeRunId: RUN };
  const { chat, drafts, calls } = house(ID, {
    "POST /api/chat/stream": () => problem(409, "conflict", { runId: RUN }),
    ...stored(items, more),
    [`GET /api/chat/runs/${RUN}`]: () => {
      more.activeRunId = null;
      items.splice(0, 2, message("u1", "user", "From the other tab"), message("a1", "assistant", "Done."));
      return new Response(answer("Done."));
    },
  });
  drafts.write(ID, { text: "Mine" });
  await chat.send();
  await settled(chat);
  assert.equal(drafts.of(ID).value.text, "Mine");
  assert.ok(calls.includes(`GET /api/chat/runs/${RUN}`));
  assert.deepEqual(shown(chat), ["u1: From the other tab", "a1: Done."]);
});

test("load() follows an answer in the making from its start, without showing less than is stored", async () => {
  const items = [
    message("u1", "user", "Q"),
    message("a1", "assistant", "One two", { status: "streaming", runId: RUN }),
  ];
  const more: Partial<Conversation> = { activeRunId: RUN };
  const { chat } = house(ID, {
    ...stored(items, more),
    [`GET /api/chat/runs/${RUN}`]: () => {
      more.activeRunId = null;
      items[1] = message("a1", "assistant", "One two three");
      return new Response(answer("One ", "two ", "three"));
    },
  });
  const lengths: number[] = [];
  await chat.load();
  const stop = chat.live.value?.text.subscribe((text) => lengths.push(text.length));
  await settled(chat);
  stop?.();
  assert.ok(Math.min(...lengths) >= "One two".length);
  assert.deepEqual(shown(chat), ["u1: Q", "a1: One two three"]);
});

test("regenerate() puts the old answer back when the service refuses", async () => {
  const items = [message("u1", "user", "Q"), message("a1", "assistant", "Old")];
  const { chat } = house(ID, {
    ...stored(items),
    [`POST /api/conversations/${ID}/messages/a1/regenerate`]: () => problem(429, "busy"),
  });
  await chat.load();
  await chat.regenerate("a1");
  assert.deepEqual(shown(chat), ["u1: Q", "a1: Old"]);
  assert.match(chat.notice.value ?? "", /busy/);
});

test("an answer that fails half-way keeps its words and says why", async () => {
  const failing = [
    event(0, "start", { runId: RUN, conversationId: ID, userMessageId: "u1", assistantMessageId: "a1" }),
    event(1, "token", { text: "Half" }),
    event(2, "error", { code: "upstream_failed", detail: "gone" }),
  ].join("");
  const { chat, drafts } = house(ID, {
    "POST /api/chat/stream": () => new Response(failing),
    // Right after, the service itself is away as well: what is on the screen stays.
    [`GET /api/conversations/${ID}`]: () => problem(503, "component_not_ready"),
    [`GET /api/conversations/${ID}/messages`]: () => problem(503, "component_not_ready"),
  });
  drafts.write(ID, { text: "Q" });
  await chat.send();
  const last = chat.messages.value.at(-1);
  assert.equal(last?.content, "Half");
  assert.equal(last?.status, "failed");
  assert.equal(last?.errorCode, "upstream_failed");
});

/** Resolves once nothing streams any more and the messages were loaded again. */
async function settled(chat: ReturnType<typeof house>["chat"]): Promise<void> {
  for (let turns = 0; turns < 1_000; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (chat.live.value === null && chat.messages.value.every(({ status }) => status !== "streaming")) return;
  }
  assert.fail("The conversation never came to rest.");
}
