// Says when the home can talk with other models than before.
import type { BootFollower } from "./boot-follower.ts";

/** The registry's group of the models and of what they need. */
const TALKING = "chat";

/** Calls back when something to talk with has come to stand, or is there no more; returns how to stop. */
export const onModelNews = (boot: Pick<BootFollower, "onNews">, listener: () => void): (() => void) =>
  boot.onNews(({ kind, component }) => {
    if (kind !== "failed" && component.group === TALKING) listener();
  });
