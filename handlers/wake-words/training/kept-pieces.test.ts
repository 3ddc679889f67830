// Pieces of a training that outlive a restart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decodePieces, encodePieces, type Piece } from "./kept-pieces.ts";

const pieces: Piece[] = [
  {
    kind: "phrase",
    text: "Hey Küche!",
    voice: "af_heart",
    span: [12.5, 20.25],
    values: Float32Array.of(1, -0.1, 3e-9),
  },
  { kind: "speech", text: "", voice: "b", span: null, values: new Float32Array(0) },
  { kind: "near-miss", text: "hey", voice: "b", span: null, values: Float32Array.of(7) },
];

test("decodePieces() gives back bit for bit what was kept", () => {
  assert.deepEqual(decodePieces(encodePieces(pieces)), pieces);
});

test("decodePieces() makes nothing of what is missing or damaged", () => {
  const whole = encodePieces(pieces);
  const damaged = whole.slice();
  damaged.fill(0, 10, 30);
  for (const bytes of [null, new Uint8Array(2), whole.subarray(0, -1), whole.subarray(0, 40), damaged]) {
    assert.equal(decodePieces(bytes), null);
  }
});
