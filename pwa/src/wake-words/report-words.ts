// What the report of a training means to people, before any figures.
import type { WakeReport } from "@hearth/handlers/shared/contract/wake-admin.ts";
import { formatNumber } from "../messages/formats.ts";
import { ww } from "./words.ts";

/** How well it hears; a weak one is said to be weak first. */
export function verdictWords({ verdict, recall }: Pick<WakeReport, "verdict" | "recall">): string {
  if (verdict === "weak") return ww("ww.weakSentence");
  // "10 of 10" only where it was all of them.
  return ww("ww.good", { heard: Math.floor(recall * 10) });
}

/** How often it woke without being called. */
export function falseAcceptWords({ count, hours }: Pick<WakeReport["falseAccepts"], "count" | "hours">): string {
  // What was shorter than an hour is not said to be one.
  if (count === 0 && hours >= 1) return ww("ww.falseNone", { count: Math.floor(hours) });
  return ww("ww.falseSome", { count, hours: formatNumber(hours, { maximumFractionDigits: 1 }) });
}

export const percentWords = (share: number): string => formatNumber(share, { style: "percent" });
