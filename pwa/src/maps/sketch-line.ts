// Fits the line of a way into a small frame: pure geometry, without a map.
export type LineEnd = readonly [x: number, y: number];

export interface SketchLine {
  /** For the `points` of an SVG polyline. */
  points: string;
  start: LineEnd;
  end: LineEnd;
}

export interface SketchFrame {
  width: number;
  height: number;
  /** Room that stays free on every side. */
  margin: number;
}

const DEGREE = Math.PI / 180;
/** Where Mercator's map ends. */
const LATITUDE_MAX = 85.05;

/** Web Mercator in radians, y downwards, so that a way looks as it does on the map. */
function project([lon, lat]: readonly [number, number]): [number, number] {
  const held = Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, lat));
  return [lon * DEGREE, -Math.log(Math.tan(Math.PI / 4 + (held * DEGREE) / 2))];
}

/** Across the date line the shorter way round: each longitude lies within half the earth of the one before. */
function unwrap(line: readonly (readonly [number, number])[]): [number, number][] {
  const whole: [number, number][] = [];
  for (const [lon, lat] of line) {
    const before = whole.at(-1)?.[0] ?? lon;
    whole.push([lon + 360 * Math.round((before - lon) / 360), lat]);
  }
  return whole;
}

/** `line`: [longitude, latitude] in degrees. null: there is nothing to draw. */
export function sketchLine(line: readonly (readonly [number, number])[], frame: SketchFrame): SketchLine | null {
  const projected = unwrap(line).map(project);
  if (projected.length === 0) return null;
  const xs = projected.map(([x]) => x);
  const ys = projected.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const room = { width: frame.width - 2 * frame.margin, height: frame.height - 2 * frame.margin };
  const scale = Math.min(wide > 0 ? room.width / wide : Infinity, high > 0 ? room.height / high : Infinity);
  // A way of no length is a point in the middle.
  const used = Number.isFinite(scale) ? scale : 0;
  const [offX, offY] = [(frame.width - wide * used) / 2, (frame.height - high * used) / 2];
  const drawn = projected.map(([x, y]): LineEnd => [tenth((x - left) * used + offX), tenth((y - top) * used + offY)]);
  const [start, end] = [drawn[0], drawn.at(-1)];
  if (start === undefined || end === undefined) return null;
  return { points: drawn.map((point) => point.join(",")).join(" "), start, end };
}

const tenth = (value: number) => Math.round(value * 10) / 10;
