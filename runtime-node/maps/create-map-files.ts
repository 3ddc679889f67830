// The MapFiles port on Node and Deno: DATA_DIR/maps, a thread for each region that is made, and Valhalla's own program.
import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DomainError, notFound } from "../../handlers/errors.ts";
import { PLACES_VERSION } from "../../handlers/maps/places/place-tables.ts";
import type { Clock } from "../../handlers/ports/clock.ts";
import type { Log } from "../../handlers/ports/log.ts";
import type {
  DamagedArchive,
  Extract,
  FileIdentity,
  MadeRegion,
  MapFiles,
  MapFolder,
  RegionHooks,
} from "../../handlers/ports/map-files.ts";
import { errorCode } from "../install/disk-failure.ts";
import { makeFolder, syncFile, syncFolder, syncTree, writeDurably } from "../install/durable.ts";
import { createModelFiles } from "../model-files.ts";
import type { TrainingProgram } from "../wake-training/training-program.ts";
import { createArchiveShelf } from "./archive-shelf.ts";
import { buildGraph, graphBuilder } from "./build-graph.ts";
import { endBuilder } from "./graph-builder.ts";
import {
  type GraphMarker,
  graphMarkerSchema,
  identityOf,
  isSame,
  mapFolders,
  type RegionMarker,
  readMarker,
  regionMarkerSchema,
  surveyMaps,
} from "./map-folders.ts";
import { isExtract, isTileArchive, isXmlExtract, nameOf, withOwnIds } from "./map-names.ts";
import { createPlaceFiles } from "./place-files.ts";
import type { RegionOrder } from "./region-messages.ts";
import { regionProgram, runRegionThread } from "./run-region-thread.ts";

export interface MapFilesOptions {
  /** Absolute. */
  dataDir: string;
  environment: Record<string, string | undefined>;
  clock: Clock;
  log: Log;
  /** Default: the one that makes regions. */
  program?: TrainingProgram;
}

/** Whoever copies a file writes into it until now. */
const SETTLED_MS = 2_000;
const GRAPH_VERSION = 1;
const WORK = ".work-";
/** Larger extracts are not drawn: their tiles would take hours. */
const DRAW_MAX_BYTES = 16 * 1024 * 1024;

export function createMapFiles(options: MapFilesOptions): MapFiles {
  const { dataDir, environment, clock, log, program = regionProgram() } = options;
  const folders = mapFolders(dataDir);
  const files = createModelFiles({ dataDir, rootDir: dataDir });
  const archives = createArchiveShelf(dataDir);
  const placeFiles = createPlaceFiles((id) => folders.region(id).places);

  const absolute = (path: string) => join(dataDir, ...path.split("/"));
  const isSettled = ({ modifiedAt }: FileIdentity) => Math.abs(clock.now() - modifiedAt) >= SETTLED_MS;

  const found = async (): Promise<FileIdentity[]> => (await surveyMaps(dataDir)).files;

  const markerOf = (id: string): Promise<RegionMarker | null> =>
    readMarker(folders.region(id).marker, regionMarkerSchema);
  const graphMarker = (): Promise<GraphMarker | null> => readMarker(folders.graph.marker, graphMarkerSchema);

  /** Under which id something was made of a file, by its path. */
  async function heldIds(): Promise<Map<string, string>> {
    const held = new Map<string, string>();
    for (const id of await namesIn(join(folders.root, "regions"), log)) {
      const marker = id.startsWith(WORK) ? null : await markerOf(id);
      if (marker !== null && !held.has(marker.source.path)) held.set(marker.source.path, id);
    }
    return held;
  }

  async function listExtracts(all: readonly FileIdentity[]): Promise<Extract[]> {
    const extracts = withOwnIds(
      all.filter(({ path }) => isExtract(fileNameOf(path))),
      await heldIds(),
    );
    return Promise.all(
      extracts.map(async ({ item, id }): Promise<Extract> => {
        const marker = await markerOf(id);
        const isCurrent = marker !== null && marker.version === PLACES_VERSION && isSame(marker.source, item);
        const made = isCurrent ? { bounds: marker.bounds, places: marker.places, isDrawn: marker.isDrawn } : null;
        return { ...item, regionId: id, name: nameOf(fileNameOf(item.path)), made };
      }),
    );
  }

  async function mustFind(regionId: string): Promise<Extract> {
    const extract = (await listExtracts(await found())).find((each) => each.regionId === regionId);
    if (extract === undefined) throw notFound("region");
    return extract;
  }

  async function make(regionId: string, { signal, onProgress }: RegionHooks): Promise<MadeRegion> {
    const extract = await mustFind(regionId);
    const { folder } = folders.region(regionId);
    const work = join(folder, "..", `${WORK}${regionId}`);
    await rm(work, { recursive: true, force: true });
    await makeFolder(work);
    try {
      const order = {
        source: absolute(extract.path),
        isXml: isXmlExtract(fileNameOf(extract.path)),
        folder: work,
        name: extract.name,
        draw: null,
      };
      const { bounds, places } = await runRegionThread(program, order, { signal, onProgress });
      const isDrawn =
        extract.sizeBytes <= DRAW_MAX_BYTES && (await draw({ ...order, draw: bounds }, { signal, onProgress }));
      const made = { bounds, places, isDrawn };
      await mustBeSame([extract]);
      const drawing = made.isDrawn ? await identityOf(work, "drawing.pmtiles") : null;
      const marker: RegionMarker = { version: PLACES_VERSION, source: sourceOf(extract), ...made, drawing };
      await syncTree(work, signal);
      await writeDurably(join(work, "made.json"), JSON.stringify(marker));
      placeFiles.close(regionId);
      await rm(folder, { recursive: true, force: true });
      // Only now it has its name: what a crash leaves before is swept away.
      await rename(work, folder);
      await syncFolder(join(folder, ".."));
      return made;
    } catch (cause) {
      await rm(work, { recursive: true, force: true });
      throw cause;
    }
  }

  /** In a thread of its own: a region that can't be drawn is a region all the same. */
  async function draw(order: RegionOrder, hooks: RegionHooks): Promise<boolean> {
    try {
      await runRegionThread(program, order, hooks);
      return true;
    } catch (cause) {
      hooks.signal.throwIfAborted();
      log.error("a region could not be drawn", cause, { region: order.name });
      await rm(join(order.folder, "drawing.pmtiles"), { force: true });
      return false;
    }
  }

  async function binaryOf(extract: Extract): Promise<string> {
    return isXmlExtract(fileNameOf(extract.path)) ? folders.region(extract.regionId).extract : absolute(extract.path);
  }

  async function makeGraph(regionIds: readonly string[], hooks: RegionHooks): Promise<void> {
    const extracts = (await listExtracts(await found())).filter(
      (each) => each.made !== null && regionIds.includes(each.regionId),
    );
    const name = randomUUID().slice(0, 8);
    const folder = join(folders.graph.folder, name);
    await makeFolder(folder);
    try {
      const paths = await Promise.all(extracts.map(binaryOf));
      try {
        await buildGraph({ valhalla: folders.valhalla, folder, extracts: paths, environment }, hooks);
      } finally {
        // Whatever came of it, it is of other files.
        if (!hooks.signal.aborted) await mustBeSame(extracts);
      }
      await syncTree(folder, hooks.signal);
      const regions = extracts.map((each) => ({ id: each.regionId, source: sourceOf(each) }));
      await writeDurably(
        folders.graph.marker,
        JSON.stringify({ version: GRAPH_VERSION, folder: name, regions } satisfies GraphMarker),
      );
      await syncFile(folders.graph.marker);
    } catch (cause) {
      await rm(folder, { recursive: true, force: true });
      throw cause;
    }
  }

  async function mustBeSame(extracts: readonly Extract[]): Promise<void> {
    for (const extract of extracts) {
      const now = await identityOf(dataDir, extract.path);
      if (now !== null && isSame(now, extract)) continue;
      throw new DomainError("conflict", "A map was replaced or removed while it was read. It is read again by itself.");
    }
  }

  async function routable(extracts: readonly Extract[]): Promise<string[]> {
    const marker = await graphMarker();
    if (marker === null || marker.version !== GRAPH_VERSION) return [];
    const isIn = (extract: Extract) =>
      marker.regions.some(({ id, source }) => id === extract.regionId && isSame(source, extract));
    return extracts.filter(isIn).map(({ regionId }) => regionId);
  }

  async function look(): Promise<MapFolder> {
    const survey = await surveyMaps(dataDir);
    const settled = survey.files.filter(isSettled);
    const extracts = await listExtracts(settled);
    const drawn = await drawings(extracts);
    const { tiles, damaged } = await archives.read(
      settled.filter(({ path }) => isTileArchive(fileNameOf(path))),
      drawn,
    );
    return {
      tiles,
      damaged: [...damaged, ...survey.denied.map(deniedFolder)],
      extracts,
      routable: await routable(extracts),
    };
  }

  /** What was drawn here, by the identity of its own file. */
  async function drawings(extracts: readonly Extract[]): Promise<{ identity: FileIdentity; extract: Extract }[]> {
    const all = await Promise.all(
      extracts.map(async (extract) => {
        if (extract.made?.isDrawn !== true) return null;
        const identity = await identityOf(dataDir, `maps/regions/${extract.regionId}/drawing.pmtiles`);
        return identity === null ? null : { identity, extract };
      }),
    );
    return all.filter((each) => each !== null);
  }

  async function dropOldGraphs(): Promise<void> {
    const marker = await graphMarker();
    const stubborn = new Set<string>();
    for (const name of await namesIn(folders.graph.folder, log)) {
      if (!(await endBuilder(join(folders.graph.folder, name)))) stubborn.add(name);
    }
    const isKept = (name: string) => name === "made.json" || name === marker?.folder || stubborn.has(name);
    for (const name of stubborn) log.warn("the program that learns ways does not end", { graph: name });
    await removeAllBut(folders.graph.folder, isKept, log);
  }

  return {
    folder: folders.root,
    look,
    dropOldGraphs,
    async open(file) {
      const opened = await files.open({ path: file.path, starter: false });
      if (opened === null || opened.sizeBytes === file.sizeBytes) return opened;
      await opened.close();
      return null;
    },
    places: placeFiles.open,
    make,
    canPlan: () =>
      access(graphBuilder(folders.valhalla)).then(
        () => true,
        () => false,
      ),
    makeGraph,
    async remove(regionId) {
      const extract = await mustFind(regionId);
      placeFiles.close(regionId);
      await rm(absolute(extract.path), { force: true });
      await rm(folders.region(regionId).folder, { recursive: true, force: true });
    },
    async sweep() {
      await mkdir(folders.root, { recursive: true });
      const { files: all, denied } = await surveyMaps(dataDir);
      const known = new Set((await listExtracts(all)).map(({ regionId }) => regionId));
      // The extract of a region may lie where nobody may look.
      const isKept = (name: string) => known.has(name) || (denied.length > 0 && !name.startsWith(WORK));
      await removeAllBut(join(folders.root, "regions"), isKept, log);
      await dropOldGraphs();
    },
    async close() {
      placeFiles.closeAll();
    },
  };
}

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const sourceOf = ({ path, sizeBytes, modifiedAt }: FileIdentity): FileIdentity => ({ path, sizeBytes, modifiedAt });

const deniedFolder = (path: string): DamagedArchive => ({
  ...{ path, sizeBytes: 0, modifiedAt: 0 },
  detail: "Hearth may not look into this folder, so that the maps in it are not there. Let it read the folder.",
});

/** What can't be removed stays where it is and is told of: the home starts all the same. */
async function removeAllBut(folder: string, isKept: (name: string) => boolean, log: Log): Promise<void> {
  for (const name of (await namesIn(folder, log)).filter((each) => !isKept(each))) {
    log.info("what was left of a map is removed", { name });
    await rm(join(folder, name), { recursive: true, force: true }).catch((cause: unknown) =>
      log.error("what was left of a map can't be removed", cause, { name }),
    );
  }
}

const namesIn = (folder: string, log: Log): Promise<string[]> =>
  readdir(folder).catch((cause: unknown) => {
    if (errorCode(cause) !== "ENOENT") log.error("what was left of maps can't be looked for", cause, { folder });
    return [];
  });
