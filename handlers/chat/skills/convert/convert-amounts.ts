// From one unit to another, exactly.
import type { Decimal } from "decimal.js";
import { Exact } from "../numbers/say-number.ts";
import { type Amount, unitOf } from "./conversion-wish.ts";
import type { Unit } from "./units.ts";

export type Converted = { value: Decimal; isVague: boolean } | { problem: "below_absolute_zero" };

/** @param amounts of one dimension, which is that of `to` */
export function convertAmounts(amounts: readonly Amount[], to: Unit): Converted {
  const units = amounts.map(({ unit }) => unitOf(unit));
  const isVague = units.some((unit) => unit.isVague !== to.isVague && unit.id !== to.id) && !areBothVague(units, to);
  if (to.dimension === "temperature") {
    const [{ value, unit } = { value: "0", unit: to.id }] = amounts;
    const kelvin = toKelvin(exactOf(value), unit);
    if (kelvin.isNegative() && !kelvin.isZero()) return { problem: "below_absolute_zero" };
    return { value: fromKelvin(kelvin, to.id), isVague: false };
  }
  const base = amounts.reduce(
    (sum, { value }, at) => sum.plus(exactOf(value).times(exactOf(units[at]?.factor ?? "1"))),
    new Exact(0),
  );
  return { value: base.div(exactOf(to.factor)), isVague };
}

/** A year has twelve months, however long they are. */
const areBothVague = (units: readonly Unit[], to: Unit) => to.isVague === true && units.every((unit) => unit.isVague);

/** @param text a number, or two with a slash between them */
export function exactOf(text: string): Decimal {
  const [top = "0", bottom] = text.split("/");
  return bottom === undefined ? new Exact(top) : new Exact(top).div(bottom);
}

const ZERO_CELSIUS = "273.15";

function toKelvin(value: Decimal, unit: string): Decimal {
  if (unit === "c") return value.plus(ZERO_CELSIUS);
  return unit === "f" ? value.minus(32).times(5).div(9).plus(ZERO_CELSIUS) : value;
}

function fromKelvin(kelvin: Decimal, unit: string): Decimal {
  if (unit === "c") return kelvin.minus(ZERO_CELSIUS);
  return unit === "f" ? kelvin.minus(ZERO_CELSIUS).times(9).div(5).plus(32) : kelvin;
}
