// What the browser itself measures: keystrokes to paint, frames, long tasks, layout shifts, bytes of scripts.
import type { BrowserContext, CDPSession, Page } from "@playwright/test";

interface Marks {
  keys: { startMs: number; durationMs: number }[];
  shifts: { value: number; what: string }[];
  longTasks: { startMs: number; durationMs: number }[];
  framesMs: number[];
}

type Marked = typeof globalThis & { marks: Marks };

/** Begins to note before the page's own scripts run; to be called before the first page.goto(). */
export async function noteMarks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const marks: Marks = { keys: [], shifts: [], longTasks: [], framesMs: [] };
    Object.assign(globalThis, { marks });
    const observe = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry);
      }).observe({ type, buffered: true, ...more });
    const note = (entry: PerformanceEntry) => {
      if (/^key|input$/.test(entry.name)) marks.keys.push({ startMs: entry.startTime, durationMs: entry.duration });
    };
    observe("event", note, { durationThreshold: 16 });
    observe("longtask", ({ startTime, duration }) =>
      marks.longTasks.push({ startMs: startTime, durationMs: duration }),
    );
    observe("layout-shift", (entry) => {
      // Chromium's own fields, which the DOM's types don't know yet.
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (shift.hadRecentInput) return;
      const what = shift.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : (node?.parentElement ?? null);
        const move = [previousRect, currentRect].map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`);
        return `${element?.tagName ?? "?"}.${element?.className ?? ""} ${move.join(" -> ")}`;
      });
      marks.shifts.push({ value: shift.value, what: what.join("; ") });
    });
  });
}

export const marksOf = (page: Page): Promise<Marks> => page.evaluate(() => (globalThis as Marked).marks);

export async function forgetMarks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { marks } = globalThis as Marked;
    for (const list of [marks.keys, marks.shifts, marks.longTasks, marks.framesMs]) list.length = 0;
  });
}

export interface Frames {
  /** From one to the next. */
  framesMs: number[];
  /** Of tasks of 50 ms and more that began meanwhile. */
  longTasksMs: number[];
}

/** Notes frames and long tasks until the returned function is called, which resolves with them. */
export async function noteFrames(page: Page): Promise<() => Promise<Frames>> {
  const beganMs = await page.evaluate(() => {
    const { marks } = globalThis as Marked;
    marks.framesMs.length = 0;
    let last: number | null = null;
    const step = (nowMs: number) => {
      if (last !== null) marks.framesMs.push(nowMs - last);
      last = nowMs;
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    Object.assign(globalThis, { stopFrames: () => cancelAnimationFrame(frame) });
    return performance.now();
  });
  return async () => {
    // Finding things on a long page is a long task too, but the test's own: nothing may be looked for meanwhile.
    const endedMs = await page.evaluate(() => {
      (globalThis as unknown as { stopFrames(): void }).stopFrames();
      return performance.now();
    });
    const { framesMs, longTasks } = await marksOf(page);
    const mine = longTasks.filter(({ startMs, durationMs }) => startMs >= beganMs && startMs + durationMs <= endedMs);
    return { framesMs, longTasksMs: mine.map(({ durationMs }) => durationMs) };
  };
}

/** Types as a quick person does and returns, for each letter, the ms from the key to the paint that shows it. */
export async function typeAndMeasure(page: Page, text: string): Promise<number[]> {
  const PACE_MS = 90;
  await forgetMarks(page);
  const pressed: number[] = [];
  for (const letter of text) {
    const isSpace = letter === " ";
    pressed.push(await page.evaluate(() => performance.now()));
    await page.keyboard.press(isSpace ? "Space" : letter);
    await page.waitForTimeout(PACE_MS);
  }
  await page.waitForTimeout(300);
  const { keys } = await marksOf(page);
  // The browser reports only what took 16 ms and more; what it does not report was quicker.
  return pressed.map((atMs, index) => {
    const until = pressed[index + 1] ?? Number.POSITIVE_INFINITY;
    const mine = keys.filter(({ startMs }) => startMs >= atMs && startMs < until);
    return Math.max(16, ...mine.map(({ durationMs }) => durationMs));
  });
}

/** Begins to count what the page's main thread computes, whoever else keeps the machine busy; resolves with ms so far. */
export async function countCpu(session: CDPSession): Promise<() => Promise<number>> {
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
  };
  const began = await read();
  return async () => (await read()) - began;
}

/** A page with nothing but a field to write in: what this machine can do at all, right now. */
export async function openEmptyPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await noteMarks(page);
  await page.goto("data:text/html,<title>Empty</title><textarea autofocus></textarea>");
  await page.locator("textarea").focus();
  return page;
}

/** Bytes of scripts as they came over the wire, by path, from now on. */
export async function noteScripts(session: CDPSession): Promise<Map<string, number>> {
  const scripts = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" || /\.js$/.test(response.url)) scripts.set(requestId, new URL(response.url).pathname);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const path = scripts.get(requestId);
    if (path !== undefined) bytes.set(path, (bytes.get(path) ?? 0) + encodedDataLength);
  });
  await session.send("Network.enable");
  return bytes;
}

export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** The value that this share of all values does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const median = (values: number[]): number => quantile(values, 0.5);
