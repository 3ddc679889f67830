// How large pages of the library are set on this device.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ChoiceStorage } from "../voice/choices.ts";

/** Steps of the text, 1 as everything else is set. */
export const PAGE_SIZES = [0.875, 1, 1.15, 1.32, 1.52, 1.75] as const;
const USUAL = 1;
const KEY = "hearth.pageSize";

export interface ReaderLook {
  /** Which of PAGE_SIZES. */
  step: ReadonlySignal<number>;
  /** One larger or smaller; stays within. */
  change(by: 1 | -1): void;
}

export function createReaderLook(storage: ChoiceStorage): ReaderLook {
  const kept = Number(storage.getItem(KEY) ?? USUAL);
  const step = signal(Number.isInteger(kept) && kept in PAGE_SIZES ? kept : USUAL);
  return {
    step,
    change(by) {
      step.value = Math.min(Math.max(step.value + by, 0), PAGE_SIZES.length - 1);
      if (step.value === USUAL) storage.removeItem(KEY);
      else storage.setItem(KEY, String(step.value));
    },
  };
}
