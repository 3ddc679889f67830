// Exact numbers as people write and say them.
import { Decimal } from "decimal.js";

/** More than any answer shows, so that nothing is lost on the way; far from what a processor would feel. */
export const Exact = Decimal.clone({ precision: 60, defaults: true });
export type Exact = Decimal;

export interface SaidNumber {
  text: string;
  /** Something was left out: it is said as "about". */
  rounded: boolean;
}

/** Above this, or that far below one, a number is told by its power of ten. */
const PLAIN_DIGITS = 21;

/** `digits`: how many count, counted from the first that is not zero; whole numbers keep all of theirs. */
export function sayNumber(value: Decimal, language: "en" | "de", digits: number): SaidNumber {
  if (value.isZero()) return { text: "0", rounded: false };
  if (value.e >= PLAIN_DIGITS || value.e < -PLAIN_DIGITS) return byPower(value, language);
  const kept = value.isInteger() ? value : value.toSignificantDigits(Math.max(digits, value.e + 1));
  return { text: grouped(kept, language), rounded: !kept.equals(value) };
}

function byPower(value: Decimal, language: "en" | "de"): SaidNumber {
  const kept = value.toSignificantDigits(5);
  const mantissa = kept.div(new Exact(10).pow(kept.e));
  const power = language === "en" ? "times ten to the power of" : "mal zehn hoch";
  return { text: `${grouped(mantissa, language)} ${power} ${kept.e}`, rounded: !kept.equals(value) };
}

/** As text, because a number of JavaScript would lose digits. */
function grouped(value: Decimal, language: "en" | "de"): string {
  const [whole = "0", decimals] = value.abs().toFixed().split(".");
  const [thousands, point] = language === "en" ? [",", "."] : [".", ","];
  const apart = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, thousands);
  return `${value.isNegative() ? "−" : ""}${apart}${decimals === undefined ? "" : point + decimals}`;
}
