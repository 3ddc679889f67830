// Addresses of the app.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  COMPANIONS_PATH,
  HEARTH,
  KIOSK_PATH,
  PICTURE_FEATURES,
  PICTURES_PATH,
  pathOfArticle,
  pathOfCompanion,
  pathOfConversation,
  pathOfFinding,
  pathOfMap,
  pathOfPicture,
  pathOfSettings,
  pathOfTalk,
  pathOnWall,
  readPlace,
  VOICE_FEATURES,
  WAKE_WORD_FEATURES,
} from "./place.ts";

const ID = "0197f2aa-0000-7000-8000-000000000001";

test("readPlace() reads what pathOfConversation() writes", () => {
  assert.deepEqual(readPlace(pathOfConversation(ID), {}), {
    name: "conversation",
    conversationId: ID,
    messageId: null,
  });
  assert.equal(pathOfConversation(ID, "m1"), `/c/${ID}?m=m1`);
  assert.deepEqual(readPlace(`/c/${ID}`, { m: "m1" }), { name: "conversation", conversationId: ID, messageId: "m1" });
});

test("readPlace() knows the start and nothing else", () => {
  assert.deepEqual(readPlace("/", {}), { name: "new", companionId: null });
  for (const path of ["/c/", "/c/../api", "/c/1", "/companions/1", "/companions/new/1", "/nowhere"])
    assert.deepEqual(readPlace(path, {}), { name: "unknown" });
});

test("readPlace() reads what pathOfPicture() writes, with the conversation that one came from", () => {
  const wall = { name: "pictures", pictureId: null, conversationId: null };
  assert.deepEqual(readPlace(PICTURES_PATH, {}), wall);
  assert.deepEqual(readPlace(`${PICTURES_PATH}/`, {}), wall);
  assert.deepEqual(readPlace(pathOfPicture(ID), {}), { ...wall, pictureId: ID });
  assert.equal(pathOfPicture(ID, "c1"), `/pictures/${ID}?c=c1`);
  assert.deepEqual(readPlace(pathOfPicture(ID), { c: "c1" }), { ...wall, pictureId: ID, conversationId: "c1" });
  assert.deepEqual(readPlace("/pictures/1", {}), { name: "unknown" });
});

test("readPlace() reads what pathOfSettings() writes", () => {
  assert.deepEqual(readPlace(pathOfSettings(), {}), { name: "settings", section: null, item: null });
  assert.deepEqual(readPlace(pathOfSettings("profile"), {}), { name: "settings", section: "profile", item: null });
  assert.deepEqual(readPlace(pathOfSettings("people", ID), {}), { name: "settings", section: "people", item: ID });
  assert.deepEqual(readPlace("/settings/", {}), { name: "settings", section: null, item: null });
  for (const path of ["/settingsx", "/settings/a/b/c", "/settings/A", "/settings/people/.."])
    assert.deepEqual(readPlace(path, {}), { name: "unknown" });
});

for (const [path, file] of [
  [WAKE_WORD_FEATURES, "wake-words"],
  [VOICE_FEATURES, "voice"],
  [PICTURE_FEATURES, "images"],
] as const) {
  test(`${path} leads to a group of the registry`, async () => {
    const { id } = JSON.parse(await readFile(new URL(`../../../data/registry/${file}.json`, import.meta.url), "utf8"));
    assert.deepEqual(readPlace(path, {}), { name: "settings", section: "features", item: id });
  });
}

test("readPlace() finds the companions, one of them, a new one, and the talk with one", () => {
  assert.deepEqual(readPlace(COMPANIONS_PATH, {}), { name: "companions" });
  assert.deepEqual(readPlace(pathOfCompanion(null), {}), { name: "companion", companionId: null });
  assert.deepEqual(readPlace(pathOfCompanion(ID), {}), { name: "companion", companionId: ID });
  assert.equal(pathOfTalk(ID), `/?with=${ID}`);
  assert.deepEqual(readPlace("/", { with: ID }), { name: "new", companionId: ID });
  assert.equal(pathOfTalk(HEARTH), "/?with=hearth");
  assert.deepEqual(readPlace("/", { with: "hearth" }), { name: "new", companionId: HEARTH });
});

test("readPlace() finds the wall, and whoever comes to the share target without a service worker", () => {
  assert.deepEqual(readPlace(KIOSK_PATH, {}), { name: "kiosk", page: null });
  assert.deepEqual(readPlace("/kiosk/", {}), { name: "kiosk", page: null });
  assert.deepEqual(readPlace("/kioskx", {}), { name: "unknown" });
  assert.deepEqual(readPlace("/share", {}), { name: "missed-share" });
});

test("readPlace() reads the library: its shelf, a search, a page of a book and the passage that is cited", () => {
  const shelf = { name: "library", bookId: null, path: null, anchor: null, block: null, quote: null, q: null };
  assert.deepEqual(readPlace("/library", {}), shelf);
  assert.deepEqual(readPlace("/library", { q: "jazz" }), { ...shelf, q: "jazz" });
  const cited = { bookId: "wiki_en", path: "A/Ray_Charles?", block: 4, quote: "He sang" };
  assert.deepEqual(placeOf(pathOfArticle(cited)), { ...shelf, ...cited });
  assert.deepEqual(placeOf(pathOfArticle({ bookId: "wiki", path: null })), { ...shelf, bookId: "wiki" });
  const section = { bookId: "wiki", path: "A/Jazz", anchor: "Early years" };
  assert.deepEqual(placeOf(pathOfArticle(section)), { ...shelf, ...section });
  assert.deepEqual(placeOf(pathOfFinding("blue note", null)), { ...shelf, q: "blue note" });
  assert.deepEqual(placeOf(pathOfFinding("jazz", "wiki_ü")), { ...shelf, bookId: "wiki_ü", q: "jazz" });
  assert.deepEqual(readPlace("/library/%E0%A4%A", {}), { name: "unknown" });
});

test("readPlace() reads a page over the wall, and shows the wall alone where there is none", () => {
  const page = { bookId: "wiki_ü", path: "A/Ray_Charles", anchor: null, block: 4, quote: "He sang" };
  assert.deepEqual(placeOf(pathOnWall(page)), { name: "kiosk", page });
  assert.deepEqual(readPlace("/kiosk/library/wiki", {}), { name: "kiosk", page: null });
  assert.deepEqual(readPlace("/kiosk/library/%E0%A4%A", { p: "A/x" }), { name: "kiosk", page: null });
});

test("readPlace() reads the map: a search, a place, a way, and nothing off the earth", () => {
  const map = { name: "map", q: null, at: null, to: null, label: null, mode: null };
  assert.deepEqual(placeOf(pathOfMap({})), map);
  const to = { lat: 43.73, lon: -7.42 };
  assert.deepEqual(placeOf(pathOfMap({ to, label: "Café", mode: "foot" })), {
    ...map,
    to,
    label: "Café",
    mode: "foot",
  });
  assert.deepEqual(readPlace("/map", { at: "91,7", q: "pharmacy" }), { ...map, q: "pharmacy" });
});

function placeOf(address: string) {
  const { pathname, searchParams } = new URL(address, "http://hearth.test");
  return readPlace(pathname, Object.fromEntries(searchParams));
}
