// A table as it is read: rows of cells, bounded in both directions. Tables within its cells become text of the cell.
import type { DraftBlock } from "./page-blocks.ts";
import { createRuns, type DraftRun, type Runs } from "./runs.ts";

export interface TableFrame {
  readonly caption: Runs;
  openRow(): void;
  /** Where the cell's text goes. */
  openCell(cell: { header: boolean; colSpan: number; rowSpan: number }): Runs;
  closeCell(): void;
  /** null: there was nothing in it. */
  toBlock(facts: boolean): Omit<Extract<DraftBlock, { kind: "table" }>, "n"> | null;
}

interface DraftCell {
  runs: DraftRun[];
  header: boolean;
  colSpan: number;
  rowSpan: number;
}

const ROWS_MAX = 2_000;
const CELLS_MAX = 100;

/** @param onRun told of empty cells, too, so that a table of nothing is bounded like text */
export function createTableFrame(onRun: (run: DraftRun) => void): TableFrame {
  const caption = createRuns(onRun);
  const rows: DraftCell[][] = [];
  let open: { cell: DraftCell; runs: Runs } | null = null;

  return {
    caption,
    openRow() {
      if (rows.length < ROWS_MAX) rows.push([]);
    },
    openCell(cell) {
      this.closeCell();
      if (rows.length === 0) this.openRow();
      const runs = createRuns(onRun);
      open = { cell: { ...cell, runs: [] }, runs };
      return runs;
    },
    closeCell() {
      const row = rows.at(-1);
      if (open === null || row === undefined) return;
      const cell = { ...open.cell, runs: open.runs.take() };
      open = null;
      if (cell.runs.length === 0) onRun({ text: "" });
      if (row.length < CELLS_MAX) row.push(cell);
    },
    toBlock(facts) {
      this.closeCell();
      const filled = rows.map(withoutEmptyEnd).filter((row) => row.some(({ runs }) => runs.length > 0));
      const captionRuns = caption.take();
      return filled.length === 0 ? null : { kind: "table", facts, caption: captionRuns, rows: filled };
    },
  };
}

/** What says nothing and stands before nothing; one that reaches into the next rows keeps their cells in their columns. */
const withoutEmptyEnd = (row: readonly DraftCell[]): DraftCell[] =>
  row.slice(0, row.findLastIndex(({ runs, rowSpan }) => runs.length > 0 || rowSpan > 1) + 1);
