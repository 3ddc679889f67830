// How much is read aloud at once: for each person, and in the whole house.
import { DomainError } from "../../errors.ts";

export interface StreamSlots {
  /** The returned function gives the place back; calling it twice does no harm. @throws DomainError `busy` */
  take(userId: string): () => void;
  readonly taken: number;
}

const RETRY_AFTER_S = 3;

export function createStreamSlots(limits: { perUser: number; all: number }): StreamSlots {
  const byUser = new Map<string, number>();
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    take(userId) {
      const own = byUser.get(userId) ?? 0;
      if (own >= limits.perUser || taken >= limits.all) {
        const words = "Hearth is reading several things aloud already. Please wait for one to finish, or stop one.";
        throw new DomainError("busy", words, { retryAfterS: RETRY_AFTER_S });
      }
      byUser.set(userId, own + 1);
      taken += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        taken -= 1;
        const left = (byUser.get(userId) ?? 1) - 1;
        if (left === 0) byUser.delete(userId);
        else byUser.set(userId, left);
      };
    },
  };
}
