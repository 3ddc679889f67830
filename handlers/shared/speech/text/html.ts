// HTML in an answer: which tags are known, which of them end a sentence, and what entities stand for.

const BLOCK = new Set(
  `address article aside blockquote body br center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
   h6 head header hr html li main nav ol option p pre section select summary table tbody td textarea tfoot th thead title tr ul`
    .trim()
    .split(/\s+/),
);
const INLINE = new Set(
  `a abbr area audio b base bdi bdo big button canvas caption cite code col colgroup data datalist del dfn dialog em embed font
   i iframe img input ins kbd label legend link map mark meta meter object output param picture progress q rp rt ruby s samp
   small source span strike strong sub sup svg path template time track tt u var video wbr think thinking thought doctype`
    .trim()
    .split(/\s+/),
);
/** What stands between their tags is no text. */
const SILENT = new Set(["script", "style", "svg", "template", "iframe", "object", "think", "thinking", "thought"]);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  deg: "°",
  plusmn: "±",
  times: "×",
  divide: "÷",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  sup2: "²",
  sup3: "³",
  micro: "µ",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  copy: "©",
  reg: "®",
  trade: "™",
  sect: "§",
  para: "¶",
  rarr: "→",
  larr: "←",
  le: "≤",
  ge: "≥",
  ne: "≠",
  asymp: "≈",
  infin: "∞",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ntilde: "ñ",
  iexcl: "¡",
  iquest: "¿",
};

/** What to do at a tag: a `break` ends the sentence, `none` is left out, a `placeholder` ("<name>") is said. */
export function tagKind(name: string): "break" | "none" | "placeholder" {
  const lower = name.toLowerCase();
  if (BLOCK.has(lower)) return "break";
  return INLINE.has(lower) || SILENT.has(lower) || lower.includes("-") ? "none" : "placeholder";
}

/** The end of what is silent after this opening tag, or null. */
export function silentUntil(name: string): string | null {
  const lower = name.toLowerCase();
  return SILENT.has(lower) && !lower.startsWith("th") ? `</${lower}` : null;
}

/** The character of `&name;` or `&#8364;`, without its "&" and ";"; null when there is no such entity. */
export function entity(name: string): string | null {
  if (!name.startsWith("#")) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? null) : null;
  const isHex = /^#[xX]/.test(name);
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  const isCharacter =
    code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && !(code >= 0xe000 && code <= 0xe00f);
  return isCharacter ? String.fromCodePoint(code) : null;
}
