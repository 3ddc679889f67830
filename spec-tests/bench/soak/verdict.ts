// Whether what was looked at each minute stays as it is.
import { median } from "../stats.ts";
import type { Look } from "./look.ts";

/**
 * What a start leaves behind is not what a day does: functions that ran often are compiled to machine code, a turn at a
 * time. What comes to the page's heap in half an hour is nine tenths that, and more than half of it comes by then.
 */
export const WARM_UP_LOOKS = 10;
/** As many as the scene has minutes: the two windows hold the same moments of it. */
const WINDOW_LOOKS = 5;
/**
 * What the last window may have over the first one. In a run of thirty minutes twelve turns lie between their middles: of
 * a page of 5 MB this is 20 kB for each, a third of a second of sound. Code that is still being compiled stays below it.
 */
const GROWTH_MOST = 1.05;

interface Figure {
  name: string;
  unit: "kB" | "";
  /** null: only told. Memory of processes is what the allocator has not given back, which nobody's code decides. */
  growthMost: number | null;
}

export const FIGURES: Readonly<Record<keyof Look, Figure>> = {
  pageHeap: { name: "page heap", unit: "kB", growthMost: GROWTH_MOST },
  pageBuffers: { name: "page buffers", unit: "kB", growthMost: GROWTH_MOST },
  workerHeap: { name: "worker heap", unit: "kB", growthMost: GROWTH_MOST },
  workerBuffers: { name: "worker buffers", unit: "kB", growthMost: GROWTH_MOST },
  nodes: { name: "DOM nodes", unit: "", growthMost: GROWTH_MOST },
  listeners: { name: "listeners", unit: "", growthMost: GROWTH_MOST },
  audioNodes: { name: "audio nodes", unit: "", growthMost: GROWTH_MOST },
  renderer: { name: "renderer RSS", unit: "kB", growthMost: null },
  service: { name: "service RSS", unit: "kB", growthMost: null },
  sidecar: { name: "sidecar RSS", unit: "kB", growthMost: null },
};
/** Shorter runs look at turns alone. */
export const MINUTES_LEAST = WARM_UP_LOOKS + 2 * WINDOW_LOOKS;
export const KEYS = Object.keys(FIGURES) as (keyof Look)[];

export interface Verdict {
  rows: string[];
  /** Names of those that have grown by more than they may; null: the run was too short to tell. */
  grown: string[] | null;
}

/** @param looks a minute apart */
export function judge(looks: readonly Look[]): Verdict {
  if (looks.length < MINUTES_LEAST) return { rows: [], grown: null };
  const settled = looks.slice(WARM_UP_LOOKS);
  const grown: string[] = [];
  const rows = ["| figure | an hour | first window | last window | ratio | at most |", "|---|---|---|---|---|---|"];
  for (const key of KEYS) {
    const { name, unit, growthMost } = FIGURES[key];
    const values = settled.map((look) => look[key]);
    const [first, last] = [median(values.slice(0, WINDOW_LOOKS)), median(values.slice(-WINDOW_LOOKS))];
    const ratio = last / first;
    if (growthMost !== null && !(ratio <= growthMost)) grown.push(name);
    const cells = [slopeAnHour(values), first, last].map((value) => `${value.toFixed(0)} ${unit}`.trim());
    rows.push(`| ${[name, ...cells, ratio.toFixed(3), growthMost?.toFixed(2) ?? "told only"].join(" | ")} |`);
  }
  return { rows, grown };
}

/** Least squares over values that are a minute apart. */
function slopeAnHour(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [over, under] = [0, 0];
  for (const [i, value] of values.entries()) {
    over += (i - middle) * (value - mean);
    under += (i - middle) ** 2;
  }
  return (over / under) * 60;
}
