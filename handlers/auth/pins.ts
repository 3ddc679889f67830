// PINs at rest: HMAC with the pepper, then Argon2id (specification, section 5, rules 3 and 4).
import { eq } from "drizzle-orm";
import { hex } from "../digest.ts";
import type { PinHasher } from "../ports/pin-hasher.ts";
import type { Database } from "../store/database.ts";
import { users } from "../store/schema.ts";
import { readOrCreateSecret, readSecret, writeSecret } from "../store/settings.ts";
import { randomToken } from "./tokens.ts";

/** Specification, section 5: the settings key of the generated pepper. */
export const PIN_PEPPER_KEY = "security.pin_pepper";
const PEPPER_IN_USE_KEY = "security.pin_pepper_in_use";

export interface StoredPin {
  pinHash: string;
  /** Tells which pepper the hash was made with, without telling the pepper. */
  pinPepper: string;
}

export interface Pins {
  hash(pin: string): Promise<StoredPin>;
  /** Takes the same time whether or not there is a PIN to compare with. */
  verify(pin: string, stored: { pinHash: string | null; pinPepper: string | null } | null): Promise<boolean>;
  /** True when the stored PIN should be hashed again because it was made with an earlier pepper. */
  isOutdated(stored: { pinPepper: string | null }): boolean;
  /** True once, at the first start with a pepper that differs from the last start's. */
  acceptPepper(): Promise<boolean>;
  /** True when no admin could sign in any more, because the pepper of their PINs is not known. */
  haveLostTheirPepper(): Promise<boolean>;
}

const encoder = new TextEncoder();

async function importPepper(pepper: string) {
  const key = await crypto.subtle.importKey("raw", encoder.encode(pepper), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const sign = async (text: string) => new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return { sign, fingerprint: hex(await sign("hearth pepper fingerprint")).slice(0, 16) };
}

/** A pepper from the environment wins; PINs made with the generated one keep working and are hashed anew at sign-in. */
export async function createPins(db: Database, hasher: PinHasher, environmentPepper: string | null): Promise<Pins> {
  const generated = await importPepper(await readOrCreateSecret(db, PIN_PEPPER_KEY, () => randomToken()));
  const current = environmentPepper === null ? generated : await importPepper(environmentPepper);
  const known = new Map([generated, current].map((pepper) => [pepper.fingerprint, pepper]));

  const before = await readSecret(db, PEPPER_IN_USE_KEY);

  // What a sign-in for nobody is compared with, so that it costs the same as one for somebody.
  const decoy = await hasher.hash(await current.sign(randomToken()));

  return {
    async haveLostTheirPepper() {
      const admins = await db.select({ pinPepper: users.pinPepper }).from(users).where(eq(users.role, "admin"));
      return admins.length > 0 && !admins.some(({ pinPepper }) => known.has(pinPepper ?? ""));
    },
    async acceptPepper() {
      if (before === current.fingerprint) return false;
      await writeSecret(db, PEPPER_IN_USE_KEY, current.fingerprint);
      return before !== null;
    },
    async hash(pin) {
      return { pinHash: await hasher.hash(await current.sign(pin)), pinPepper: current.fingerprint };
    },
    async verify(pin, stored) {
      const pepper = known.get(stored?.pinPepper ?? "");
      const matches = await hasher.verify(stored?.pinHash ?? decoy, await (pepper ?? current).sign(pin));
      return matches && stored?.pinHash != null && pepper !== undefined;
    },
    isOutdated: (stored) => stored.pinPepper !== current.fingerprint,
  };
}
