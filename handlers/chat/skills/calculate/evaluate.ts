// Works an expression out, exactly, within bounds.
import type { Decimal } from "decimal.js";
import { Exact } from "../numbers/say-number.ts";

export type SumProblem = "unreadable" | "by_zero" | "too_large" | "not_real";
export type Worked = { value: Decimal } | { problem: SumProblem };

/** More digits than this nobody reads, and working them out would take time. */
const EXPONENT_MAX = 1_000;
const POWER_MAX = 10_000;
const DEPTH_MAX = 20;

class Stop extends Error {
  readonly problem: SumProblem;

  constructor(problem: SumProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface Term {
  value: Decimal;
  /** It was written in per cent and nothing else. */
  percent: boolean;
}

/** @param expression tokens with blanks between them, as `sumIn` gives them */
export function evaluate(expression: string): Worked {
  try {
    const tokens = expression.split(" ").filter((token) => token !== "");
    const reader = { tokens, at: 0, depth: 0 };
    const { value } = readSum(reader);
    if (reader.at < tokens.length) return { problem: "unreadable" };
    return { value: bounded(value) };
  } catch (error) {
    if (error instanceof Stop) return { problem: error.problem };
    throw error;
  }
}

interface Reader {
  tokens: readonly string[];
  at: number;
  depth: number;
}

const take = (reader: Reader, ...signs: string[]): string | null => {
  const token = reader.tokens[reader.at];
  if (token === undefined || !signs.includes(token)) return null;
  reader.at++;
  return token;
};

/** "80 + 15 %" is 15 % of the 80 more. */
function readSum(reader: Reader): Term {
  let left = readProduct(reader);
  for (let sign = take(reader, "+", "-"); sign !== null; sign = take(reader, "+", "-")) {
    const right = readProduct(reader);
    const change = right.percent && !left.percent ? left.value.times(right.value) : right.value;
    const value = sign === "+" ? left.value.plus(change) : left.value.minus(change);
    left = { value: bounded(value), percent: left.percent && right.percent };
  }
  return left;
}

function readProduct(reader: Reader): Term {
  let left = readSigned(reader);
  for (let sign = take(reader, "*", "/"); sign !== null; sign = take(reader, "*", "/")) {
    const { value } = readSigned(reader);
    if (sign === "/" && value.isZero()) throw new Stop("by_zero");
    left = { value: bounded(sign === "*" ? left.value.times(value) : left.value.div(value)), percent: false };
  }
  return left;
}

function readSigned(reader: Reader): Term {
  if (++reader.depth > DEPTH_MAX) throw new Stop("unreadable");
  const sign = take(reader, "-", "+", "√", "³√");
  const term = sign === null ? readPower(reader) : readSigned(reader);
  reader.depth--;
  if (sign === "-") return { ...term, value: term.value.negated() };
  if (sign === "√") {
    if (term.value.isNegative() && !term.value.isZero()) throw new Stop("not_real");
    return { value: term.value.sqrt(), percent: false };
  }
  return sign === "³√" ? { value: term.value.cbrt(), percent: false } : term;
}

/** Right before left: 2 ^ 3 ^ 2 is 2 ^ 9. */
function readPower(reader: Reader): Term {
  const base = readNumber(reader);
  if (take(reader, "^") === null) return base;
  return { value: power(base.value, readSigned(reader).value), percent: false };
}

function power(base: Decimal, exponent: Decimal): Decimal {
  if (base.isZero() && exponent.isNegative()) throw new Stop("by_zero");
  if (base.isNegative() && !exponent.isInteger()) throw new Stop("not_real");
  if (exponent.abs().gt(POWER_MAX)) throw new Stop("too_large");
  const digits = base.isZero() ? 0 : (base.e + 1) * exponent.toNumber();
  if (Math.abs(digits) > POWER_MAX) throw new Stop("too_large");
  return bounded(base.pow(exponent));
}

function readNumber(reader: Reader): Term {
  if (take(reader, "(") !== null) {
    if (++reader.depth > DEPTH_MAX) throw new Stop("unreadable");
    const inner = readSum(reader);
    reader.depth--;
    if (take(reader, ")") === null) throw new Stop("unreadable");
    return percented(reader, inner.value);
  }
  const token = reader.tokens[reader.at];
  if (token === undefined || !/^\d+(?:\.\d+)?$/u.test(token)) throw new Stop("unreadable");
  reader.at++;
  return percented(reader, new Exact(token));
}

function percented(reader: Reader, value: Decimal): Term {
  return take(reader, "%") === null ? { value, percent: false } : { value: value.div(100), percent: true };
}

/** @throws Stop where it is too large, or no number */
function bounded(value: Decimal): Decimal {
  if (value.isNaN()) throw new Stop("not_real");
  if (!value.isFinite() || value.e > EXPONENT_MAX) throw new Stop("too_large");
  // What is that near to nothing is nothing.
  return value.e < -EXPONENT_MAX ? new Exact(0) : value;
}
