// Pieces of outlines put together: of areas that are mapped as several ways, and of the sea along a coast.
import type { Bounds } from "../../../handlers/shared/contract/maps.ts";

/** [longitude, latitude] in degrees. */
export type Point = [number, number];
export type Line = Point[];

const keyOf = ([x, y]: Point): string => `${x},${y}`;
export const isRing = (line: Line): boolean => {
  const [first, last] = [line[0], line.at(-1)];
  return line.length > 3 && first !== undefined && last !== undefined && keyOf(first) === keyOf(last);
};

/** Joins lines where one ends and another begins; `turn`: either may be taken the other way round. */
export function joinLines(lines: readonly Line[], { turn }: { turn: boolean }): { rings: Line[]; open: Line[] } {
  const rest = new Set(lines.filter((line) => line.length > 1).map((line) => [...line]));
  const byStart = new Map<string, Set<Line>>();
  const note = (line: Line, key: string) => byStart.set(key, (byStart.get(key) ?? new Set()).add(line));
  for (const line of rest) {
    note(line, keyOf(line[0] as Point));
    if (turn) note(line, keyOf(line.at(-1) as Point));
  }
  const rings: Line[] = [];
  const open: Line[] = [];
  const take = (at: Point): Line | null => {
    for (const line of byStart.get(keyOf(at)) ?? []) {
      if (!rest.delete(line)) continue;
      return keyOf(line[0] as Point) === keyOf(at) ? line : line.toReversed();
    }
    return null;
  };
  for (const begin of rest) {
    rest.delete(begin);
    let line = begin;
    for (
      let next = isRing(line) ? null : take(line.at(-1) as Point);
      next !== null;
      next = isRing(line) ? null : take(line.at(-1) as Point)
    ) {
      line = [...line, ...next.slice(1)];
    }
    (isRing(line) ? rings : open).push(line);
  }
  // Without turning, what was begun in its middle still has its front to be found.
  const joined = turn || open.length === 0 ? open : joinFronts(open);
  return { rings: [...rings, ...joined.filter(isRing)], open: joined.filter((line) => !isRing(line)) };
}

function joinFronts(lines: readonly Line[]): Line[] {
  const left = [...lines];
  for (let i = 0; i < left.length; i++) {
    const line = left[i] as Line;
    const before = left.findIndex((other, k) => k !== i && keyOf(other.at(-1) as Point) === keyOf(line[0] as Point));
    if (before < 0) continue;
    left[before] = [...(left[before] as Line), ...line.slice(1)];
    left.splice(i, 1);
    i = -1;
  }
  return left;
}

export function contains(ring: Line, [x, y]: Point): boolean {
  let isInside = false;
  for (let i = 0, k = ring.length - 1; i < ring.length; k = i++) {
    const [xi, yi] = ring[i] as Point;
    const [xk, yk] = ring[k] as Point;
    if (yi > y !== yk > y && x < ((xk - xi) * (y - yi)) / (yk - yi) + xi) isInside = !isInside;
  }
  return isInside;
}

/** Outer rings with the holes that lie in them. */
export function polygonsOf(outer: readonly Line[], inner: readonly Line[]): Line[][] {
  return outer.map((ring) => [ring, ...inner.filter((hole) => contains(ring, hole[0] as Point))]);
}

/** How far a coast may end from the border of the map, as a share of its size. */
const REACH = 0.2;

/**
 * The sea within the bounds: along each coast, the water on its right, and on along the border, clockwise, to the next.
 * null: the coast does not say where the sea is.
 */
export function seaOf(coast: readonly Line[], bounds: Bounds): Line[][] | null {
  const { rings: islands, open } = joinLines(coast, { turn: false });
  const border = createBorder(bounds);
  const ends = open.map((line) => ({
    line,
    from: border.nearest(line[0] as Point),
    to: border.nearest(line.at(-1) as Point),
  }));
  if (ends.some(({ from, to }) => from.share > REACH || to.share > REACH)) return null;
  if (open.length === 0) return islands.length === 0 ? [] : [[border.whole(), ...islands]];
  const seas: Line[] = [];
  const left = new Set(ends);
  for (const begin of left) {
    let ring: Line = [];
    let at = begin;
    for (;;) {
      left.delete(at);
      ring = [...ring, at.from.point, ...at.line, at.to.point];
      const { to } = at;
      const next =
        [...left, begin].toSorted(
          (one, other) => border.clockwise(to.at, one.from.at) - border.clockwise(to.at, other.from.at),
        )[0] ?? begin;
      ring = [...ring, ...border.corners(to.at, next.from.at)];
      if (next === begin) break;
      at = next;
    }
    seas.push([...ring, ring[0] as Point]);
  }
  return polygonsOf(seas, islands);
}

/** Places on the border go clockwise from the north-west corner, 0 to 4. */
function createBorder([west, south, east, north]: Bounds) {
  const corners: Point[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  const [width, height] = [east - west || 1e-9, north - south || 1e-9];
  const clockwise = (from: number, to: number) => (to - from + 4) % 4;
  return {
    clockwise,
    whole: (): Line => [...corners.toReversed(), corners.at(-1) as Point],
    nearest([x, y]: Point): { point: Point; at: number; share: number } {
      const [right, up] = [(x - west) / width, (north - y) / height];
      const sides = [
        { point: [x, north] as Point, at: right, share: Math.abs(up) },
        { point: [east, y] as Point, at: 1 + up, share: Math.abs(1 - right) },
        { point: [x, south] as Point, at: 2 + (1 - right), share: Math.abs(1 - up) },
        { point: [west, y] as Point, at: 3 + (1 - up), share: Math.abs(right) },
      ];
      return sides.toSorted((one, other) => one.share - other.share)[0] as (typeof sides)[number];
    },
    corners(from: number, to: number): Line {
      const passed = [1, 2, 3, 4]
        .map((step) => Math.floor(from) + step)
        .filter((corner) => corner - from < clockwise(from, to));
      return passed.map((corner) => corners[corner % 4] as Point);
    },
  };
}
