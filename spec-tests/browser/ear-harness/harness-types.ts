// What the harness in the page has for the test.
import type { WakeWordList } from "../../../handlers/shared/contract/wake.ts";
import type { Ear, EarState, Wake } from "../../../pwa/src/wake/ear.ts";

export interface EarLog {
  states: { state: EarState; atMs: number }[];
  wakes: Wake[];
  /** Numbers of the frames, in the order in which they came. */
  frames: number[];
  /** How loud the loudest was. */
  loudest: number;
  /** The highest score of each wake word. */
  peaks: Record<string, number>;
}

export interface EarHarness {
  ear: Ear;
  log: EarLog;
  loadList(): Promise<WakeWordList>;
  /** Another ear in place of the first, which is closed. */
  renew(): void;
}
