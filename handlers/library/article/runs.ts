// Text as it is gathered: white space collapsed as a browser does it, stretches of one style joined.
import type { ArticleImage, ArticleMark, ArticleRun } from "../../shared/contract/library.ts";

/** One object for each change of style: stretches of the same one are joined. */
export interface RunStyle {
  marks: readonly ArticleMark[];
  link: { path: string; anchor: string | null } | null;
  /** Of this page. */
  anchor: string | null;
  outside: string | null;
}

export const PLAIN: RunStyle = { marks: [], link: null, anchor: null, outside: null };

/** An anchor becomes a block's number only when the whole page was read. */
export interface DraftRun extends ArticleRun {
  anchor?: string;
}

export interface Runs {
  add(text: string, style: RunStyle): void;
  /** `text` is what it says. */
  picture(image: ArticleImage, text: string, style: RunStyle): void;
  /** A line break; never two in a row, and none at the beginning. */
  break(): void;
  /** Nothing to see in it yet. */
  readonly isEmpty: boolean;
  /** UTF-16 code units so far. */
  readonly chars: number;
  /** What was gathered, without white space around it; begins anew. */
  take(): DraftRun[];
}

/** HTML's own white space; a no-break space is none. */
const SPACES = /[\t\n\f\r ]+/g;

/** @param onRun told of each stretch, so that a page of nothing but tags is bounded, and anchors are resolved at its end */
export function createRuns(onRun: (run: DraftRun) => void): Runs {
  let runs: DraftRun[] = [];
  let lastStyle: RunStyle | null = null;
  /** The text so far ends with white space, or is none: more of it says nothing. */
  let atSpace = true;
  let isEmpty = true;
  let chars = 0;

  function append(text: string, style: RunStyle): void {
    const last = runs.at(-1);
    if (last !== undefined && lastStyle === style && last.image === undefined) last.text += text;
    else push(runOf(text, style));
    lastStyle = style;
    chars += text.length;
  }

  function push(run: DraftRun): void {
    runs.push(run);
    onRun(run);
  }

  return {
    add(text, style) {
      const collapsed = text.replaceAll(SPACES, " ");
      const shown = atSpace && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
      if (shown === "") return;
      append(shown, style);
      atSpace = shown.endsWith(" ");
      if (shown !== " ") isEmpty = false;
    },
    picture(image, text, style) {
      push({ ...runOf(text, style), image });
      lastStyle = null;
      atSpace = false;
      isEmpty = false;
    },
    break() {
      const last = runs.at(-1);
      if (isEmpty || last === undefined || last.text.endsWith("\n")) return;
      last.text = last.image === undefined ? last.text.trimEnd() : last.text;
      append("\n", lastStyle ?? PLAIN);
      atSpace = true;
    },
    get isEmpty() {
      return isEmpty;
    },
    get chars() {
      return chars;
    },
    take() {
      const taken = trimmed(runs);
      runs = [];
      lastStyle = null;
      atSpace = true;
      isEmpty = true;
      chars = 0;
      return taken;
    },
  };
}

function runOf(text: string, { marks, link, anchor, outside }: RunStyle): DraftRun {
  return {
    text,
    ...(marks.length === 0 ? {} : { marks: [...marks] }),
    ...(link === null ? {} : { link }),
    ...(anchor === null ? {} : { anchor }),
    ...(outside === null ? {} : { outside }),
  };
}

function trimmed(runs: DraftRun[]): DraftRun[] {
  const kept = [...runs];
  for (let last = kept.at(-1); last !== undefined && last.image === undefined; last = kept.at(-1)) {
    last.text = last.text.replace(/[\t\n\f\r ]+$/, "");
    if (last.text !== "") break;
    kept.pop();
  }
  return kept;
}

/** What a reader would say of it. */
export const plainText = (runs: readonly Pick<ArticleRun, "text">[]): string =>
  runs
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
