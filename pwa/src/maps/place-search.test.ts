// Searching while one types, over a scripted service and clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Place, PlaceList } from "@hearth/handlers/shared/contract/maps.ts";
import { createPlaceSearch } from "./place-search.ts";

const place = (name: string): Place => ({
  id: `town:n${name}`,
  regionId: "town",
  name,
  kind: "cafe",
  address: null,
  position: { lat: 1, lon: 2 },
  distanceM: null,
  openingHours: null,
  phone: null,
  website: null,
  wheelchair: null,
});

function setUp() {
  const asked: { q: string; signal: AbortSignal; answer: (list: PlaceList) => void; fail: (why: Error) => void }[] = [];
  let due: (() => void) | null = null;
  const search = createPlaceSearch({
    near: () => ({ lat: 1, lon: 2 }),
    find: (q, _near, signal) =>
      new Promise<PlaceList>((resolve, reject) => asked.push({ q, signal, answer: resolve, fail: reject })),
    schedule(run) {
      due = run;
      return () => {
        due = null;
      };
    },
  });
  const pause = () => due?.();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { search, asked, pause, settle };
}

test("createPlaceSearch() asks once for a word that is typed letter by letter", async () => {
  const { search, asked, pause, settle } = setUp();
  for (const words of ["c", "ca", "caf"]) search.write(words);
  pause();
  assert.deepEqual(
    asked.map(({ q }) => q),
    ["caf"],
  );
  asked[0]?.answer({ items: [place("Café")], readiness: "ready" });
  await settle();
  assert.equal(search.state.value.name, "found");
  assert.deepEqual(
    search.places.value.map(({ name }) => name),
    ["Café"],
  );
});

test("createPlaceSearch() drops the answer to an older question", async () => {
  const { search, asked, pause, settle } = setUp();
  search.write("bak");
  pause();
  search.write("bakery");
  pause();
  assert.equal(asked[0]?.signal.aborted, true);
  asked[1]?.answer({ items: [place("New")], readiness: "ready" });
  asked[0]?.answer({ items: [place("Old")], readiness: "ready" });
  await settle();
  assert.deepEqual(
    search.places.value.map(({ name }) => name),
    ["New"],
  );
});

test("createPlaceSearch() tells what is missing from what was not found", async () => {
  const { search, asked, pause, settle } = setUp();
  search.write("x");
  pause();
  asked[0]?.answer({ items: [], readiness: "preparing" });
  await settle();
  assert.deepEqual(search.state.value, { name: "unready", readiness: "preparing" });
  search.write("xy");
  pause();
  asked[1]?.answer({ items: [], readiness: "ready" });
  await settle();
  assert.deepEqual(search.state.value, { name: "found", q: "xy", places: [] });
  search.write("xyz");
  pause();
  asked[2]?.fail(new Error("away"));
  await settle();
  assert.equal(search.state.value.name, "failed");
});

test("createPlaceSearch() is empty again when the words are", () => {
  const { search, asked, pause } = setUp();
  search.write("x");
  pause();
  search.clear();
  assert.equal(asked[0]?.signal.aborted, true);
  assert.deepEqual(search.state.value, { name: "off" });
});
