// What a page says of itself: its title, its language, and which way it is read.
import type { Attributes } from "./element-rules.ts";

export interface PageHead {
  /** Elements that say something of the page; returns how to end one, and null for all others. */
  open(name: string, attributes: Attributes): (() => void) | null;
  /** Takes the text while a title is open. */
  takes(text: string): boolean;
  /** "" until it is known. */
  readonly title: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl" | null;
}

const TITLE_MAX_CHARS = 500;

export function createPageHead(): PageHead {
  /** null: none is open. */
  let open: string | null = null;
  let title = "";
  let language = "";
  let direction: "ltr" | "rtl" | null = null;

  function note(dir: string | undefined): () => void {
    if (dir === "rtl" || dir === "ltr") direction = dir;
    return () => undefined;
  }

  return {
    open(name, { lang, "xml:lang": xmlLang, dir }) {
      if (name === "title" && title === "") {
        open = "";
        return () => {
          title = (open ?? "").replaceAll(/\s+/g, " ").trim();
          open = null;
        };
      }
      if (name === "html") language = lang ?? xmlLang ?? "";
      return name === "html" || name === "body" ? note(dir) : null;
    },
    takes(text) {
      if (open === null) return false;
      open = (open + text).slice(0, TITLE_MAX_CHARS);
      return true;
    },
    get title() {
      return title;
    },
    get language() {
      return language;
    },
    get direction() {
      return direction;
    },
  };
}
