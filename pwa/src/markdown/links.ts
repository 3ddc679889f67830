// Which addresses of an answer may become links, and the entities that Markdown leaves in text.

const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/** The address when it may be followed, else null. Relative ones lead nowhere in an answer. */
export function safeHref(href: string): string | null {
  // Browsers skip control characters inside a scheme, so that "java\nscript:" runs.
  const address = [...href].filter((char) => char > " " && char !== "\u007f").join("");
  if (!URL.canParse(address)) return null;
  return SCHEMES.has(new URL(address).protocol) ? address : null;
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Turns `&amp;` and its like into characters; they are shown as text and never read as HTML again. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
