// From the parser's events to the contract's flat blocks. Nothing of the page's markup goes through: only what is known here.
import { type Attributes, isAside, isDropped } from "./element-rules.ts";
import type { ReadPage } from "./page-blocks.ts";
import { createPageFlow, type PageFlowOptions } from "./page-flow.ts";
import { createPageHead, type PageHead } from "./page-head.ts";

export type PageBuilderOptions = PageFlowOptions;

export interface PageBuilder {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(): void;
  /** Reading on would change nothing any more. */
  readonly isFull: boolean;
  finish(cut: boolean): ReadPage & Pick<PageHead, "title" | "language" | "direction"> & { firstHeading: string };
}

/** Deeper is no page that somebody wrote, and costs the parser ever more. */
const DEPTH_MAX = 500;

export function createPageBuilder(options: PageBuilderOptions): PageBuilder {
  const head = createPageHead();
  const flow = createPageFlow(options, head);
  /** What each open element has to undo when it ends. */
  const closers: (() => void)[] = [];
  /** How deep in an element that vanishes with all that is in it. */
  let dropping = 0;
  let isTooDeep = false;
  const isFull = () => isTooDeep || flow.isFull;

  return {
    open(name, attributes) {
      if (isFull()) return;
      if (dropping > 0 || isDropped(name, attributes)) {
        dropping += 1;
        return;
      }
      if (closers.length >= DEPTH_MAX) {
        isTooDeep = true;
        return;
      }
      if (name === "math") {
        // Of a formula its words remain; its own markup goes.
        flow.open(name, attributes);
        dropping = 1;
        return;
      }
      const endAside = isAside(name, attributes) ? flow.openAside() : null;
      const leave = head.open(name, attributes) ?? flow.open(name, attributes);
      closers.push(() => {
        leave();
        endAside?.();
      });
    },
    text(text) {
      if (dropping > 0 || isFull()) return;
      if (!head.takes(text)) flow.text(text);
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
      const page = flow.finish(cut || isTooDeep);
      const { title, language, direction } = head;
      return { ...page, title, language, direction, firstHeading: flow.firstHeading };
    },
  };
}
