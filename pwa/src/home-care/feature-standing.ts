// Where a feature stands, from what its components do right now.
import type { Component, ComponentState, Feature } from "@hearth/handlers/shared/contract/components.ts";
import { isAtWork, isStanding } from "./states.ts";

export type Standing = Exclude<ComponentState, "installed" | "running"> | "paused" | "retrying" | "ready" | "starter";

/** The one that says most comes first. */
const WORK = ["downloading", "installing", "verifying", "queued"] as const;

const WAITING: Partial<Record<string, Standing>> = { paused: "paused", retry: "retrying" };

export function standingOf(
  feature: Feature,
  components: readonly Component[],
): { standing: Standing; detail: string | null } {
  if (!feature.supported) return { standing: "disabled", detail: null };
  const parts: readonly Pick<Component, "state" | "detail" | "waiting">[] =
    components.length > 0 ? components : [feature];
  // What is not wanted stays so, whatever becomes of a part that it would share with something else.
  if (parts.some(({ state }) => state === "missing")) return { standing: "missing", detail: null };
  const failed = parts.find(({ state }) => state === "failed");
  if (failed !== undefined) return { standing: "failed", detail: failed.detail ?? null };
  const work = WORK.map((state) => parts.find((part) => part.state === state)).find((part) => part !== undefined);
  if (work !== undefined && isAtWork(work)) {
    return { standing: WAITING[work.waiting ?? "turn"] ?? (work.state as Standing), detail: work.detail ?? null };
  }
  if (feature.starter) return { standing: "starter", detail: null };
  if (parts.every(isStanding)) return { standing: "ready", detail: null };
  const degraded = parts.find(({ state }) => state === "degraded");
  if (degraded !== undefined) return { standing: "degraded", detail: degraded.detail ?? null };
  return { standing: parts.some(({ state }) => state === "starting") ? "starting" : "missing", detail: null };
}

/** Whether what was begun has failed so soon that it was never seen at work. */
export const isSaidInVain = (standing: Standing, { name }: { name: string }): boolean =>
  standing === "failed" && name === "done";

export type Shown = "all" | "here" | "away";

export const isHere = (standing: Standing): boolean => !["missing", "disabled"].includes(standing);

/** Whether every word that was typed is somewhere in what is said about it. */
export function fits(words: string, texts: readonly string[]): boolean {
  const text = texts.join(" ").toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
