// A memory is one line of plain words, whoever wrote it. Pure.
import { MEMORY_MAX_CHARS } from "../../shared/contract/limits.ts";

/** Without line breaks, control and format characters, cut at a word; null where no word is left. */
export function oneLine(text: string, maxChars = MEMORY_MAX_CHARS): string | null {
  const line = text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return null;
  if (line.length <= maxChars) return line;
  // One less, so that a pair of surrogates is not cut in two.
  const cut = line.slice(0, maxChars - 1).replace(/[\uD800-\uDBFF]$/, "");
  const word = cut.lastIndexOf(" ");
  return `${(word > maxChars / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
