// The file of a bank: what it keeps, and what is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../../errors.ts";
import { createRandom } from "../sound/room-sounds.ts";
import { coreOfBank, decodeBank, encodeBank } from "./bank-format.ts";

const CORE = "ab".repeat(32);
const random = createRandom(4);
const values = (steps: number) => new Float32Array(steps * 96).map((_, i) => (i % 96) / 10 + 3 * (random() - 0.5));
const [first, second] = [values(30), values(12)];
const file = () =>
  encodeBank({
    embeddingSha256: CORE,
    seed: 3,
    madeOf: "a test",
    licence: "CC0-1.0",
    stretches: [
      { voice: "af_heart", text: "Good morning.", values: first },
      { voice: null, text: "", values: second },
    ],
  });

test("decodeBank() gives back stretches with their words, and numbers within a hundredth of their spread", () => {
  const { header, stretches } = decodeBank(file());
  assert.equal(coreOfBank(file()), CORE);
  assert.ok(Math.abs(header.hours - (42 * 0.08) / 3_600) < 1e-9);
  assert.deepEqual(
    stretches.map(({ voice, text, steps }) => ({ voice, text, steps })),
    [
      { voice: "af_heart", text: "Good morning.", steps: 30 },
      { voice: null, text: "", steps: 12 },
    ],
  );
  for (const [n, given] of [first, second].entries()) {
    const kept = stretches[n]?.values() ?? assert.fail();
    assert.equal(kept.length, given.length);
    // 3 ÷ √12 is the spread of the numbers; a byte is a 25th of it, so that it rounds by a 50th at most.
    for (const [i, value] of given.entries()) assert.ok(Math.abs((kept[i] ?? 0) - value) < 0.03);
  }
});

test("decodeBank() refuses what is cut off, too long, damaged or another kind of file, in words", () => {
  const whole = file();
  const damaged = whole.slice();
  damaged.fill(0x20, 20, 60);
  const longer = new Uint8Array(whole.length + 1);
  longer.set(whole);
  const lying = whole.slice();
  new DataView(lying.buffer).setUint32(4, 0xffff_ffff, true);
  const cases = [whole.subarray(0, -1), longer, damaged, lying, whole.subarray(0, 3), new Uint8Array(100)];
  for (const bytes of cases) {
    assert.throws(
      () => decodeBank(bytes),
      (error) =>
        error instanceof DomainError && error.code === "invalid_request" && /Install it again/.test(error.message),
    );
  }
});

test("decodeBank() reads a bank that lies in the middle of a larger buffer", () => {
  const whole = file();
  const larger = new Uint8Array(whole.length + 7);
  larger.set(whole, 7);
  assert.deepEqual(decodeBank(larger.subarray(7)).stretches[0]?.values(), decodeBank(whole).stretches[0]?.values());
});
