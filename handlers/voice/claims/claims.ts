// Which of the devices that heard the same wake word answers: the loudest of those that say so within 300 ms.
import type { Clock } from "../../ports/clock.ts";
import { WAKE_CLAIM_AGO_MAX_MS } from "../../shared/contract/limits.ts";
import type { WakeClaim } from "../../shared/contract/wake.ts";
import { WAKE_CLAIM_WINDOW_MS } from "../../shared/handsfree/constants.ts";

/**
 * Levels closer than this, about 1.5 dB, are the same: microphones differ by more, and the first device to hear it is
 * then as good a guess, and the quicker one.
 */
export const LOUDER_BY = 1.19;
/**
 * Devices write one and the same phrase down at different times, one after the other. What was said within this of a
 * wake that another device has answered already is the same.
 */
export const SAME_WAKE_MS = 1_500;
/** Verdicts that are remembered, for a claim that is sent again because its answer was lost. */
const VERDICTS_KEPT = 500;

export interface WakeClaims {
  /**
   * Whether this device answers. The same claim once more has the same verdict, and two wakes of one device in one
   * window are one: it never competes with itself.
   */
  claim(userId: string, claim: WakeClaim): Promise<boolean>;
  /** Whoever waits is told now. */
  close(): void;
}

interface Contender {
  /** A device's id is only as good as the person who is signed in on it. */
  device: string;
  level: number;
  saidAtMs: number;
  tell(answers: boolean): void;
  verdict: Promise<boolean>;
}

/**
 * One window at a time for the whole house, whatever words were heard: "hey Jarvis, ask Alexa" in one room wakes two
 * detectors, and two people who call two devices by different names in the same third of a second are much rarer. The
 * window is counted from its first claim. A device that is not the loudest so far is told at once, because it can't
 * become it; only the one in the lead waits for the window's end, and has begun to listen long before.
 *
 * A phrase that had to be written down comes late, and says how late: where another device has answered what was said
 * just then, it has lost.
 */
export function createWakeClaims(clock: Clock): WakeClaims {
  const verdicts = new Map<string, Promise<boolean>>();
  let leader: Contender | null = null;
  let losers = new Map<string, Contender>();
  let answered: readonly Pick<Contender, "device" | "saidAtMs">[] = [];
  let cancelEnd = () => {};

  function remember(key: string, verdict: Promise<boolean>): Promise<boolean> {
    verdicts.set(key, verdict);
    for (const oldest of verdicts.keys()) {
      if (verdicts.size <= VERDICTS_KEPT) break;
      verdicts.delete(oldest);
    }
    return verdict;
  }

  function end(): void {
    cancelEnd();
    leader?.tell(true);
    const oldest = clock.now() - WAKE_CLAIM_AGO_MAX_MS - SAME_WAKE_MS;
    const known = answered.filter(({ saidAtMs }) => saidAtMs >= oldest);
    answered = leader === null ? known : [...known, leader];
    leader = null;
    losers = new Map();
  }

  function lose(contender: Contender): void {
    contender.tell(false);
    losers.set(contender.device, contender);
  }

  /** Only what comes late can be something that was answered before. */
  const isAnswered = (device: string, saidAtMs: number) =>
    answered.some((one) => one.device !== device && Math.abs(one.saidAtMs - saidAtMs) <= SAME_WAKE_MS);

  function enter(device: string, level: number, agoMs: number): Promise<boolean> {
    const saidAtMs = clock.now() - agoMs;
    if (agoMs > 0 && isAnswered(device, saidAtMs)) return Promise.resolve(false);
    if (leader === null) cancelEnd = clock.schedule(WAKE_CLAIM_WINDOW_MS, end);
    else if (leader.device === device) {
      leader.level = Math.max(leader.level, level);
      return leader.verdict;
    }
    // It has been told to stop listening, and has.
    const lost = losers.get(device);
    if (lost !== undefined) return lost.verdict;
    const contender = createContender(device, level, saidAtMs);
    if (leader !== null && level <= leader.level * LOUDER_BY) lose(contender);
    else {
      if (leader !== null) lose(leader);
      leader = contender;
    }
    return contender.verdict;
  }

  return {
    claim(userId, { wakeId, deviceId, level, agoMs = 0 }) {
      const device = `${userId} ${deviceId}`;
      const key = `${device} ${wakeId}`;
      return verdicts.get(key) ?? remember(key, enter(device, level, agoMs));
    },
    close: end,
  };
}

function createContender(device: string, level: number, saidAtMs: number): Contender {
  let tell: (answers: boolean) => void = () => {};
  const verdict = new Promise<boolean>((resolve) => {
    tell = resolve;
  });
  return { device, level, saidAtMs, tell, verdict };
}
