// What a page and its workers compute, task by task, from the browser's own trace.
import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** When it began. */
  ts: number;
  /** CPU time, in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Traces the page's main thread until the returned function is called, which resolves with its longest task in CPU ms. */
export async function traceTasks(browser: Browser, page: Page): Promise<() => Promise<number>> {
  const end = await traceThreads(browser, page, "CrRendererMain");
  return async () => {
    const tasks = await end();
    if (tasks.length === 0) throw new Error("The trace has no task of a page's main thread.");
    return Math.max(...tasks);
  };
}

/** What the page's workers compute from now on, task by task, in order, in milliseconds of CPU time. */
export const traceWorkers = (browser: Browser, page: Page): Promise<() => Promise<number[]>> =>
  traceThreads(browser, page, "DedicatedWorker");

/** CPU time is what no neighbour on the machine changes. */
async function traceThreads(browser: Browser, page: Page, thread: string): Promise<() => Promise<number[]>> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  return async () => {
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
    const isAskedFor = ({ name, args }: TraceEvent) => name === "thread_name" && args.name?.startsWith(thread) === true;
    const threads = new Set(trace.traceEvents.filter(isAskedFor).map(threadOf));
    return trace.traceEvents
      .filter((event) => event.tdur !== undefined && threads.has(threadOf(event)))
      .sort((a, b) => a.ts - b.ts)
      .map(({ tdur = 0 }) => tdur / 1_000);
  };
}
