// How much light the hearth gives: what stands, of what is needed to begin.
import type { Component } from "@hearth/handlers/shared/contract/components.ts";
import { isStanding } from "./states.ts";

/** 0 to 1. What is not known yet, and what is ready, gives all of it. */
export function litShare(ready: boolean | null, components: readonly Component[]): number {
  if (ready !== false) return 1;
  const needed = components.filter(({ essential }) => essential);
  if (needed.length === 0) return 1;
  const light = needed.reduce((sum, each) => sum + (isStanding(each) ? 1 : (each.progress ?? 0) * 0.8), 0);
  return Math.round((light / needed.length) * 100) / 100;
}
