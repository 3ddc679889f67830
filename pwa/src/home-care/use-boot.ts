// Follows the house while a screen shows it, and reads a list again when something has changed its state.
import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import type { BootFollower } from "./boot-follower.ts";

/** Changes come in bunches; a list is read once for each. */
const GATHER_MS = 200;

/** Followed as long as the component is there. */
export function useBoot(): BootFollower {
  const { boot } = useHearth();
  useEffect(() => boot.follow(), [boot]);
  return boot;
}

/** Calls back when any component has come to another state, not at each bit of progress. */
export function useTurns(boot: BootFollower, onTurn: () => void): void {
  const turns = useComputed(() =>
    boot
      .all()
      .map(({ id, state, detail }) => `${id} ${state} ${detail ?? ""}`)
      .join("\n"),
  ).value;
  useEffect(() => {
    if (turns === "") return;
    const timer = setTimeout(onTurn, GATHER_MS);
    return () => clearTimeout(timer);
  }, [turns]);
}
