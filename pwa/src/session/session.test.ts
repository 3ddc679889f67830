// Coming in and going out, with and without the service: who is remembered, and what is wiped when.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { User } from "@hearth/handlers/shared/contract/users.ts";
import { effect } from "@preact/signals";
import { createApi } from "../api/api.ts";
import type { Fetch } from "../api/service-fetch.ts";
import { memoryStorage } from "../chat/drafts.ts";
import { deleteKeptDatabase, openKeptDatabase } from "../offline/kept-database.ts";
import { createRememberedPerson } from "../offline/remembered-person.ts";
import { createSession } from "./session.ts";

const ANNA: User = {
  id: "0197f2aa-0000-7000-8000-00000000000a",
  name: "Anna",
  role: "admin",
  avatar: null,
  hasPin: true,
  permissions: { images: true, adultContent: false },
  createdAt: "2026-03-15T09:30:00.000Z",
};

beforeEach(() => deleteKeptDatabase(ANNA.id));

/** A device on which Anna was here last, and has kept a conversation and a message that waits. */
async function device(fetchScripted: Fetch, isKiosk = false) {
  const storage = memoryStorage();
  const remembered = createRememberedPerson(storage);
  remembered.remember(ANNA);
  remembered.rememberKiosk(isKiosk);
  const database = await openKeptDatabase(ANNA.id);
  await database.put("values", ANNA, "user");
  await database.put("outbox", {
    messageId: "m1",
    conversationId: "c",
    begins: true,
    text: "Later",
    pictures: [],
  });
  database.close();
  const calls: string[] = [];
  const recorded: Fetch = (input, init) => {
    calls.push(`${init?.method ?? "GET"} ${input}`);
    return fetchScripted(input, init);
  };
  const quiet = () => undefined;
  const api = createApi({ onReached: quiet, onLost: quiet, onSignedOut: quiet, onWritten: quiet }, recorded);
  const kept = async () => {
    const opened = await openKeptDatabase(ANNA.id);
    const found = { user: await opened.get("values", "user"), waiting: await opened.count("outbox") };
    opened.close();
    return [(found.user as User | undefined)?.name ?? null, found.waiting];
  };
  return { session: createSession({ api, remembered, patienceMs: 5 }), remembered, calls, kept };
}

const away: Fetch = () => Promise.reject(new TypeError("network"));
const knows = (user: User | null, kiosk = false): Fetch =>
  (async (_, init) =>
    init?.method === "POST"
      ? new Response(null, { status: 204 })
      : Response.json({ setupRequired: false, profiles: [], user, kiosk })) as Fetch;

test("load() lets in whom the device remembers when the service is not reached", async () => {
  const { session } = await device(away);
  await session.load();
  assert.deepEqual(session.state.value, { name: "signed-in", user: ANNA, isConfirmed: false });
});

test("load() does not wait for a service that is silent", async () => {
  const { session } = await device(() => new Promise<Response>(() => undefined));
  void session.load();
  for (let turns = 0; turns < 500 && session.state.value.name === "loading"; turns += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  assert.equal(session.state.value.name, "signed-in");
});

test("load() is confirmed by the service, and by nobody else", async () => {
  const { session } = await device(knows(ANNA));
  await session.load();
  assert.deepEqual(session.state.value, { name: "signed-in", user: ANNA, isConfirmed: true });
});

test("load() wipes what was kept for reading when the device was signed out elsewhere; words that wait stay", async () => {
  const { session, kept } = await device(knows(null));
  await session.load();
  assert.equal(session.state.value.name, "signed-out");
  assert.deepEqual(await kept(), [null, 1]);
});

test("signOut() wipes everything", async () => {
  const { session, kept, remembered } = await device(knows(null));
  await session.signOut();
  assert.deepEqual(await kept(), [null, 0]);
  assert.equal(await remembered.read(), null);
  assert.equal(remembered.isLeaving(), false);
});

test("signOut() works without the service: wiped now, and told to the service before anything else later", async () => {
  let isAway = true;
  const { session, kept, calls, remembered } = await device((input, init) =>
    (isAway ? away : knows(null))(input, init),
  );
  await session.signOut();
  assert.equal(session.state.value.name, "failed");
  assert.deepEqual(await kept(), [null, 0]);
  assert.equal(remembered.isLeaving(), true);
  isAway = false;
  calls.length = 0;
  await session.load();
  assert.deepEqual(calls, ["POST /api/auth/sign-out", "GET /api/auth/state"]);
  assert.equal(session.state.value.name, "signed-out");
  assert.equal(remembered.isLeaving(), false);
});

const KITCHEN: User = { ...ANNA, id: "0197f2aa-0000-7000-8000-00000000000b", name: "Kitchen", role: "guest" };

test("load() wipes what the admin has kept on a device that has become the wall, whosever wall it is", async () => {
  for (const shown of [KITCHEN, ANNA]) {
    let kiosk = false;
    const { session, kept } = await device((input, init) => knows(kiosk ? shown : ANNA, kiosk)(input, init));
    await session.load();
    assert.deepEqual(await kept(), ["Anna", 1]);
    kiosk = true;
    const seen: string[] = [];
    const stop = effect(() => void seen.push(session.state.value.name));
    await session.load();
    stop();
    assert.deepEqual(await kept(), [null, 0], shown.name);
    assert.deepEqual([session.isKiosk.value, session.state.value.name], [true, "signed-in"]);
    // What the page held is let go of, too.
    assert.deepEqual(seen, ["signed-in", "loading", "signed-in"]);
  }
});

test("load() leaves what a wall keeps alone when it starts again", async () => {
  const { session, kept } = await device(knows(ANNA, true), true);
  await session.load();
  assert.deepEqual(await kept(), ["Anna", 1]);
});

test("load() opens no door while a wall is taken down: the app is never there without its PIN", async () => {
  let isDown = false;
  const { session, remembered } = await device(
    (input, init) => (isDown ? knows(null) : knows(ANNA, true))(input, init),
    true,
  );
  await session.load();
  const open: string[] = [];
  const stop = effect(() => {
    if (!session.isKiosk.value) open.push(session.state.value.name);
  });
  isDown = true;
  await session.load();
  stop();
  assert.deepEqual(open, ["signed-out"]);
  assert.equal(remembered.isKiosk(), false);
});
