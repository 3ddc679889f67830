// Several devices may hear the same wake word: the service lets one of them answer. What a detector heard is listened to
// meanwhile; only a phrase waits for the service's word, because its command would be asked at once, by each of them.
import { WAKE_CLAIM_AGO_MAX_MS } from "@hearth/handlers/shared/contract/limits.ts";
import type { WakeClaim } from "@hearth/handlers/shared/contract/wake.ts";
import { WAKE_CLAIM_WINDOW_MS } from "@hearth/handlers/shared/handsfree/constants.ts";
import type { Clock } from "../shell/clock.ts";
import type { Wake } from "../wake/ear.ts";

export interface Claims {
  /** The wake that is claimed next. */
  note(wake: Wake): void;
  send(): void;
  /** Whether this device answers a phrase that began then; it does where the service does not say so soon. */
  mayAnswer(phrase: { level: number; beganAtMs: number }): Promise<boolean>;
  /** What comes of earlier claims is of no interest any more. */
  forget(): void;
}

export interface ClaimsDeps {
  clock: Clock;
  deviceId: string;
  newId: () => string;
  claim(claim: WakeClaim, signal: AbortSignal): Promise<{ answers: boolean }>;
  onLost(): void;
}

/** The window, and as long again for the way there and back. */
const PHRASE_WAITS_MS = 2 * WAKE_CLAIM_WINDOW_MS;

export function createClaims({ clock, deviceId, newId, claim, onLost }: ClaimsDeps): Claims {
  let noted: Wake | null = null;
  let leaving = new AbortController();

  async function isLost(wake: Pick<WakeClaim, "wakeWordId" | "level" | "agoMs">): Promise<boolean> {
    leaving.abort();
    const mine = new AbortController();
    leaving = mine;
    try {
      const level = Math.min(1, Math.max(0, wake.level));
      const { answers } = await claim({ ...wake, wakeId: newId(), deviceId, level }, mine.signal);
      return !answers && !mine.signal.aborted;
    } catch {
      // Nobody to ask: this device answers.
      return false;
    }
  }

  async function ask({ wakeWordId, level }: Wake): Promise<void> {
    if (await isLost({ wakeWordId, level })) onLost();
  }
  return {
    note(wake) {
      noted = wake;
    },
    send() {
      if (noted !== null) void ask(noted);
    },
    mayAnswer({ level, beganAtMs }) {
      const agoMs = Math.min(WAKE_CLAIM_AGO_MAX_MS, Math.max(0, Math.round(clock.now() - beganAtMs)));
      return new Promise((resolve) => {
        const stopWaiting = clock.after(PHRASE_WAITS_MS, () => resolve(true));
        void isLost({ wakeWordId: null, level, agoMs }).then((lost) => {
          stopWaiting();
          resolve(!lost);
        });
      });
    },
    forget() {
      leaving.abort();
      noted = null;
    },
  };
}
