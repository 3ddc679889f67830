// What a state of the conversation means to those who run it.
import type { HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";

/** Speech of the conversation's own is heard, or between two of its sentences. */
export const isPlaying = (state: HandsfreeState): boolean => state.name === "replying" && state.phase === "playing";

/** A message of Hearth's own is said, or about to be. */
export const isSaying = (state: HandsfreeState): boolean => state.name === "replying" && state.saying !== null;

/** Somebody is asked to speak, or speaks. */
export const isAttentive = ({ name }: HandsfreeState): boolean => name === "wake-detected" || name === "capturing";
