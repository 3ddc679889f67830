// Chunks of a list: complete, in order, small, and the same ones after it has grown.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CHUNK_SIZE, cutIntoChunks } from "./chunks.ts";

const items = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => ({ key: `k${from + n}` }));
const startsOf = (chunks: { key: string }[][]) => new Set(chunks.flatMap(([first]) => (first ? [first.key] : [])));
const named = (chunks: { key: string }[][]) => chunks.map((chunk) => chunk.map(({ key }) => key).join(" "));

test("cutIntoChunks() loses nothing, keeps the order and keeps to the size, however the list has grown", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ above: fc.nat(120), below: fc.nat(40) }), { minLength: 1, maxLength: 8 }),
      (steps) => {
        let [from, to] = [0, 0];
        let starts: ReadonlySet<string> = new Set();
        for (const { above, below } of steps) {
          from -= above;
          to += below;
          const chunks = cutIntoChunks(items(from, to), starts);
          assert.deepEqual(chunks.flat(), items(from, to));
          assert.ok(chunks.every(({ length }) => length > 0 && length <= CHUNK_SIZE));
          starts = startsOf(chunks);
        }
      },
    ),
  );
});

test("cutIntoChunks() leaves chunks alone when a page comes in above or a message below", () => {
  const before = cutIntoChunks(items(0, 50), new Set());
  const after = cutIntoChunks(items(-50, 51), startsOf(before));
  const names = named(after);
  for (const chunk of named(before)) assert.ok(names.includes(chunk), chunk);
  assert.equal(names.at(-1), "k50");
});

test("cutIntoChunks() lets the last chunk grow before it begins another", () => {
  let starts: ReadonlySet<string> = new Set(["k0"]);
  for (let to = 1; to <= CHUNK_SIZE; to += 1) {
    const chunks = cutIntoChunks(items(0, to), starts);
    assert.equal(chunks.length, 1);
    starts = startsOf(chunks);
  }
  assert.equal(cutIntoChunks(items(0, CHUNK_SIZE + 1), starts).length, 2);
});

test("cutIntoChunks() makes no chunk of nothing", () => assert.deepEqual(cutIntoChunks([], new Set(["k1"])), []));
