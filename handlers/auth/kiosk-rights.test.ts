// What a tablet on the wall may ask for, and that whatever nobody has thought of is closed to it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Hono } from "hono";
import type { AppEnv, SignedInEnv } from "../app-env.ts";
import { createErrorHandler } from "../middleware/problem.ts";
import { users } from "../store/schema.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { createTemporaryDatabase } from "../testing/temporary-database.ts";
import { createGuards } from "./guards.ts";
import { mayFromWall } from "./kiosk-rights.ts";
import { createSessions } from "./sessions.ts";

const ID = "01950000-0000-7000-8000-00000000000a";
const at = (path: string) => path.replaceAll(":id", ID);

const OPEN = [
  "GET /api/me",
  "GET /api/me/preferences",
  "GET /api/models",
  "GET /api/companions",
  "GET /api/skills",
  "POST /api/chat/stream",
  "GET /api/chat/runs/:id",
  "POST /api/chat/runs/:id/stop",
  "GET /api/conversations/:id",
  "GET /api/conversations/:id/messages",
  "POST /api/conversations/:id/messages/:id/regenerate",
  "POST /api/conversations/:id/messages/:id/heard",
  "GET /api/voice/wakewords",
  "GET /api/voice/wakeword/hey_jarvis.onnx",
  "POST /api/voice/wakes",
  "POST /api/voice/turns",
  "POST /api/voice/false-alarms",
  "POST /api/tts/stream",
  "POST /api/stt",
  "GET /api/stt/stream",
  "POST /api/auth/kiosk/leave",
  "GET /api/image/status",
  "GET /api/image/jobs/:id",
  "GET /api/image/jobs/:id/preview",
  "DELETE /api/image/jobs/:id",
  "GET /api/images/:id",
  "GET /api/images/:id/file",
  "GET /api/images/:id/thumbnail",
  "GET /api/maps",
  "GET /api/maps/tiles/town",
  "GET /api/maps/search",
  "GET /api/maps/at",
  "POST /api/maps/route",
  "GET /api/library/articles/encyclopedia",
  "GET /api/library/content/encyclopedia/I/picture.png",
];
const CLOSED = [
  "PUT /api/maps/home",
  "DELETE /api/maps/home",
  "GET /api/library/search",
  "GET /api/admin/library/archives",
  "POST /api/image/generate",
  "POST /api/image/expand",
  "GET /api/image/options",
  "GET /api/images",
  "PATCH /api/images/:id",
  "DELETE /api/images/:id",
  "PATCH /api/me",
  "PATCH /api/me/preferences",
  "PUT /api/auth/pin",
  "GET /api/auth/sessions",
  "DELETE /api/auth/sessions/:id",
  "POST /api/auth/kiosk",
  "GET /api/conversations",
  "POST /api/conversations",
  "GET /api/conversations/search",
  "GET /api/conversations/:id/export",
  "PATCH /api/conversations/:id",
  "DELETE /api/conversations/:id",
  "PATCH /api/conversations/:id/messages/:id",
  "GET /api/attachments/:id",
  "POST /api/companions",
  "PATCH /api/companions/:id",
  "DELETE /api/companions/:id",
  "GET /api/admin/users",
  "GET /api/admin/wakewords/recordings",
  "GET /api/jobs",
  "GET /api/something/new",
  "GET /api/voice/wakeword/a/b",
  "GET /api/me/",
  "PROPFIND /api/me",
];

test("mayFromWall() lets a wall talk and listen", () => {
  for (const each of OPEN) {
    const [method = "", path = ""] = each.split(" ");
    assert.equal(mayFromWall(method, at(path)), true, each);
  }
});

test("mayFromWall() keeps from a wall what lies on somebody's desk, and whatever is new", () => {
  for (const each of CLOSED) {
    const [method = "", path = ""] = each.split(" ");
    assert.equal(mayFromWall(method, at(path)), false, each);
  }
});

test("mayFromWall() treats the head of an answer as the answer", () => {
  assert.deepEqual([mayFromWall("HEAD", "/api/models"), mayFromWall("HEAD", "/api/conversations")], [true, false]);
});

const clock = createManualClock(1_800_000_000_000);
let close = async () => undefined as unknown;
let ask: (path: string, method?: string) => Promise<{ status: number; detail: string }>;
before(async () => {
  const store = await createTemporaryDatabase(clock);
  close = store.close;
  const sessions = createSessions(store.db, clock);
  await store.db.insert(users).values({
    id: ID,
    name: "Kitchen",
    role: "guest",
    avatar: null,
    pinHash: null,
    pinPepper: null,
    permissions: { images: true, adultContent: false },
    preferences: {},
    createdAt: clock.now(),
  });
  const { token } = await sessions.create(ID, { label: "Tablet", kiosk: true });
  const { requireAuth } = createGuards(sessions);
  const guarded = new Hono<SignedInEnv>().use(requireAuth).all("/*", (c) => c.text("done"));
  const app = new Hono<AppEnv>().route("/api", guarded);
  app.onError(createErrorHandler({ debug() {}, info() {}, warn() {}, error() {} }));
  ask = async (path, method = "GET") => {
    const answer = await app.request(path, { method, headers: { cookie: `session=${token}` } });
    const text = await answer.text();
    return { status: answer.status, detail: answer.status === 200 ? text : JSON.parse(text).detail };
  };
});
after(() => close());

test("requireAuth lets a tablet on the wall no further than mayFromWall(), and says why", async () => {
  assert.deepEqual(await ask("/api/models"), { status: 200, detail: "done" });
  for (const [path, method] of [
    ["/api/conversations", "GET"],
    ["/api/me/preferences", "PATCH"],
    // As an address may be written, too.
    ["/api/%63onversations", "GET"],
    [`/api/conversations/${ID}/export?format=md`, "GET"],
  ] as const) {
    const { status, detail } = await ask(path, method);
    assert.equal(status, 403, path);
    assert.match(detail, /on the wall/);
  }
});
