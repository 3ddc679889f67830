// The flow of a page: paragraphs, headings, lists, tables and figures as they open and close, gathered into blocks.
import type { ArticleImage } from "../../shared/contract/library.ts";
import { type Attributes, BREAKING, isFacts, isFigure, isFormula, MARK_OF, spanOf } from "./element-rules.ts";
import { createLists } from "./lists.ts";
import { createPageBlocks, type NewBlock, type ReadPage } from "./page-blocks.ts";
import type { PageHead } from "./page-head.ts";
import { createRuns, type DraftRun, PLAIN, plainText, type RunStyle, type Runs } from "./runs.ts";
import { createTableFrame, type TableFrame } from "./table-frame.ts";

export interface PageFlowOptions {
  blocksMax: number;
  /** The style of text within this link; null: it leads nowhere. */
  link(href: string, around: RunStyle): RunStyle | null;
  /** null: it lies outside of the book, or can't be understood. */
  picture(attributes: Attributes): ArticleImage | null;
}

export interface PageFlow {
  /** Returns how to end it. */
  open(name: string, attributes: Attributes): () => void;
  text(text: string): void;
  /** What is in it is shown, but no answer should rest on it. Returns how to end it. */
  openAside(): () => void;
  /** Reading on would change nothing any more. */
  readonly isFull: boolean;
  readonly firstHeading: string;
  finish(cut: boolean): ReadPage;
}

const RUNS_MAX = 60_000;
const PARAGRAPH_MAX_CHARS = 20_000;
const CODE_MAX_CHARS = 200_000;
const INLINE_PIXELS = 40;
const nothing = () => undefined;

export function createPageFlow(options: PageFlowOptions, head: Pick<PageHead, "title">): PageFlow {
  const blocks = createPageBlocks(options.blocksMax);
  let [runsMade, quote, asides] = [0, 0, 0];
  let isShortened = false;
  const pending: DraftRun[] = [];
  const onRun = (run: DraftRun) => {
    runsMade += 1;
    if (run.anchor !== undefined) pending.push(run);
  };
  const flow = createRuns(onRun);
  /** Where text goes; null: nowhere, as between the cells of a table. */
  let sink: Runs | null = flow;
  let style: RunStyle = PLAIN;
  let heading: number | null = null;
  const lists = createLists(within);
  let table: TableFrame | null = null;
  let figure: { image: ArticleImage | null; caption: Runs } | null = null;
  let code: string | null = null;
  let firstHeading = "";

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
        if (head.title.startsWith(firstHeading)) return;
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

  const setting = (level: number | null): [() => void, () => void] => [
    () => {
      heading = level;
    },
    () => {
      heading = null;
    },
  ];
  const quoting = (): [() => void, () => void] => [
    () => {
      quote += 1;
    },
    () => {
      quote -= 1;
    },
  ];

  function restyle(next: RunStyle): () => void {
    const before = style;
    style = next;
    return () => {
      style = before;
    };
  }

  const ELEMENTS: Readonly<Record<string, (attributes: Attributes) => () => void>> = {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, () => within(...setting(level))])),
    blockquote: () => within(...quoting()),
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
      return nothing;
    },
    td: (attributes) => openCell(attributes, false),
    th: (attributes) => openCell(attributes, true),
    caption: () => (table === null ? nothing : into(table.caption)),
    br: () => {
      if (code !== null) code += "\n";
      else if (sink === flow && flow.isEmpty) flush();
      else sink?.break();
      return nothing;
    },
    hr: () => {
      breakLine();
      if (sink === flow) push({ kind: "rule" });
      return nothing;
    },
    a: ({ href }) => {
      const next = href === undefined ? null : options.link(href, style);
      return next === null ? nothing : restyle(next);
    },
    img: (attributes) => {
      showPicture(attributes);
      return nothing;
    },
    math: ({ alttext = "" }) => {
      sink?.add(alttext.slice(0, 2_000), { ...style, marks: [...style.marks, "code"] });
      return nothing;
    },
  };

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
    if (table !== null) return nothing;
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
      return nothing;
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
      return style.marks.includes(mark) ? nothing : restyle({ ...style, marks: [...style.marks, mark] });
    return BREAKING.has(name) ? within(nothing, nothing) : nothing;
  }

  /** A paragraph without end becomes several; a cell without end ends. */
  function addText(text: string): void {
    if (sink === flow && flow.chars > PARAGRAPH_MAX_CHARS) flush();
    if (sink !== null && sink.chars > PARAGRAPH_MAX_CHARS) isShortened = true;
    else sink?.add(text, style);
  }

  const isFull = () => blocks.isFull || runsMade > RUNS_MAX;

  return {
    open(name, attributes) {
      if (BREAKING.has(name)) breakLine();
      blocks.anchor(attributes.id);
      if (name === "a") blocks.anchor(attributes.name);
      return enter(name, attributes);
    },
    text(text) {
      if (code !== null) code = code.length > CODE_MAX_CHARS ? code : code + text;
      else addText(text);
    },
    openAside() {
      breakLine();
      asides += 1;
      return () => {
        breakLine();
        asides -= 1;
      };
    },
    get isFull() {
      return isFull();
    },
    get firstHeading() {
      return firstHeading;
    },
    finish(cut) {
      flush();
      return blocks.finish(cut || isShortened || isFull(), pending);
    },
  };
}
