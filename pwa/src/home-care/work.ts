// How far the work on some components is: told only from what the service says of them, so that a reload changes nothing.
import type { Component, Transfer } from "@hearth/handlers/shared/contract/components.ts";
import { isAtWork } from "./states.ts";

export interface Work {
  /** 0 to 1; null: nothing can be said yet. */
  fraction: number | null;
  bytesPerS: number | null;
  secondsLeft: number | null;
  /** Something of it is being worked on; else all of it waits. */
  isMoving: boolean;
}

/**
 * Of the parts of one thing; null where none is on its way, or they only wait and nothing is there yet. Each part counts
 * the same, as long as it is: how large those are that are not begun, or stand, nobody says.
 */
export function workOf(parts: readonly Component[]): Work | null {
  const atWork = parts.filter(isAtWork);
  if (atWork.length === 0) return null;
  const fraction = sum(parts, doneOf) / parts.length;
  const isMoving = atWork.some(({ state }) => state !== "queued");
  if (!isMoving && fraction === 0) return null;
  const transfers = atWork.flatMap(({ transfer }) => transfer ?? []);
  const bytesPerS = sum(transfers, (each) => each.bytesPerS ?? 0);
  const leftBytes = sum(transfers, ({ totalBytes, doneBytes }) => totalBytes - doneBytes);
  // Whoever has told no size yet can take any time.
  const isKnown = transfers.length === atWork.length && bytesPerS >= 1;
  return {
    fraction: fraction === 0 && transfers.length === 0 ? null : fraction,
    bytesPerS: bytesPerS >= 1 ? bytesPerS : null,
    secondsLeft: isKnown ? leftBytes / bytesPerS : null,
    isMoving,
  };
}

/** Whatever is installed counts whole, also while its program starts or stumbles. */
function doneOf({ state, progress = 0 }: Component): number {
  if (state === "missing" || state === "disabled") return 0;
  return isAtWork({ state }) || state === "failed" ? progress : 1;
}

/** Of two reports on one transfer the one that is further on: a list may be older than the stream, and newer. */
export function furthest(heard: Transfer | undefined, listed: Transfer | undefined): Transfer | undefined {
  if (heard === undefined || listed === undefined) return heard ?? listed;
  const isBehind = heard.totalBytes === listed.totalBytes && heard.doneBytes < listed.doneBytes;
  return isBehind ? listed : heard;
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((whole, each) => whole + of(each), 0);
