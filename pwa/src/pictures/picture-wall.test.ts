// The wall's paging: nothing twice, nothing lost, and no old answer over a new question.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Image } from "@hearth/handlers/shared/contract/images.ts";
import { createToasts } from "../shell/toasts.ts";
import { createPictureWall } from "./picture-wall.ts";
import type { WallQuery } from "./pictures-api.ts";
import { idAt, image } from "./testing/things.ts";

const PAGE = 3;

function open({ kept = [] as Image[] } = {}) {
  const service = { items: [9, 8, 7, 6, 5, 4, 3].map((number) => image(number)), isAway: false, calls: [] as string[] };
  const gates: (() => void)[] = [];
  let isHeld = false;
  const written: string[][] = [];
  const removed: string[] = [];
  let runLater: (() => void) | null = null;
  const wall = createPictureWall({
    async list({ q, favourite }: WallQuery, cursor) {
      service.calls.push(`${q}/${favourite}/${cursor ?? ""}`);
      if (isHeld) await new Promise<void>((resolve) => gates.push(resolve));
      if (service.isAway) throw new TypeError("Failed to fetch");
      const fitting = service.items.filter((each) => (!favourite || each.favourite) && each.prompt.includes(q));
      const from = cursor === null ? 0 : fitting.findIndex(({ id }) => id < cursor);
      const items = from < 0 ? [] : fitting.slice(from, from + PAGE);
      const isLast = from < 0 || from + PAGE >= fitting.length;
      return { items, nextCursor: isLast ? null : (items.at(-1)?.id ?? null) };
    },
    async remove(id) {
      removed.push(id);
    },
    toasts: createToasts(),
    kept: async () => kept,
    keep: (newest) => void written.push(newest.map(({ id }) => id)),
    later(run) {
      runLater = run;
      return () => {
        runLater = null;
      };
    },
  });
  const shown = () => wall.items.value.map(({ id }) => Number(id.slice(-4))).join(" ");
  return {
    wall,
    service,
    gates,
    written,
    removed,
    shown,
    hold: (held: boolean) => (isHeld = held),
    ring: () => runLater?.(),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("loadOlder() goes page by page to the end, and asks once however often it is called", async () => {
  const { wall, service, shown } = open();
  await wall.load();
  assert.deepEqual([shown(), wall.older.value], ["9 8 7", "there"]);
  await Promise.all([wall.loadOlder(), wall.loadOlder(), wall.loadOlder()]);
  assert.deepEqual([shown(), service.calls.length], ["9 8 7 6 5 4", 2]);
  await wall.loadOlder();
  assert.deepEqual([shown(), wall.older.value], ["9 8 7 6 5 4 3", "none"]);
  await wall.loadOlder();
  assert.equal(service.calls.length, 3);
});

test("a page whose pictures are there already brings none of them twice", async () => {
  const { wall, shown } = open();
  await wall.load();
  wall.add([image(6)]);
  assert.equal(shown(), "9 8 7", "what lies beyond the last page comes with its own");
  wall.add([image(10), image(9)]);
  assert.equal(shown(), "10 9 8 7");
  await wall.loadOlder();
  assert.equal(shown(), "10 9 8 7 6 5 4");
});

test("load() keeps the older pages behind the newest one, without what was deleted elsewhere", async () => {
  const { wall, service, shown } = open();
  await wall.load();
  await wall.loadOlder();
  service.items = service.items.filter(({ id }) => id !== idAt(8));
  await wall.load();
  assert.deepEqual([shown(), wall.older.value], ["9 7 6 5 4", "there"]);
  await wall.loadOlder();
  assert.equal(shown(), "9 7 6 5 4 3");
});

test("load() begins anew where a page does not reach what was there", async () => {
  const { wall, service, shown } = open();
  await wall.load();
  service.items = [20, 19, 18, 17, ...[9, 8]].map((number) => image(number));
  await wall.load();
  assert.equal(shown(), "20 19 18");
  await wall.loadOlder();
  assert.equal(shown(), "20 19 18 17 9 8");
});

test("ask() lets no older answer over the newer question", async () => {
  const { wall, service, gates, hold, shown } = open();
  service.items = [image(9, { prompt: "whale" }), image(8, { prompt: "wharf" })];
  hold(true);
  const first = wall.ask({ q: "wha", favourite: false });
  const second = wall.ask({ q: "whale", favourite: false });
  gates[1]?.();
  await second;
  gates[0]?.();
  await first;
  assert.equal(shown(), "9");
});

test("loadOlder() that fails can be tried again, from where it was", async () => {
  const { wall, service, shown } = open();
  await wall.load();
  service.isAway = true;
  await wall.loadOlder();
  assert.equal(wall.older.value, "failed");
  service.isAway = false;
  await wall.loadOlder();
  assert.equal(shown(), "9 8 7 6 5 4");
});

test("load() shows what is kept until the service answers, and keeps the newest page of the whole wall only", async () => {
  const { wall, service, written, shown } = open({ kept: [image(8), image(7)] });
  service.isAway = true;
  await wall.load();
  assert.deepEqual([shown(), wall.state.value, written.length], ["8 7", "failed", 0]);
  service.isAway = false;
  await wall.load();
  assert.deepEqual([shown(), wall.state.value], ["9 8 7", "ready"]);
  await wall.ask({ q: "", favourite: true });
  assert.deepEqual([shown(), written], ["", [[idAt(9), idAt(8), idAt(7)]]]);
});

test("remove() takes it away at once and for good after a while, also from the pages that come", async () => {
  const { wall, removed, ring, shown } = open();
  await wall.load();
  wall.remove(image(8), "Deleted");
  await wall.load();
  await wall.loadOlder();
  assert.deepEqual([shown(), removed], ["9 7 6 5 4", []]);
  ring();
  await settled();
  assert.deepEqual(removed, [idAt(8)]);
});

test("loadOlder() can be asked again where a look at the newest overtook it, and failed", async () => {
  const { wall, service, gates, hold, shown } = open();
  await wall.load();
  hold(true);
  const older = wall.loadOlder();
  const newest = wall.load();
  service.isAway = true;
  for (const open of gates) open();
  await Promise.all([older, newest]);
  assert.equal(wall.older.value, "failed");
  hold(false);
  service.isAway = false;
  await wall.loadOlder();
  assert.equal(shown(), "9 8 7 6 5 4");
});
