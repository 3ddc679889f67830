// The blocks of a page in the order in which they stand, numbered, bounded; and the anchors that lead to them.
import type { ArticleBlock } from "../../shared/contract/library.ts";
import type { DraftRun } from "./runs.ts";

/** As it goes out, but for anchors that are not resolved yet. */
export type DraftBlock = ArticleBlock;

/** Without its number; as it stands in each of the kinds. */
export type NewBlock = DraftBlock extends infer Block ? (Block extends DraftBlock ? Omit<Block, "n"> : never) : never;

export interface ReadPage {
  blocks: ArticleBlock[];
  /** Numbers of blocks that are shown, but on which no answer should rest: references, footers, notes on the page. */
  asides: ReadonlySet<number>;
  /** Which block an `id` on the page leads to. */
  anchors: ReadonlyMap<string, number>;
  /** The page went on, further than was read. */
  cut: boolean;
}

export interface PageBlocks {
  readonly isFull: boolean;
  push(block: NewBlock, isAside: boolean): void;
  anchor(id: string | undefined): void;
  /** @param pending runs whose anchors become numbers of blocks */
  finish(cut: boolean, pending: readonly DraftRun[]): ReadPage;
}

const ANCHORS_MAX = 20_000;
const ANCHOR_MAX_CHARS = 300;

/** @param blocksMax whatever comes after so many is left out */
export function createPageBlocks(blocksMax: number): PageBlocks {
  const blocks: DraftBlock[] = [];
  const asides = new Set<number>();
  const anchors = new Map<string, number>();

  return {
    get isFull() {
      return blocks.length >= blocksMax;
    },
    push(block, isAside) {
      if (blocks.length >= blocksMax) return;
      const n = blocks.length;
      blocks.push({ ...block, n } as DraftBlock);
      if (isAside) asides.add(n);
    },
    anchor(id) {
      if (id === undefined || id === "" || id.length > ANCHOR_MAX_CHARS) return;
      // What is open now gets this number.
      if (anchors.size < ANCHORS_MAX && !anchors.has(id)) anchors.set(id, blocks.length);
    },
    finish(cut, pending) {
      const last = blocks.length - 1;
      const known = new Map([...anchors].map(([id, n]) => [id, Math.min(n, last)] as const).filter(([, n]) => n >= 0));
      for (const run of pending) {
        const block = known.get(run.anchor ?? "");
        delete run.anchor;
        if (block !== undefined) run.block = block;
      }
      return { blocks, asides, anchors: known, cut };
    },
  };
}
