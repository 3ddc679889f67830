// A conversation over a scripted service, for tests: each call is answered by what the test has written down for it.
import assert from "node:assert/strict";
import type { Conversation, Message } from "@hearth/handlers/shared/contract/conversations.ts";
import { signal } from "@preact/signals";
import { createApi } from "../src/api/api.ts";
import type { Fetch } from "../src/api/service-fetch.ts";
import { createChat } from "../src/chat/chat.ts";
import { createDrafts, memoryStorage } from "../src/chat/drafts.ts";
import { createKeep } from "../src/offline/keep.ts";
import { createOutbox } from "../src/offline/outbox.ts";
import { createTurnTaking } from "../src/offline/turn-taking.ts";

export const ID = "0197f2aa-0000-7000-8000-00000000000c";
export const RUN = "0197f2aa-0000-7000-8000-000000000001";
export const TIME = "2026-03-15T09:30:00.000Z";

export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
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
export const message = (id: string, role: Message["role"], content: string, more: Partial<Message> = {}): Message => ({
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
  heardUntil: null,
  attachments: [],
  card: null,
  about: null,
  versions: [id],
  createdAt: TIME,
  ...more,
});
export const event = (n: number, kind: string, data: unknown) =>
  `event: ${kind}\nid: ${RUN}:${n}\ndata: ${JSON.stringify(data)}\n\n`;
export const answer = (...words: string[]) =>
  [
    event(0, "start", { runId: RUN, conversationId: ID, userMessageId: "u1", assistantMessageId: "a1" }),
    ...words.map((text, index) => event(index + 1, "token", { text })),
    event(words.length + 1, "done", { finishReason: "stop", timings: { firstTokenMs: 1, totalMs: 2 } }),
  ].join("");

export const json = (body: unknown) => Response.json(body);
export const problem = (status: number, code: string, more = {}, headers = {}) =>
  Response.json({ type: "", title: "", status, code, detail: code, requestId: "r", ...more }, { status, headers });

export type Route = (request: { body: unknown }) => Response | Promise<Response>;

/** Answers "METHOD /path" (without the query); anything else is a fault of the test. */
export function house(conversationId: string | null, routes: Record<string, Route>) {
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
  const reports = { onReached: quiet, onLost: quiet, onSignedOut: quiet, onWritten: quiet };
  const api = createApi(reports, fetchScripted);
  const drafts = createDrafts("anna", memoryStorage());
  let keys = 0;
  let sent = 0;
  const begun: string[] = [];
  const answers: { runId: string; viaVoice: boolean }[] = [];
  const reachable = signal(true);
  const turnTaking = createTurnTaking("test", null);
  const fail = (error: unknown) => assert.fail(String(error));
  const nothingKept = async () => null;
  const keep = createKeep(nothingKept, fail);
  const outbox = createOutbox(nothingKept, quiet, fail);
  const chat = createChat(conversationId, {
    api,
    drafts,
    onWake: () => quiet,
    newKey: () => `key-${keys++}`,
    // A conversation's id is asked for after its message's.
    newId: () => (conversationId === null && sent === 1 ? ID : `sent-${++sent}`),
    isOnline: () => false,
    isReachable: () => reachable.value,
    keep,
    outbox,
    whileHeld: turnTaking.share,
    ifFree: turnTaking.ifFree,
    onBegun: (id) => begun.push(id),
    onChanged: quiet,
    onAsking: quiet,
    onAnswerBegun: ({ runId }, viaVoice) => void answers.push({ runId, viaVoice }),
  });
  return { chat, drafts, keep, outbox, reachable, calls, begun, answers, routes };
}

export const stored = (items: Message[], more: Partial<Conversation> = {}): Record<string, Route> => ({
  [`GET /api/conversations/${ID}`]: () => json(conversation(more)),
  [`GET /api/conversations/${ID}/messages`]: () => json({ items, nextCursor: null }),
});
export const shown = (chat: ReturnType<typeof house>["chat"]) =>
  chat.messages.value.map(({ id, content }) => `${id}: ${content}`);

/** Resolves once nothing streams any more and the messages were loaded again. */
export async function settled(chat: ReturnType<typeof house>["chat"]): Promise<void> {
  for (let turns = 0; turns < 1_000; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (chat.live.value === null && chat.messages.value.every(({ status }) => status !== "streaming")) return;
  }
  assert.fail("The conversation never came to rest.");
}
