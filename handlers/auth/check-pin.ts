// Whether a PIN is right: counted before it is looked at, so that nobody guesses faster than the lockout allows.
import { DomainError } from "../errors.ts";
import type { Users } from "../users/users.ts";
import type { Lockout } from "./lockout.ts";
import type { Pins } from "./pins.ts";
import type { UserRow } from "./sessions.ts";

/**
 * Unknown people and wrong PINs take the same path. `pin` is undefined where somebody without a PIN comes in.
 * @throws DomainError `wrong_pin`, `locked_out`
 */
export type CheckPin = (userId: string, pin: string | undefined, address: string) => Promise<UserRow>;

export function createCheckPin({ users, pins, lockout }: { users: Users; pins: Pins; lockout: Lockout }): CheckPin {
  return async (userId, pin, address) => {
    const user = await users.find(userId);
    // Whoever has no PIN has none to guess: a child's wrong guesses at another profile do not keep them out.
    if (user !== null && user.pinHash === null && pin === undefined) return user;
    const waitMs = await lockout.begin(userId, address);
    if (!(await pins.verify(pin ?? "", user))) {
      const wait = waitMs > 0 ? { retryAfterS: Math.ceil(waitMs / 1000) } : {};
      throw new DomainError("wrong_pin", "That PIN is not right.", wait);
    }
    if (user === null) throw new DomainError("wrong_pin", "That PIN is not right.");
    await lockout.succeed(userId, address);
    if (pin !== undefined && pins.isOutdated(user)) await users.setPin(user.id, pin);
    return user;
  };
}
