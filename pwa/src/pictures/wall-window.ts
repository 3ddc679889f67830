// Which frames of a long wall are worth drawing: those in sight and a little around, whatever hangs there in all.

export interface WallShape {
  count: number;
  columns: number;
  /** Height of a row with the gap below it, in CSS pixels. */
  rowPx: number;
  gapPx: number;
}

/** The part of the wall that is drawn, and the room that all of it takes. */
export interface WallWindow {
  first: number;
  /** Behind the last one. */
  end: number;
  heightPx: number;
}

/** Two on a small phone, more where there is room: as many of at least `minPx` as fit. */
export const columnsOf = (widthPx: number, minPx: number, gapPx: number): number =>
  Math.max(2, Math.floor((widthPx + gapPx) / (minPx + gapPx)));

/** @param seen from the wall's own top: where the view begins, how high it is, and how much is drawn around it */
export function windowOf(
  { count, columns, rowPx }: Pick<WallShape, "count" | "columns" | "rowPx">,
  seen: { topPx: number; viewPx: number; aroundPx: number },
): WallWindow {
  const rows = Math.ceil(count / columns);
  const row = (px: number) => Math.min(Math.max(0, Math.floor(px / rowPx)), rows);
  const firstRow = row(seen.topPx - seen.aroundPx);
  const endRow = Math.max(firstRow, Math.min(rows, row(seen.topPx + seen.viewPx + seen.aroundPx) + 1));
  return {
    first: firstRow * columns,
    end: Math.min(endRow * columns, count),
    heightPx: rows * rowPx,
  };
}

/** Where a frame hangs, from the wall's own corner, in CSS pixels. */
export function placeOf(
  index: number,
  { columns, rowPx, gapPx }: Pick<WallShape, "columns" | "rowPx" | "gapPx">,
): { leftPx: number; topPx: number; sidePx: number } {
  return {
    leftPx: (index % columns) * rowPx,
    topPx: Math.floor(index / columns) * rowPx,
    sidePx: rowPx - gapPx,
  };
}

/** Where a key leads from a frame; null: nowhere. */
export function stepOf(
  key: string,
  at: number,
  { count, columns }: Pick<WallShape, "count" | "columns">,
): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined || next < 0 || next >= count ? null : next;
}
