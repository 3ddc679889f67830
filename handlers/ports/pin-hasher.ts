// Argon2id as a port: each runtime brings its own native implementation.

export interface PinHasher {
  /** A PHC string (`$argon2id$v=19$…`) over the peppered PIN. */
  hash(pepperedPin: Uint8Array): Promise<string>;
  verify(phc: string, pepperedPin: Uint8Array): Promise<boolean>;
}
