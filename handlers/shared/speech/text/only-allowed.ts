// The last pass: only what an engine reads as words and pauses is left, and the sentence has an end that can be heard.
import type { SpeechLanguage } from "./language.ts";

/**
 * Letters of Latin script, digits, blank and . , ? ! ' - : ; are all that is ever spoken. An English engine says "Chinese
 * letter" for each character of another script, and the name of any symbol.
 */
const OTHER = /[^\p{Script=Latin}0-9 .,?!'\-:;]/gu;
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
const WIDE: Readonly<Record<string, string>> = {
  "。": ".",
  "！": "!",
  "？": "?",
  "，": ",",
  "、": ",",
  "：": ":",
  "；": ";",
};

/** @returns null when nothing is left that can be said */
export function onlyAllowed(
  text: string,
  { goesOn, language }: { goesOn: boolean; language: SpeechLanguage },
): string | null {
  const said = tidy(
    text
      .normalize("NFKC")
      .replace(/[。！？，、：；]/g, (mark) => `${WIDE[mark] ?? " "} `)
      .replace(/[’‘ʼ`´]/g, "'")
      .replace(/…/g, "...")
      .replace(/[‐‑]/g, "-")
      .replace(/\s[-–—]+\s|—|–|-{2,}/g, ", ")
      .replace(/[(){}[\]|•·‣▪]/g, ", ")
      .replace(/\p{M}/gu, "")
      .replace(OTHER, " ")
      .replace(/(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu, "")
      .replace(/(?<![\p{L}\p{N}])-+|-+(?![\p{L}\p{N}])/gu, " "),
  );
  if (!/[\p{L}0-9]/u.test(said)) return OTHER_SCRIPT.test(text) ? language.words.otherScript : null;
  if (goesOn || /[.?!:]$/.test(said)) return said;
  return `${said.replace(/[,;\s]+$/, "")}.`;
}

/** One blank between words, none before a mark, one mark where several came together. */
function tidy(text: string): string {
  return text
    .replace(/^(\d{1,3})\. (?=\S)/, "$1: ")
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,?!:;])/g, "")
    .replace(/\.{4,}/g, "...")
    .replace(/([?!])[?!]+/g, (marks) => (marks.includes("?") ? "?" : "!"))
    .replace(/[,:;]+(?=[.?!])/g, "")
    .replace(/(?<=[.?!])(?<!\d\.)[,;:]+/g, "")
    .replace(/([,;:])[,;]+/g, "$1")
    .replace(/[,;]+:/g, ":")
    .replace(/(?<!\.)\.\.(?!\.)/g, ".")
    .replace(/([?!])\.+/g, "$1")
    .replace(/(\.{3}|[,;:?!])(?=\p{L})/gu, "$1 ")
    .replace(/^[\s.,?!:;'-]+/, "")
    .trim();
}
