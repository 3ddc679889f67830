// Whether every turn of the scene came to its answer.
import type { SpokenTurn } from "../../../handlers/shared/contract/wake.ts";
import { ANSWERED_WITHIN_S, ASKED_AT_S, SCENE_S } from "./scene.ts";

/** How many turns have to be over by now. Each opening of the microphone begins the scene anew. */
export function turnsDue(openedAtMs: readonly number[], nowMs: number): number {
  let due = 0;
  for (const [i, openedAt] of openedAtMs.entries()) {
    const heardS = ((openedAtMs[i + 1] ?? nowMs) - openedAt) / 1_000;
    for (const askedAtS of ASKED_AT_S) {
      due += Math.max(0, Math.floor((heardS - askedAtS - ANSWERED_WITHIN_S) / SCENE_S) + 1);
    }
  }
  return due;
}

/** Those that the wake word began and an answer ended. */
export const turnsDone = (turns: readonly SpokenTurn[]): number =>
  turns.filter(({ trigger, outcome }) => trigger === "wake" && outcome === "replied").length;

/** "wake replied 24, wake refuted 1". */
export function tally(turns: readonly SpokenTurn[]): string {
  const counts = new Map<string, number>();
  for (const { trigger, outcome } of turns) {
    const name = `${trigger} ${outcome}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
}
