// Where one has read up to: kept on this device before one is gone, whichever way one leaves.
import assert from "node:assert/strict";
import { mock, type TestContext, test } from "node:test";
import type { KeptPlace } from "../offline/kept-database.ts";
import { followReading } from "./follow-reading.ts";
import { createReadingPlaces } from "./reading-places.ts";

/** A device that keeps places, and is asked for them anew by each visit. */
function device(kept: KeptPlace[] = []) {
  const writes: KeptPlace[][] = [];
  const keep = {
    read: async () => kept,
    write: async (_: string, value: unknown) => {
      kept = value as KeptPlace[];
      writes.push(kept);
    },
  };
  const visit = () => createReadingPlaces(keep as unknown as Parameters<typeof createReadingPlaces>[0]);
  return { visit, writes };
}

function reading(t: TestContext, start = { block: 1, offset: 0 }) {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const { visit, writes } = device();
  const [room, view, places] = [new EventTarget(), new EventTarget(), visit()];
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  const noted: unknown[] = [];
  let place = start;
  let key: string | null = "b\nA/x";
  const stop = followReading(room, {
    ...{ places, page, view, key: () => key, place: () => place, note: (each) => noted.push(each) },
  });
  return {
    ...{ visit, writes, page, view, noted, stop },
    scrollTo(block: number) {
      place = { block, offset: 3 };
      room.dispatchEvent(new Event("scroll"));
    },
    bring: () => {
      key = null;
    },
    /** As a page that is loaded now finds it. */
    kept: async () => {
      await settled();
      return visit().of("b\nA/x");
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("followReading() keeps the place at once where the reader is left, also right after scrolling", async (t) => {
  const { scrollTo, stop, kept, noted } = reading(t);
  scrollTo(20);
  mock.timers.tick(150);
  assert.deepEqual(noted, [{ block: 20, offset: 3 }]);
  assert.equal(await kept(), null);
  scrollTo(21);
  stop();
  assert.deepEqual(await kept(), { block: 21, offset: 3 });
  // The history is another page's by then.
  assert.equal(noted.length, 1);
  scrollTo(22);
  mock.timers.tick(10_000);
  assert.deepEqual(await kept(), { block: 21, offset: 3 });
});

test("followReading() keeps the place when the page is hidden or left", async (t) => {
  const { scrollTo, page, view, kept, bring } = reading(t);
  scrollTo(20);
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(await kept(), null);
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(await kept(), { block: 20, offset: 3 });
  scrollTo(30);
  view.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(await kept(), { block: 30, offset: 3 });
  // While a page is still being brought to its place, nobody reads there.
  bring();
  scrollTo(1);
  view.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(await kept(), { block: 30, offset: 3 });
});

test("createReadingPlaces() writes once for many places, forgets a beginning, and keeps those of the pages read last", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const many = Array.from({ length: 200 }, (_, n) => ({ key: `k${n}`, block: 1, offset: 0 }));
  const { visit, writes } = device(many);
  const places = visit();
  assert.deepEqual(await places.of("k0"), { block: 1, offset: 0 });
  for (let block = 1; block < 9; block++) places.write("new", { block, offset: 0 });
  places.write("k1", { block: 0, offset: 0 });
  mock.timers.tick(1_500);
  await settled();
  assert.equal(writes.length, 1);
  assert.deepEqual(writes[0]?.at(-1), { key: "new", block: 8, offset: 0 });
  assert.deepEqual([writes[0]?.length, await visit().of("k1"), (await visit().of("k0"))?.block], [200, null, 1]);
  await places.flush();
  assert.equal(writes.length, 1);
});
