// The native Argon2id with the parameters that the service relies on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createPinHasher } from "./pin-hasher.ts";

const hasher = createPinHasher();
// Bytes of an HMAC: zero bytes and invalid UTF-8 must count.
const peppered = new Uint8Array([0, 255, 128, 0, 7]);

test("createPinHasher().hash() is a salted Argon2id PHC string with m=19456, t=2, p=1", async () => {
  const [first, second] = await Promise.all([hasher.hash(peppered), hasher.hash(peppered)]);
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(first, second);
});

test("createPinHasher().verify() tells the right bytes from any other", async () => {
  const phc = await hasher.hash(peppered);
  assert.equal(await hasher.verify(phc, peppered), true);
  assert.equal(await hasher.verify(phc, new Uint8Array([0, 255, 128, 0, 8])), false);
  assert.equal(await hasher.verify(phc, new Uint8Array([0])), false);
});

test("createPinHasher().verify() rejects what is no PHC string", async () => {
  await assert.rejects(hasher.verify("not a hash", peppered));
});
