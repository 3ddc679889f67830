// Says a formula in LaTeX simply: fractions, roots, powers, Greek letters and signs; a long one is only named.
import type { SpeechLanguage } from "./language.ts";
import { DEPTH_MAX } from "./limits.ts";

const GREEK =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega".split(
    " ",
  );
const TOKEN = /\\([a-zA-Z]+|.)|([\^_{}&])|([=+*/<>%|!-])|([^\\^_{}&=+*/<>%|!-]+)/gsu;

export function sayMaths(source: string, language: SpeechLanguage): string {
  const said = say(source, language, 0).replace(/\s+/g, " ").trim();
  return said === "" ? ` ${language.words.formula} ` : ` ${said} `;
}

/** The group or the one sign at `at`, and where it ends. */
function argument(source: string, at: number): { inner: string; end: number } {
  let start = at;
  while (source[start] === " ") start += 1;
  if (source[start] !== "{") {
    const command = /^\\[a-zA-Z]+/.exec(source.slice(start))?.[0];
    const inner = command ?? source.slice(start, start + 1);
    return { inner, end: start + inner.length };
  }
  let depth = 0;
  for (let end = start; end < source.length; end += 1) {
    if (source[end] === "{") depth += 1;
    else if (source[end] === "}" && --depth === 0) return { inner: source.slice(start + 1, end), end: end + 1 };
  }
  return { inner: source.slice(start + 1), end: source.length };
}

function say(source: string, language: SpeechLanguage, depth: number): string {
  if (depth > DEPTH_MAX) return source.replace(/[^\p{L}\p{N}\s.,]/gu, " ");
  const inside = (text: string) => say(text, language, depth + 1);
  const pattern = new RegExp(TOKEN);
  let said = "";
  for (let token = pattern.exec(source); token !== null; token = pattern.exec(source)) {
    const [, command, structure, sign, plain] = token;
    if (command !== undefined) {
      const read = sayCommand(command, source, pattern.lastIndex, language, inside);
      said += read.said;
      pattern.lastIndex = read.end;
    } else if (structure === "^" || structure === "_") {
      const { inner, end } = argument(source, pattern.lastIndex);
      said += structure === "^" ? power(inner, language, inside) : ` ${language.maths.sub ?? ""} ${inside(inner)} `;
      pattern.lastIndex = end;
    } else if (sign !== undefined) said += saySign(sign, said, language);
    else if (plain !== undefined) said += plain;
  }
  return said;
}

function power(inner: string, { words, maths }: SpeechLanguage, inside: (text: string) => string): string {
  if (inner === "2") return ` ${words.squared} `;
  if (inner === "3") return ` ${words.cubed} `;
  if (inner === "\\circ") return ` ${maths.circ ?? ""} `;
  return ` ${words.power} ${inside(inner)} `;
}

function saySign(sign: string, before: string, { words, maths }: SpeechLanguage): string {
  const isFirst = before.trim() === "" || /(?:equals|gleich|times|mal|plus|over|durch)\s*$/.test(before);
  switch (sign) {
    case "=":
      return ` ${maths.equals ?? ""} `;
    case "+":
      return isFirst ? " " : ` ${words.plus} `;
    case "-":
      return ` ${words.minus} `;
    case "*":
      return ` ${words.times} `;
    case "/":
      return ` ${words.over} `;
    case "<":
      return ` ${words.lessThan} `;
    case ">":
      return ` ${words.moreThan} `;
    case "%":
      return ` ${words.percent} `;
    default:
      return " ";
  }
}

/** What stands below and above the sign of a sum or an integral. */
function limitsAt(source: string, at: number): { from: string; to: string; end: number } | null {
  const below = /^\s*_/.exec(source.slice(at))?.[0];
  if (below === undefined) return null;
  const from = argument(source, at + below.length);
  const above = /^\s*\^/.exec(source.slice(from.end))?.[0];
  if (above === undefined) return null;
  const to = argument(source, from.end + above.length);
  return { from: from.inner, to: to.inner, end: to.end };
}

function sayCommand(
  command: string,
  source: string,
  at: number,
  { words, maths }: SpeechLanguage,
  inside: (text: string) => string,
): { said: string; end: number } {
  if (/^[dt]?frac$/.test(command)) {
    const top = argument(source, at);
    const bottom = argument(source, top.end);
    return { said: ` ${inside(top.inner)} ${words.over} ${inside(bottom.inner)} `, end: bottom.end };
  }
  if (command === "sqrt") {
    const index = /^\[[^\]]*\]/.exec(source.slice(at))?.[0] ?? "";
    const root = argument(source, at + index.length);
    return { said: ` ${words.rootOf} ${inside(root.inner)} `, end: root.end };
  }
  if (/^(?:int|sum|prod)$/.test(command)) {
    const limits = limitsAt(source, at);
    const name = maths[command] ?? "";
    if (limits === null) return { said: ` ${name} `, end: at };
    const [, what = name, preposition = ""] = /^(.*?)( of| über)?$/.exec(name) ?? [];
    const span = `${words.from} ${inside(limits.from)} ${words.to} ${inside(limits.to)}`;
    return { said: ` ${what} ${span}${preposition} `, end: limits.end };
  }
  if (/^(?:text|mathrm|mathbf|mathit|operatorname|textbf|textit|mbox|boxed|vec|hat|bar|overline)$/.test(command)) {
    const { inner, end } = argument(source, at);
    return {
      said: ` ${/^(?:boxed|vec|hat|bar|overline)$/.test(command) ? inside(inner) : inner.replace(/[\\{}$]/g, " ")} `,
      end,
    };
  }
  if (/^(?:begin|end)$/.test(command)) return { said: " ", end: argument(source, at).end };
  if (/^(?:left|right|big|Big|bigl|bigr|quad|qquad|displaystyle|limits|cdots|ldots|dots|hline|nonumber)$/.test(command))
    return { said: " ", end: at };
  if (Object.hasOwn(maths, command)) return { said: ` ${maths[command] ?? ""} `, end: at };
  const greek = command.toLowerCase().replace(/^var/, "");
  if (GREEK.includes(greek)) return { said: ` ${greek} `, end: at };
  if (command === "%") return { said: ` ${words.percent} `, end: at };
  return { said: /^[a-zA-Z]{3,}$/.test(command) ? ` ${command} ` : " ", end: at };
}
