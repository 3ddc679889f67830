// Says web addresses, mail addresses and names with dots in them.
import type { SpeechLanguage } from "./language.ts";

/** "a link to example.com": the place, never its path. */
export function sayUrl(url: string, { words }: SpeechLanguage): string {
  const mail = /^(?:mailto:)?([^\s@:/]+@[^\s@/?]+)/i.exec(url)?.[1];
  if (mail !== undefined) return sayDots(mail.replace("@", ` ${words.at} `), words.dot);
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#\s]*@)?(?:www\.)?([^/?#\s:]*)/i.exec(url)?.[1] ?? "";
  const said = host.replace(/[^\p{L}\p{N}.-]/gu, "");
  if (said === "") return ` ${words.aLink} `;
  // "www.example.com" is how people write a name: it is said as one.
  return /^www\./i.test(url) ? ` ${sayDots(said, words.dot)} ` : ` ${words.linkTo} ${sayDots(said, words.dot)} `;
}

const sayDots = (text: string, dot: string) => text.replace(/\.(?=[\p{L}\p{N}])/gu, ` ${dot} `).replace(/_/g, " ");

const MAIL = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu;
const DOTTED =
  /(?<![\p{L}\p{N}.])\.?[\p{L}][\p{L}\p{N}_-]{0,40}(?:\.[\p{L}][\p{L}\p{N}_-]{0,40})+(?![\p{L}\p{N}]|\.\p{L})/gu;

/** In running text: "joe@example.com", "example.com", "Node.js"; but not "U.S.", "e.g." or a sentence without its blank. */
export function sayAddresses(text: string, { words, abbreviations }: SpeechLanguage): string {
  if (!text.includes(".") && !text.includes("@")) return text;
  return text
    .replace(MAIL, (mail) => sayUrl(mail, { words } as SpeechLanguage))
    .replace(DOTTED, (found) => {
      if (Object.hasOwn(abbreviations, found.toLowerCase()) || /^(?:\p{L}\.)+\p{L}{1,3}$/u.test(found)) return found;
      if (/^\p{L}+\.\p{Lu}\p{Ll}+$/u.test(found) && !/^\p{Lu}/u.test(found)) return found.replace(".", ". ");
      return sayDots(found.startsWith(".") ? found.slice(1) : found, words.dot);
    });
}
