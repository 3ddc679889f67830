// Reads one mark of Markdown, HTML or LaTeX, with all that belongs to it, or says what it waits for.
import { cleanInline } from "./inline.ts";
import { readEntity, readTag } from "./inline-html.ts";
import { isWait, literal, type Place, type Read, run, unclosed } from "./inline-place.ts";
import { CODE_MAX, DEPTH_MAX, DIRECTION_MAX, LINK_TEXT_MAX, MATHS_MAX, SPAN_MAX, URL_MAX } from "./limits.ts";
import { marked, markedMaths } from "./markers.ts";
import { isBracketDirection, isStageDirection } from "./stage.ts";

const inner = (text: string, place: Place): string =>
  place.depth >= DEPTH_MAX ? text.replace(/[*_`[\]<>\\~]/g, "") : cleanInline(text, place.language, place.depth + 1);

export function readAtom(place: Place): Read {
  switch (place.raw[place.at]) {
    case "\\":
      return readEscape(place);
    case "`":
      return readCode(place);
    case "*":
    case "_":
      return readEmphasis(place);
    case "[":
      return readBracket(place, place.at);
    case "(":
      return readParenthesis(place);
    case "!":
      return readBang(place);
    case "<":
      return readTag(place);
    case "&":
      return readEntity(place);
    case "$":
      return readDollar(place);
    case "~":
      return readTilde(place);
    default:
      return readAddress(place);
  }
}

function readEscape(place: Place): Read {
  const { raw, at, isFinal } = place;
  const next = raw[at + 1];
  if (next === undefined) return isFinal ? literal(place) : { wait: "" };
  if (next === "(" || next === "[") {
    const close = next === "(" ? "\\)" : "\\]";
    const end = raw.indexOf(close, at + 2);
    if (end < 0) return unclosed(place, MATHS_MAX, ")]", 2);
    return { end: end + 2, text: markedMaths(raw.slice(at + 2, end)) };
  }
  if (/[!-/:-@[-`{-~]/.test(next)) return { end: at + 2, text: next };
  return literal(place);
}

function readCode(place: Place): Read {
  const { raw, at, isFinal } = place;
  const ticks = run(raw, at);
  if (at + ticks === raw.length && !isFinal) return { wait: "" };
  const fence = "`".repeat(ticks);
  for (let end = raw.indexOf(fence, at + ticks); end >= 0; end = raw.indexOf(fence, end)) {
    const length = run(raw, end);
    if (end + length === raw.length && !isFinal) return { wait: "" };
    if (length === ticks) return { end: end + ticks, text: marked("code", raw.slice(at + ticks, end).trim()) };
    end += length;
  }
  const read = unclosed(place, CODE_MAX, "`", ticks);
  // "It`s" means an apostrophe.
  const isWithin = isLetter(place.previous) && isLetter(raw[at + ticks]);
  return isWait(read) ? read : { ...read, text: isWithin ? "'" : "" };
}

function readEmphasis(place: Place): Read {
  const { raw, at, isFinal, previous } = place;
  const length = run(raw, at);
  const next = raw[at + length];
  if (next === undefined && !isFinal) return { wait: "" };
  const isUnderscore = raw[at] === "_";
  if (isUnderscore && isLetter(previous) && isLetter(next)) return literal(place, length);
  // "5 * 3" is no mark; what stands before a blank closes something, or nothing.
  if (next === undefined || /\s/.test(next)) {
    return previous === "" || /\s/.test(previous) ? literal(place, length) : { end: at + length, text: "" };
  }
  // "2**10" is a power.
  if (length === 2 && !isUnderscore && /\d/.test(previous) && /\d/.test(next ?? "")) return literal(place, length);
  if (length > 1) return { end: at + length, text: "" };
  if (!isUnderscore && /\d/.test(previous) && /\d/.test(next)) return literal(place);
  const opens = isUnderscore ? !isLetter(previous) : !isLetter(previous) || isLetter(next);
  if (!opens) return { end: at + 1, text: "" };
  return readSpan(place);
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

function readSpan(place: Place): Read {
  const { raw, at, isFinal, before, language } = place;
  const mark = raw[at] ?? "";
  const end = closing(raw, at, mark, isFinal);
  if (end === null) {
    // What comes next tells whether the mark at the end closes.
    const read = unclosed(place, SPAN_MAX, raw.endsWith(mark) ? "" : mark);
    return isWait(read) ? read : { end: at + 1, text: "" };
  }
  const span = raw.slice(at + 1, end);
  const after = /\S/.exec(raw.slice(end + 1));
  if (after === null && !isFinal) return { wait: "" };
  const directs = isStageDirection(span, { before, after: after?.[0] ?? "" }, language);
  // "*creak* And there he was": a clause of its own.
  const isClause =
    /^\p{Ll}/u.test(span) && (before === "" || /[.!?…]/.test(before)) && /\p{Lu}/u.test(after?.[0] ?? "");
  if (!directs) return { end: end + 1, text: inner(span, place), opens: isClause, breaks: isClause };
  // "I am here *smiles* What is it?": what follows is another sentence.
  const breaks = after === null || (/\p{Lu}/u.test(after[0]) && !/[,;]/.test(before));
  return { end: end + 1, text: "", breaks };
}

/** Where a single mark closes that opens at `at`: after something, and not within a word for "_". */
function closing(raw: string, at: number, mark: string, isFinal: boolean): number | null {
  const last = Math.min(raw.length, at + SPAN_MAX);
  for (let end = raw.indexOf(mark, at + 1); end >= 0 && end < last; end = raw.indexOf(mark, end)) {
    const length = run(raw, end);
    const next = raw[end + length];
    if (next === undefined && !isFinal) return null;
    const isClosing = !/\s/.test(raw[end - 1] ?? " ") && (mark === "*" || !isLetter(next));
    if (length !== 2 && isClosing && end > at + 1) return end + length - 1;
    end += length;
  }
  return null;
}

function readBang(place: Place): Read {
  const { raw, at, isFinal } = place;
  const next = raw[at + 1];
  if (next === undefined && !isFinal) return { wait: "" };
  return next === "[" ? readBracket(place, at + 1) : literal(place);
}

/** A link, an image, a note's number, a stage direction, or words in brackets. */
function readBracket(place: Place, open: number): Read {
  const { raw, at, isFinal, language } = place;
  const isImage = open > at;
  const close = matching(raw, open, "[", "]", LINK_TEXT_MAX);
  if (close < 0) return unclosed(place, LINK_TEXT_MAX, "]", open - at + 1);
  const next = raw[close + 1];
  if (next === undefined && !isFinal) return { wait: "" };
  const label = raw.slice(open + 1, close);
  if (/^\^?[\d,\s–-]{1,12}$|^\^[^\s]{1,40}$/.test(label) && next !== "(") return { end: close + 1, text: "" };
  if (next === "(" || next === "[") {
    const end = matching(raw, close + 1, next, next === "(" ? ")" : "]", URL_MAX);
    const said =
      isImage || label.trim() !== "" ? inner(label, place) : marked("url", raw.slice(close + 2, Math.max(end, 0)));
    if (end >= 0) return { end: end + 1, text: said };
    if (isFinal) return { end: raw.length, text: said };
    if (raw.length - close < URL_MAX) return { wait: ")]" };
    return { end: raw.length, text: said, skipPast: next === "(" ? ")" : "]" };
  }
  if (isBracketDirection(label, language)) return { end: close + 1, text: "" };
  return { end: close + 1, text: `${isImage ? "!" : ""}[${inner(label, place)}]` };
}

/** "(laughs)" is left out; any other opens and closes as it is. */
function readParenthesis(place: Place): Read {
  const { raw, at, language } = place;
  const close = raw.slice(at, at + DIRECTION_MAX).search(/[).!?]/);
  if (close < 0) return unclosed(place, DIRECTION_MAX, ").!?");
  const directs = raw[at + close] === ")" && isBracketDirection(raw.slice(at + 1, at + close), language);
  return directs ? { end: at + close + 1, text: "" } : literal(place);
}

/** The place of the bracket that closes the one at `open`, at most `max` further; -1 when there is none. */
function matching(raw: string, open: number, opening: string, close: string, max: number): number {
  const first = raw.indexOf(close, open);
  if (first < 0) return -1;
  let depth = 0;
  const last = Math.min(raw.length, open + max);
  for (let end = open; end < last; end += 1) {
    if (raw[end] === "\\") end += 1;
    else if (raw[end] === opening) depth += 1;
    else if (raw[end] === close && --depth === 0) return end;
  }
  return -1;
}

/** "$5" is money, "$x^2$" and "$5$" are maths. */
function readDollar(place: Place): Read {
  const { raw, at, isFinal } = place;
  const next = raw[at + 1];
  if (next === undefined) return isFinal ? literal(place) : { wait: "" };
  if (next === "$") {
    const end = raw.indexOf("$$", at + 2);
    if (end < 0) return unclosed(place, MATHS_MAX, "$", 2);
    return { end: end + 2, text: markedMaths(raw.slice(at + 2, end)) };
  }
  if (/[\s.,;:!?)]/.test(next)) return literal(place);
  // Of money, what follows up to the next blank tells enough.
  const rest = raw.slice(at + 1, at + MATHS_MAX);
  const blank = /\d/.test(next) ? rest.search(/\s/) : -1;
  const seen = blank < 0 ? rest : rest.slice(0, blank);
  const end = seen.search(/[^\s\\]\$(?!\d)/);
  if (end >= 0) {
    if (end + 2 === seen.length && at + 1 + end + 2 === raw.length && !isFinal) return { wait: "" };
    return { end: at + end + 3, text: markedMaths(raw.slice(at + 1, at + end + 2)) };
  }
  // "$x$": the search above wants a character before the mark that closes.
  return blank >= 0 ? literal(place) : unclosed(place, MATHS_MAX, /\d/.test(next) ? "$ \n\t" : "$");
}

function readTilde(place: Place): Read {
  const { raw, at, isFinal } = place;
  const length = run(raw, at);
  if (at + length === raw.length && !isFinal) return { wait: "" };
  if (length === 1) return literal(place);
  // What is struck out was taken back by its author.
  const end = raw.indexOf("~~", at + length);
  if (end < 0 || end - at > SPAN_MAX) {
    const read = unclosed(place, SPAN_MAX, "~", length);
    return isWait(read) ? read : { ...read, text: "" };
  }
  if (end + run(raw, end) === raw.length && !isFinal) return { wait: "" };
  return { end: end + run(raw, end), text: "" };
}

const ADDRESS = /^(?:(?:https?|ftp):\/\/|www\.)[^\s<>"“”`\uE000-\uE00F]*/i;

/** The scanner has stopped at a word that begins an address, or at the end of one that may. */
function readAddress(place: Place): Read {
  const { raw, at, isFinal } = place;
  const word = /^[\p{L}\p{N}]+/u.exec(raw.slice(at))?.[0] ?? raw[at] ?? "";
  const rest = raw.slice(at);
  const head = rest.slice(word.length, word.length + 3);
  const wanted = /^www$/i.test(word) ? "." : "://";
  if (!isFinal && head.length < wanted.length && wanted.startsWith(head)) return { wait: "" };
  if (!head.startsWith(wanted)) return literal(place, word.length);
  const found = ADDRESS.exec(rest)?.[0] ?? word;
  if (at + found.length === raw.length && !isFinal) {
    if (found.length < URL_MAX) return { wait: "" };
    return { end: raw.length, text: marked("url", found), skipPast: " " };
  }
  const address = withoutTail(found);
  return { end: at + address.length, text: marked("url", address) };
}

/** The sentence's own marks at the end are not the address's. */
function withoutTail(address: string): string {
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? "";
    const opens = last === ")" && address.slice(0, end).split("(").length >= address.slice(0, end).split(")").length;
    if (!/[.,;:!?'*_~)\]]/.test(last) || opens) break;
    end -= 1;
  }
  return address.slice(0, end);
}
