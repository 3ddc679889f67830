// The PinHasher port on the native Argon2id of @node-rs/argon2 (Node and Deno).
import { Buffer } from "node:buffer";
import { hash, verify } from "@node-rs/argon2";
import type { PinHasher } from "../handlers/ports/pin-hasher.ts";

// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. 2 is the library's number for Argon2id.
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// The library hashes any bytes but verifies only valid UTF-8, which an HMAC is not: both sides see its hex form.
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

export function createPinHasher(): PinHasher {
  return {
    hash: (pepperedPin) => hash(toHex(pepperedPin), ARGON2ID),
    verify: (phc, pepperedPin) => verify(phc, toHex(pepperedPin)),
  };
}
