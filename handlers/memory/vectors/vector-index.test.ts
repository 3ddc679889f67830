// The index against a scan of everything: the same nearest ones, after additions, changes and removals.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dot } from "./vector-bytes.ts";
import { createVectorIndex } from "./vector-index.ts";

function random(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

function vectors(count: number, dimensions: number, seed = 1): Float32Array[] {
  const next = random(seed);
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: dimensions }, next);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  });
}

test("search() finds what a scan of everything finds, at sizes that are no multiple of a word", () => {
  for (const dimensions of [96, 100, 384]) {
    const all = vectors(1_500, dimensions);
    const index = createVectorIndex(dimensions);
    for (const [n, vector] of all.entries()) index.put(n + 1, vector, 0);
    let found = 0;
    for (const query of vectors(20, dimensions, 7)) {
      const exact = all.map((vector, n) => ({ seq: n + 1, similarity: dot(query, vector) }));
      const nearest = new Set(
        exact
          .toSorted((a, b) => b.similarity - a.similarity)
          .slice(0, 10)
          .map(({ seq }) => seq),
      );
      const hits = index.search(query, 10);
      found += hits.filter(({ seq }) => nearest.has(seq)).length;
      for (const { seq, similarity } of hits) {
        assert.ok(Math.abs(similarity - (exact[seq - 1]?.similarity ?? 0)) < 0.01);
      }
    }
    assert.ok(found >= 190, `${found} of 200 at ${dimensions}`);
  }
});

test("search() is bound to a group, also where others are nearer", () => {
  const all = vectors(500, 64);
  const index = createVectorIndex(64);
  for (const [n, vector] of all.entries()) index.put(n + 1, vector, n % 5);
  const [query] = all;
  assert.ok(query);
  assert.equal(index.search(query, 1)[0]?.seq, 1);
  const hits = index.search(query, 500, 3);
  assert.equal(hits.length, 100);
  assert.ok(hits.every(({ seq }) => (seq - 1) % 5 === 3));
  assert.deepEqual(index.search(query, 5, 9), []);
});

test("put() changes what is there, remove() takes it out, and the others stay where they are found", () => {
  const [a, b, c] = vectors(3, 32) as [Float32Array, Float32Array, Float32Array];
  const index = createVectorIndex(32);
  index.put(1, a, 0);
  index.put(2, b, 0);
  index.put(3, b, 0);
  index.remove(1);
  index.remove(99);
  assert.equal(index.size, 2);
  index.put(3, c, 0);
  assert.equal(index.search(c, 1)[0]?.seq, 3);
  assert.equal(index.search(b, 1)[0]?.seq, 2);
  index.remove(3);
  index.remove(2);
  assert.deepEqual(index.search(b, 1), []);
});

test("put() and search() refuse and ignore vectors of another size", () => {
  const index = createVectorIndex(8);
  assert.throws(() => index.put(1, new Float32Array(9), 0), RangeError);
  index.put(1, new Float32Array(8).fill(0.35), 0);
  assert.deepEqual(index.search(new Float32Array(9), 3), []);
});
