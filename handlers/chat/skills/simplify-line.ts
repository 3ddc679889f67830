// A long line as few points that still show its shape (Douglas and Peucker). Pure.

type Point = readonly [number, number];

/** More are thinned evenly first: the time that the rest takes grows with their square at worst. */
const POINTS_READ = 20_000;

/** At most `max` (2 or more) of the line's points, the first and the last among them: those that lie furthest out. */
export function simplifyLine<Each extends Point>(line: readonly Each[], max: number): Each[] {
  const step = Math.ceil(line.length / POINTS_READ);
  const points = line.filter((_, at) => at % step === 0 || at === line.length - 1);
  if (points.length <= max) return points;
  const weights = new Float64Array(points.length);
  weights[0] = weights[points.length - 1] = Number.POSITIVE_INFINITY;
  const spans: [number, number, number][] = [[0, points.length - 1, Number.POSITIVE_INFINITY]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to, above] = span;
    let [furthest, distance] = [-1, -1];
    for (let at = from + 1; at < to; at++) {
      const here = distanceTo(points[at] as Each, points[from] as Each, points[to] as Each);
      if (here > distance) [furthest, distance] = [at, here];
    }
    if (furthest === -1) continue;
    // No point outweighs the one that its stretch hangs on.
    const weight = Math.min(above, distance);
    weights[furthest] = weight;
    spans.push([from, furthest, weight], [furthest, to, weight]);
  }
  const kept = [...weights.keys()].sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b).slice(0, max);
  return kept.sort((a, b) => a - b).map((at) => points[at] as Each);
}

/** From the stretch between two points, in degrees of latitude. */
function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const narrowing = Math.cos((fromY * Math.PI) / 180);
  const [dx, dy] = [(toX - fromX) * narrowing, toY - fromY];
  const [px, py] = [(x - fromX) * narrowing, y - fromY];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return Math.hypot(px - along * dx, py - along * dy);
}
