// Medians, percentiles and the table that the benchmarks print.

/** Linear interpolation between the closest ranks; `share` in 0..1. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export interface Row {
  /** What was measured. */
  name: string;
  /** The figure, with its unit. */
  measured: string;
  /** The yardstick of the same run, with its unit. */
  yardstick: string;
  /** The relation of the two. */
  ratio: string;
  target: string;
  met: boolean;
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

export function toTable(rows: readonly Row[]): string {
  const head = ["what", "measured", "yardstick in the same run", "relation", "target", "met"];
  const cells = rows.map((row) => [
    row.name,
    row.measured,
    row.yardstick,
    row.ratio,
    row.target,
    row.met ? "yes" : "**no**",
  ]);
  return [head, head.map(() => "---"), ...cells].map((line) => `| ${line.join(" | ")} |`).join("\n");
}
