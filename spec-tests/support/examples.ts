// For suites that are generated from the OpenAPI document: a valid body for each operation, and ids to fill its path with.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sessionListSchema } from "../../handlers/shared/contract/auth.ts";
import { companionSchema } from "../../handlers/shared/contract/companions.ts";
import { messagePageSchema } from "../../handlers/shared/contract/conversations.ts";
import { memorySchema } from "../../handlers/shared/contract/memories.ts";
import { timerSchema } from "../../handlers/shared/contract/timers.ts";
import { turnStagesSchema } from "../../handlers/shared/contract/wake.ts";
import { CHAT_MODEL, SEEING_MODEL } from "../doubles/scripted-llm-server.ts";
import type { Operation } from "./document.ts";
import { pick } from "./events.ts";
import type { Person } from "./home.ts";
import { image, PNG } from "./pictures.ts";

/** Bodies that would do what they say, were they sent by somebody who may. */
const BODIES: Record<string, object> = {
  "POST /api/auth/setup": { name: "Nobody", pin: "4711" },
  "POST /api/auth/sign-in": { userId: randomUUID(), pin: "4711" },
  "POST /api/auth/kiosk": { pin: "4711" },
  "POST /api/auth/kiosk/leave": { userId: randomUUID(), pin: "4711" },
  "PUT /api/auth/pin": { currentPin: "4711", newPin: "4712" },
  "PATCH /api/me": {},
  "PATCH /api/me/preferences": {},
  "POST /api/admin/users": { name: "Nobody", role: "guest" },
  "PATCH /api/admin/users/{id}": {},
  "POST /api/admin/users/{id}/pin": { pin: "4711" },
  "PUT /api/admin/users/{id}/limits": { quietHours: null, dailyQuestions: null },
  "PUT /api/admin/settings": {},
  "POST /api/admin/features/{id}/repair": {},
  "POST /api/admin/models/test": { model: CHAT_MODEL },
  "POST /api/admin/voice/preview": { voice: "af_heart" },
  "POST /api/admin/voice/test-stt": { url: "http://127.0.0.1:9" },
  "POST /api/tts/stream": { text: "Hello." },
  "POST /api/voice/wakes": { wakeId: randomUUID(), deviceId: randomUUID(), wakeWordId: "hey_jarvis", level: 0.1 },
  "POST /api/voice/turns": {
    id: randomUUID(),
    deviceId: randomUUID(),
    trigger: "wake",
    outcome: "replied",
    runId: null,
    stages: Object.fromEntries(turnStagesSchema.keyof().options.map((name) => [name, null])),
  },
  "POST /api/admin/wakewords/import": { id: "nobody" },
  "POST /api/admin/wakewords/phonetics": { phrase: "Hey Nobody" },
  "POST /api/admin/wakewords/train": { phrase: "Hey Nobody" },
  "PATCH /api/admin/wakewords/{id}": {},
  "PATCH /api/admin/wakewords/recordings/{id}": { approved: true },
  "POST /api/image/generate": { prompt: "a fox" },
  "POST /api/image/expand": { prompt: "a fox" },
  "PATCH /api/images/{id}": {},
  "PATCH /api/admin/images/checkpoints/{id}": {},
  "PATCH /api/admin/images/loras/{id}": {},
  "POST /api/admin/images/workflows": {
    name: "Nobody's",
    purpose: "text-to-image",
    graph: { 1: { class_type: "SaveImage", inputs: {} } },
  },
  "PATCH /api/admin/images/workflows/{id}": {},
  "POST /api/maps/route": { from: { lat: 0, lon: 0 }, to: { lat: 0, lon: 0 }, mode: "foot" },
  "PUT /api/maps/home": { label: "Nobody's", position: { lat: 0, lon: 0 } },
  "PUT /api/admin/maps/home": { label: "Nobody's", position: { lat: 0, lon: 0 } },
  "POST /api/timers": { kind: "timer", when: { durationMs: 60_000 } },
  "PATCH /api/timers/{id}": {},
  "POST /api/timers/{id}/act": { action: "dismiss" },
  "POST /api/memories": { text: "Nobody's" },
  "PATCH /api/memories/{id}": {},
  "POST /api/companions": { name: "Nobody" },
  "PATCH /api/companions/{id}": {},
  "POST /api/conversations": {},
  "PATCH /api/conversations/{id}": {},
  "POST /api/chat/stream": { message: "say:hello" },
  "PATCH /api/conversations/{id}/messages/{messageId}": { content: "say:hello" },
  "POST /api/conversations/{id}/messages/{messageId}/heard": { until: 1 },
};

/** Queries that an operation cannot do without. */
const QUERIES: Record<string, string> = {
  "GET /api/admin/logs": "?sidecar=nobody",
  "POST /api/admin/wakewords/recordings": "?phrase=Hey+Nobody&speaker=Nobody&consent=given",
  "POST /api/voice/false-alarms": "?wakeWordId=nobody",
  "GET /api/conversations/search": "?q=hello",
  "GET /api/library/search": "?q=hello",
  "GET /api/library/suggest": "?q=hello",
  "GET /api/library/articles/{book}": "?path=nothing",
  "GET /api/maps/search": "?q=hello",
  "GET /api/maps/at": "?lat=0&lon=0",
  "GET /api/conversations/{id}/export": "?format=json",
};

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** Fails for a new operation, so that it cannot be forgotten here. */
export function bodyFor(operation: Operation): { body?: object } {
  if (!operation.hasJsonBody) return {};
  const body = BODIES[nameOf(operation)];
  assert.ok(body, `${nameOf(operation)} takes a body: give an example of it in support/examples.ts`);
  return { body };
}

/** The operation's address with these ids in it. */
export function pathFor(operation: Operation, ids: Record<string, string>): string {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const id = ids[name];
    assert.ok(id, `${nameOf(operation)} has {${name}}: say in support/examples.ts what it stands for`);
    return id;
  });
  return path + (QUERIES[nameOf(operation)] ?? "");
}

/** Things that one person has: at least one of each kind that an id in a path can stand for. */
export interface Belongings {
  session: string;
  companion: string;
  conversation: string;
  question: string;
  answer: string;
  run: string;
  attachment: string;
  timer: string;
  person: string;
  memory: string;
}

/** Which of a person's things the ids of this operation's path are. */
export function idsFor({ path }: Operation, things: Belongings): Record<string, string> {
  const messageId = /\/(regenerate|heard)$/.test(path) ? things.answer : things.question;
  const kinds: [string, Record<string, string>][] = [
    ["/api/auth/sessions/", { id: things.session }],
    ["/api/companions/", { id: things.companion }],
    ["/api/memories/", { id: things.memory }],
    ["/api/conversations/", { id: things.conversation, messageId }],
    ["/api/chat/runs/", { runId: things.run }],
    ["/api/attachments/", { id: things.attachment }],
    ["/api/admin/users/", { id: things.person }],
    ["/api/voice/wakeword/", { file: "nothing.onnx" }],
    // In a home that cannot paint nobody has any: they are not found for everybody.
    ["/api/images/", { id: randomUUID() }],
    ["/api/image/jobs/", { id: randomUUID() }],
    ["/api/admin/images/workflows/", { id: "nothing" }],
    ["/api/admin/images/", { id: randomUUID() }],
    // Nobody's in particular: whoever may not is refused before anything is looked up.
    ["/api/admin/features/", { id: "nothing" }],
    ["/api/admin/downloads/", { id: randomUUID() }],
    ["/api/admin/sidecars/", { id: "nobody" }],
    ["/api/admin/wakewords/", { id: randomUUID(), n: "0" }],
    ["/api/jobs/", { id: randomUUID() }],
    ["/api/library/", { book: "nothing", path: "nothing" }],
    ["/api/admin/library/", { file: "nothing.zim" }],
    ["/api/maps/tiles/", { set: "nothing" }],
    ["/api/timers/", { id: things.timer }],
    ["/api/admin/maps/regions/", { region: "nothing" }],
  ];
  return kinds.find(([prefix]) => path.startsWith(prefix))?.[1] ?? {};
}

export async function belongingsOf({ client, user }: Person): Promise<Belongings> {
  const companion = await client.read(companionSchema, "POST", "/api/companions", {
    name: "Private",
    modelId: SEEING_MODEL,
  });
  const question = { message: "say:a private matter", companionId: companion.id, attachments: [image(PNG)] };
  const start = pick(await (await client.ask(question)).all(), "start").data;
  const messagesPath = `/api/conversations/${start.conversationId}/messages`;
  const { items } = await client.read(messagePageSchema, "GET", messagesPath);
  const aTimer = { kind: "timer", name: "Private", when: { durationMs: 3_600_000 } };
  const timer = await client.read(timerSchema, "POST", "/api/timers", aTimer);
  const sessions = (await client.read(sessionListSchema, "GET", "/api/auth/sessions")).items;
  const memory = await client.read(memorySchema, "POST", "/api/memories", { text: "A private matter" });
  return {
    session: sessions.find(({ current }) => current)?.id ?? "",
    companion: companion.id,
    conversation: start.conversationId,
    question: start.userMessageId,
    answer: start.assistantMessageId,
    run: start.runId,
    attachment: items[0]?.attachments[0]?.id ?? "",
    timer: timer.id,
    person: user.id,
    memory: memory.id,
  };
}
