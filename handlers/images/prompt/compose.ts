// Puts a prompt together from its parts: each once, in order, within the limit, without what a painter would take as a command.
import { IMAGE_PROMPT_MAX_CHARS } from "../../shared/contract/limits.ts";
import { withoutSafetyWords } from "./safety-words.ts";

/** `embedding:name` makes the painter load a file; `<lora:…>` is other programs' way to do that. */
const COMMANDS = /embedding\s*:|<\s*(?:lora|lyco|hypernet)[^>]*>?/giu;

/** The text without commands to the painter, on one line. */
export function withoutCommands(text: string): string {
  return text.replaceAll(COMMANDS, " ").replaceAll(/\s+/gu, " ").trim();
}

/** Parts joined by commas; one that stands in an earlier part is left out. */
export function composePrompt(parts: readonly string[]): string {
  let whole = "";
  for (const part of parts.map(withoutCommands)) {
    const trimmed = part.replace(/^[,\s]+|[,\s]+$/gu, "");
    if (trimmed === "" || contains(whole, trimmed)) continue;
    const longer = whole === "" ? trimmed : `${whole.replace(/[.,\s]+$/u, "")}, ${trimmed}`;
    if (longer.length > IMAGE_PROMPT_MAX_CHARS) return whole === "" ? cutAtWord(trimmed) : whole;
    whole = longer;
  }
  return whole;
}

/** Up to the next comma outside of brackets, which weigh several words at once. */
const TERM = /(?:\([^()]*\)|[^,])+/gu;

/**
 * A negative prompt of its parts, each term once: what was taken over from a picture comes together with the checkpoint's
 * own words anew. The safety words are not kept in it.
 */
export function composeNegative(parts: readonly string[]): string {
  const terms = new Map<string, string>();
  for (const found of parts.flatMap((part) => withoutSafetyWords(withoutCommands(part)).match(TERM) ?? [])) {
    const term = found.trim();
    if (term !== "" && !terms.has(term.toLowerCase())) terms.set(term.toLowerCase(), term);
  }
  let whole = "";
  for (const term of terms.values()) {
    const longer = whole === "" ? term : `${whole}, ${term}`;
    if (longer.length > IMAGE_PROMPT_MAX_CHARS) return whole === "" ? cutAtWord(term) : whole;
    whole = longer;
  }
  return whole;
}

const contains = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());

function cutAtWord(text: string): string {
  const cut = text.slice(0, IMAGE_PROMPT_MAX_CHARS);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), 1));
}
