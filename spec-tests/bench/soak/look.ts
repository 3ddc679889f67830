// What the wall holds at a moment, after everything that nobody holds any more was collected.
import { renderersOf } from "../../support/slow-process.ts";
import { residentMb } from "../processes.ts";
import { type Channel, pageChannel, workerChannel } from "./channel.ts";
import type { Stack } from "./stack.ts";
import type { WallPage } from "./wall-page.ts";

/** Heaps and memory in kB, the rest counted. */
export interface Look {
  pageHeap: number;
  /** What the page's arrays hold outside of its heap. */
  pageBuffers: number;
  workerHeap: number;
  workerBuffers: number;
  nodes: number;
  listeners: number;
  /** Nodes of all audio graphs. */
  audioNodes: number;
  renderer: number;
  service: number;
  sidecar: number;
}

export interface Looker {
  look(): Promise<Look>;
  page: Channel;
  worker: Channel;
}

interface HeapUsage {
  usedSize: number;
  backingStorageSize: number;
}

/** Once for what is held, and again for what its finalizers let go. */
const COLLECTIONS = 2;
const toKb = (bytes: number) => bytes / 1_024;

export async function createLooker({ browser, context, page }: WallPage, stack: Stack): Promise<Looker> {
  const session = await context.newCDPSession(page);
  const channels = { page: pageChannel(session), worker: await workerChannel(session) };
  await session.send("Performance.enable");

  async function heapOf(channel: Channel): Promise<HeapUsage> {
    for (let i = 0; i < COLLECTIONS; i++) await channel.send("HeapProfiler.collectGarbage");
    return (await channel.send("Runtime.getHeapUsage")) as HeapUsage;
  }

  return {
    ...channels,
    async look() {
      const pageUse = await heapOf(channels.page);
      const workerUse = await heapOf(channels.worker);
      const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
      const { metrics } = await session.send("Performance.getMetrics");
      const renderers = await Promise.all((await renderersOf(browser)).map(residentMb));
      return {
        pageHeap: toKb(pageUse.usedSize),
        pageBuffers: toKb(pageUse.backingStorageSize),
        workerHeap: toKb(workerUse.usedSize),
        workerBuffers: toKb(workerUse.backingStorageSize),
        nodes,
        listeners: jsEventListeners,
        audioNodes: metrics.find(({ name }) => name === "AudioHandlers")?.value ?? Number.NaN,
        renderer: renderers.reduce((sum, each) => sum + each, 0) * 1_024,
        service: (await residentMb(stack.servicePid)) * 1_024,
        sidecar: (await residentMb(stack.sidecar.pid)) * 1_024,
      };
    },
  };
}
