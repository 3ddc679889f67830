// From the parser's events to the contract's flat blocks. Nothing of the page's markup goes through: only what is known here.
import type { ArticleImage } from "../../shared/contract/library.ts";
import {
  type Attributes,
  BREAKING,
  isAside,
  isDropped,
  isFacts,
  isFigure,
  isFormula,
  MARK_OF,
  spanOf,
} from "./element-rules.ts";
import { createLists } from "./lists.ts";
import { createPageBlocks, type NewBlock, type ReadPage } from "./page-blocks.ts";
import { createRuns, type DraftRun, PLAIN, plainText, type RunStyle, type Runs } from "./runs.ts";
import { createTableFrame, type TableFrame } from "./table-frame.ts";

export interface PageBuilderOptions {
  blocksMax: number;
  /** The style of text within this link; null: it leads nowhere. */
  link(href: string, around: RunStyle): RunStyle | null;
  /** null: it lies outside of the book, or can't be understood. */
  picture(attributes: Attributes): ArticleImage | null;
}

export interface PageBuilder {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(): void;
  /** Reading on would change nothing any more. */
  readonly isFull: boolean;
  finish(
    cut: boolean,
  ): ReadPage & { title: string; firstHeading: string; language: string; direction: "ltr" | "rtl" | null };
}

/** Deeper is no page that somebody wrote, and costs the parser ever more. */
const DEPTH_MAX = 500;
const RUNS_MAX = 60_000;
const PARAGRAPH_MAX_CHARS = 20_000;
const CODE_MAX_CHARS = 200_000;
const TITLE_MAX_CHARS = 500;
const INLINE_PIXELS = 40;

export function createPageBuilder(options: PageBuilderOptions): PageBuilder {
  const blocks = createPageBlocks(options.blocksMax);
  let runsMade = 0;
  let isShortened = false;
  const pending: DraftRun[] = [];
  const onRun = (run: DraftRun) => {
    runsMade += 1;
    if (run.anchor !== undefined) pending.push(run);
  };
  /** What each open element has to undo when it ends. */
  const closers: (() => void)[] = [];
  let dropping = 0;
  let isTooDeep = false;
  const flow = createRuns(onRun);
  /** Where text goes; null: nowhere, as between the cells of a table. */
  let sink: Runs | null = flow;
  let style: RunStyle = PLAIN;
  let heading: number | null = null;
  let quote = 0;
  let asides = 0;
  const lists = createLists(within);
  let table: TableFrame | null = null;
  let figure: { image: ArticleImage | null; caption: Runs } | null = null;
  let code: string | null = null;
  let title: string | null = null;
  let titleText = "";
  let firstHeading = "";
  let language = "";
  let direction: "ltr" | "rtl" | null = null;

  const push = (block: NewBlock) => blocks.push(block, asides > 0);

  /** Ends the paragraph that is open in the flow of the page. */
  function flush(): void {
    if (flow.isEmpty) {
      flow.take();
      return;
    }
    const runs = flow.take();
    if (heading !== null) {
      if (heading === 1 && firstHeading === "") {
        firstHeading = plainText(runs);
        // The reader shows the title already.
        if (titleText.trim().startsWith(firstHeading)) return;
      }
      push({ kind: "heading", level: Math.max(2, heading), runs });
      return;
    }
    const item = lists.takeItem();
    if (item !== null) push({ kind: "item", ...item, runs });
    else push({ kind: "text", quote: Math.min(quote, 4), runs });
  }

  function breakLine(): void {
    if (sink === flow) flush();
    else sink?.break();
  }

  /** Sets something for as long as an element is open. */
  function within(enter: () => void, leave: () => void): () => void {
    breakLine();
    enter();
    return () => {
      breakLine();
      leave();
    };
  }

  function restyle(next: RunStyle): () => void {
    const before = style;
    style = next;
    return () => {
      style = before;
    };
  }

  const ELEMENTS: Readonly<Record<string, (attributes: Attributes) => () => void>> = {
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((level) => [
        `h${level}`,
        () =>
          within(
            () => {
              heading = level;
            },
            () => {
              heading = null;
            },
          ),
      ]),
    ),
    blockquote: () =>
      within(
        () => {
          quote += 1;
        },
        () => {
          quote -= 1;
        },
      ),
    ul: () => lists.open(null),
    ol: ({ start }) => lists.open(/^\d{1,6}$/.test(start ?? "") ? Number(start) : 1),
    dl: () => lists.open(null),
    li: () => lists.openItem(),
    dd: () => lists.openItem(""),
    dt: () => {
      const leave = lists.openItem("");
      const plain = restyle({ ...style, marks: [...style.marks, "strong"] });
      return () => {
        leave();
        plain();
      };
    },
    pre: openCode,
    table: openTable,
    tr: () => {
      if (sink === null || sink === table?.caption) table?.openRow();
      return () => undefined;
    },
    td: (attributes) => openCell(attributes, false),
    th: (attributes) => openCell(attributes, true),
    caption: () => (table === null ? () => undefined : into(table.caption)),
    br: () => {
      if (code !== null) code += "\n";
      else if (sink === flow && flow.isEmpty) flush();
      else sink?.break();
      return () => undefined;
    },
    hr: () => {
      breakLine();
      if (sink === flow) push({ kind: "rule" });
      return () => undefined;
    },
    a: ({ href }) => {
      const next = href === undefined ? null : options.link(href, style);
      return next === null ? () => undefined : restyle(next);
    },
    img: (attributes) => {
      showPicture(attributes);
      return () => undefined;
    },
    math: ({ alttext = "" }) => {
      sink?.add(alttext.slice(0, 2_000), { ...style, marks: [...style.marks, "code"] });
      dropping = 1;
      return () => undefined;
    },
    title: () => {
      if (titleText !== "") return () => undefined;
      title = "";
      return () => {
        titleText = title ?? "";
        title = null;
      };
    },
    html: ({ lang, "xml:lang": xmlLang, dir }) => {
      language = lang ?? xmlLang ?? "";
      note(dir);
      return () => undefined;
    },
    body: ({ dir }) => {
      note(dir);
      return () => undefined;
    },
  };

  function note(dir: string | undefined): void {
    if (dir === "rtl" || dir === "ltr") direction = dir;
  }

  function into(next: Runs | null): () => void {
    const before = sink;
    sink = next;
    return () => {
      sink = before;
    };
  }

  function openCode(): () => void {
    if (sink !== flow || code !== null) return restyle({ ...style, marks: [...style.marks, "code"] });
    flush();
    code = "";
    return () => {
      const text = (code ?? "").replace(/^\n/, "").trimEnd();
      code = null;
      if (text !== "") push({ kind: "code", text });
    };
  }

  function openTable(attributes: Attributes): () => void {
    if (table !== null) return () => undefined;
    flush();
    const frame = createTableFrame(onRun);
    table = frame;
    const leave = into(null);
    return () => {
      table = null;
      leave();
      const block = frame.toBlock(isFacts(attributes));
      if (block !== null) push(block);
    };
  }

  function openCell({ colspan, rowspan }: Attributes, header: boolean): () => void {
    // Of a table within a cell, or of none.
    if (table === null || (sink !== null && sink !== table.caption)) {
      sink?.add(" ", style);
      return () => undefined;
    }
    const frame = table;
    const leave = into(frame.openCell({ header, colSpan: spanOf(colspan, 50), rowSpan: spanOf(rowspan, 200) }));
    return () => {
      frame.closeCell();
      leave();
    };
  }

  function openFigure(): () => void {
    flush();
    const frame = { image: null, caption: createRuns(onRun) };
    figure = frame;
    const leave = into(frame.caption);
    return () => {
      leave();
      const { image, caption } = figure ?? frame;
      figure = null;
      const runs = caption.take();
      if (image !== null) push({ kind: "figure", image, caption: runs });
      else if (runs.length > 0) push({ kind: "text", quote: Math.min(quote, 4), runs });
    };
  }

  function showPicture(attributes: Attributes): void {
    const image = options.picture(attributes);
    const formula = isFormula(attributes);
    if (image === null) {
      if (formula) sink?.add(attributes.alt ?? "", { ...style, marks: [...style.marks, "code"] });
      return;
    }
    if (figure !== null && sink === figure.caption && !formula) {
      if (figure.image !== null) push({ kind: "figure", image: figure.image, caption: [] });
      figure.image = image;
      return;
    }
    const isSmall = Math.min(image.width ?? Infinity, image.height ?? Infinity) <= INLINE_PIXELS;
    if (sink !== flow || heading !== null || formula || isSmall) sink?.picture(image, image.alt, style);
    else {
      flush();
      push({ kind: "figure", image, caption: [] });
    }
  }

  function enter(name: string, attributes: Attributes): () => void {
    const special = ELEMENTS[name];
    if (figure === null && table === null && code === null && isFigure(name, attributes)) return openFigure();
    if (special !== undefined && Object.hasOwn(ELEMENTS, name)) return special(attributes);
    const mark = Object.hasOwn(MARK_OF, name) ? MARK_OF[name] : undefined;
    if (mark !== undefined)
      return style.marks.includes(mark) ? () => undefined : restyle({ ...style, marks: [...style.marks, mark] });
    return BREAKING.has(name)
      ? within(
          () => undefined,
          () => undefined,
        )
      : () => undefined;
  }

  /** A paragraph without end becomes several; a cell without end ends. */
  function addText(text: string): void {
    if (sink === flow && flow.chars > PARAGRAPH_MAX_CHARS) flush();
    if (sink !== null && sink.chars > PARAGRAPH_MAX_CHARS) isShortened = true;
    else sink?.add(text, style);
  }

  const isFull = () => blocks.isFull || isTooDeep || runsMade > RUNS_MAX;

  return {
    open(name, attributes) {
      if (isFull()) return;
      if (dropping > 0) {
        dropping += 1;
        return;
      }
      if (closers.length >= DEPTH_MAX) {
        isTooDeep = true;
        return;
      }
      if (isDropped(name, attributes)) {
        dropping = 1;
        return;
      }
      const aside = isAside(name, attributes);
      if (aside) {
        breakLine();
        asides += 1;
      }
      if (BREAKING.has(name)) breakLine();
      blocks.anchor(attributes.id);
      if (name === "a") blocks.anchor(attributes.name);
      const leave = enter(name, attributes);
      closers.push(
        aside
          ? () => {
              breakLine();
              leave();
              asides -= 1;
            }
          : leave,
      );
      // A formula's own markup goes, and its element has ended with it.
      if (name === "math") closers.pop();
    },
    text(text) {
      if (dropping > 0 || isFull()) return;
      if (title !== null) title = (title + text).slice(0, TITLE_MAX_CHARS);
      else if (code !== null) code = code.length > CODE_MAX_CHARS ? code : code + text;
      else addText(text);
    },
    close() {
      if (isFull()) return;
      if (dropping > 0) dropping -= 1;
      else closers.pop()?.();
    },
    get isFull() {
      return isFull();
    },
    finish(cut) {
      while (closers.length > 0) closers.pop()?.();
      flush();
      const page = blocks.finish(cut || isShortened || isFull(), pending);
      return { ...page, title: titleText.replaceAll(/\s+/g, " ").trim(), firstHeading, language, direction };
    },
  };
}
