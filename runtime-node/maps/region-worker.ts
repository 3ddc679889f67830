// The program of the thread that makes a region of an extract: reads it, writes its places, draws it.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { lowerThreadPriority } from "../wake-training/breathing.ts";
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

async function make(order: RegionOrder): Promise<MadeInThread> {
  const { signal } = aborted;
  const phase = (name: string, message: string) => (share: number) =>
    tell({ type: "progress", progress: { phase: name, done: Math.round(share * 100), total: 100, message } });
  let { source } = order;
  if (order.isXml) {
    phase("reading", "Reading the extract.")(0);
    source = join(order.folder, "extract.osm.pbf");
    await writeFile(source, encodeExtract(await readOsmXml(order.source, signal)));
  }
  const reader = await openExtract(source);
  try {
    const onProgress = phase("places", "Writing down the places.");
    const { bounds, places } = await buildPlaces(reader, join(order.folder, "places.db"), { signal, onProgress });
    return { bounds, places, isDrawn: false };
  } finally {
    await reader.close();
  }
}

make((workerData as { order?: RegionOrder }).order ?? (workerData as RegionOrder))
  .then(
    (made) => tell({ type: "done", made }),
    (cause: unknown) => {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      const isOfExtract = error instanceof ExtractError;
      tell({ type: "failed", detail: error.message, isOfExtract, code: null, stack: error.stack ?? error.message });
    },
  )
  .finally(() => port.close());
