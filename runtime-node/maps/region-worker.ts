// The program of the threads that make a region of an extract: one writes down its places, another draws it.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { lowerThreadPriority } from "../wake-training/breathing.ts";
import { drawRegion } from "./draw/draw-region.ts";
import { buildPlaces } from "./extract/build-places.ts";
import { ExtractError, openExtract } from "./extract/osm-reader.ts";
import { encodeExtract } from "./extract/osm-writer.ts";
import { readOsmXml } from "./extract/osm-xml.ts";
import type { FromRegionThread, MadeInThread, RegionOrder } from "./region-messages.ts";

const port = parentPort;
if (port === null) throw new Error("This is a thread's program.");
const tell = (message: FromRegionThread) => port.postMessage(message);
const aborted = new AbortController();
port.on("message", () => aborted.abort());
lowerThreadPriority();

const phase = (name: string, message: string) => (share: number) =>
  tell({ type: "progress", progress: { phase: name, done: Math.round(share * 100), total: 100, message } });

/** What came as XML is read from what was made of it. */
async function binaryOf({ source, isXml, folder, draw }: RegionOrder, signal: AbortSignal): Promise<string> {
  if (!isXml) return source;
  const path = join(folder, "extract.osm.pbf");
  if (draw !== null) return path;
  phase("reading", "Reading the extract.")(0);
  await writeFile(path, encodeExtract(await readOsmXml(source, signal)));
  return path;
}

async function make(order: RegionOrder): Promise<MadeInThread> {
  const { signal } = aborted;
  const reader = await openExtract(await binaryOf(order, signal));
  try {
    if (order.draw === null) {
      const onProgress = phase("places", "Writing down the places.");
      return await buildPlaces(reader, join(order.folder, "places.db"), { signal, onProgress });
    }
    const onProgress = phase("drawing", "Drawing the map.");
    const drawing = await drawRegion(reader, { bounds: order.draw, name: order.name, signal, onProgress });
    await writeFile(join(order.folder, "drawing.pmtiles"), drawing);
    return { bounds: order.draw, places: 0 };
  } finally {
    await reader.close();
  }
}

make((workerData as { order?: RegionOrder }).order ?? (workerData as RegionOrder)).then(
  (made) => tell({ type: "done", made }),
  (cause: unknown) => {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const isOfExtract = error instanceof ExtractError;
    tell({ type: "failed", detail: error.message, isOfExtract, code: null, stack: error.stack ?? error.message });
  },
);
