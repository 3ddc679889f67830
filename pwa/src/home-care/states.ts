// What the states of a component mean to people.
import type { Component, ComponentState } from "@hearth/handlers/shared/contract/components.ts";

const WORK: readonly ComponentState[] = ["queued", "downloading", "verifying", "installing"];

/** It is on its way. */
export const isAtWork = ({ state }: Pick<Component, "state">): boolean => WORK.includes(state);
/** It can be used. */
export const isStanding = ({ state }: Pick<Component, "state">): boolean =>
  state === "installed" || state === "running";
/** Somebody should have a look. */
export const isTrouble = ({ state, essential }: Pick<Component, "state" | "essential">): boolean =>
  state === "failed" || state === "degraded" || (essential && state === "missing");
