// Which elements of a page mean what: an allow list. Whatever stands nowhere here loses its tag and keeps its words.
import type { ArticleMark } from "../../shared/contract/library.ts";

export type Attributes = Readonly<Record<string, string>>;

const namesOf = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** They vanish with all that is in them: what runs, what asks for input, and what is no part of the text. */
const DROPPED = namesOf(
  "script style noscript template iframe frame frameset object embed applet canvas svg audio video source track input " +
    "button select textarea option datalist output meter progress map area base link meta nav dialog portal rp",
);

/** What wikis put around their articles. */
const DROPPED_CLASSES = namesOf(
  "navbox vertical-navbox navbox-styles mw-editsection mw-jump-link noprint toc ambox metadata catlinks mw-indicators sistersitebox authority-control",
);

/** Shown, but nothing to rest an answer on. */
const ASIDE_CLASSES = namesOf(
  "reflist references mw-references-wrap refbegin hatnote printfooter zim-footer mw-footer navigation-not-searchable",
);

const FIGURE_CLASSES = namesOf("thumb gallerybox thumbinner");
const FACTS_CLASSES = namesOf("infobox infobox_v2 taxobox vcard biota");

/** Text before and after them does not belong to one paragraph. */
export const BREAKING = namesOf(
  "p div section article header footer main aside blockquote ul ol dl li dt dd h1 h2 h3 h4 h5 h6 pre table figure " +
    "figcaption hr address details summary fieldset legend center form hgroup tr caption body html",
);

export const MARK_OF: Readonly<Record<string, ArticleMark>> = {
  ...{
    b: "strong",
    strong: "strong",
    i: "emphasis",
    em: "emphasis",
    cite: "emphasis",
    dfn: "emphasis",
    var: "emphasis",
  },
  ...{ code: "code", kbd: "code", samp: "code", tt: "code", sub: "sub", sup: "sup", small: "small", big: "strong" },
  ...{ s: "strike", del: "strike", strike: "strike", u: "underline", ins: "underline", dt: "strong" },
};

/** Of a link that shows a file rather than a page. */
export const isMediaPath = (path: string): boolean =>
  /\.(jpe?g|png|gif|svg|webp|avif|ico|mp[34]|og[gv]|webm|opus|wav|pdf|epub|zip|djvu|css|js)$/i.test(path);

const classesOf = ({ class: list = "" }: Attributes): string[] => list.split(/\s+/, 40);
const hasClass = (attributes: Attributes, classes: ReadonlySet<string>): boolean =>
  attributes.class !== undefined && classesOf(attributes).some((name) => classes.has(name));

/** With all that is in it. The page itself can't vanish. */
export function isDropped(name: string, attributes: Attributes): boolean {
  if (DROPPED.has(name)) return true;
  if (name === "html" || name === "body" || name === "main") return false;
  const style = attributes.style?.toLowerCase().replaceAll(/\s/g, "") ?? "";
  const isHidden = "hidden" in attributes || style.includes("display:none") || style.includes("visibility:hidden");
  return isHidden || attributes.id === "toc" || hasClass(attributes, DROPPED_CLASSES);
}

export const isAside = (name: string, attributes: Attributes): boolean =>
  name === "footer" || hasClass(attributes, ASIDE_CLASSES);

export const isFigure = (name: string, attributes: Attributes): boolean =>
  name === "figure" || hasClass(attributes, FIGURE_CLASSES);

export const isFacts = (attributes: Attributes): boolean => hasClass(attributes, FACTS_CLASSES);

export const isFormula = (attributes: Attributes): boolean => attributes.class?.includes("math") ?? false;

/** A whole number of CSS pixels, as an attribute says it. */
export function pixels(said: string | undefined): number | null {
  const found = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(said ?? "");
  return found === null ? null : Number(found[1]);
}

/** A whole number within limits; `least` for anything else. */
export function spanOf(said: string | undefined, most: number): number {
  const number = /^\s*\d{1,6}\s*$/.test(said ?? "") ? Number(said) : 1;
  return Math.min(Math.max(number, 1), most);
}
