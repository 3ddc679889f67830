// The maps of this home on the disk: archives of tiles, extracts of OpenStreetMap, and what is made of these.
import type { JobProgress } from "../shared/contract/jobs.ts";
import type { Bounds, TileSet } from "../shared/contract/maps.ts";
import type { OpenModelFile } from "./model-files.ts";

/** What lies in a file as it is now: another size or time is another file. */
export interface FileIdentity {
  /** Relative to DATA_DIR, with forward slashes. */
  path: string;
  sizeBytes: number;
  /** Whole milliseconds since 1970. */
  modifiedAt: number;
}

/** Something to be drawn, as its own header and metadata tell of it; texts are plain and bounded. */
export interface TileArchive extends FileIdentity, Omit<TileSet, "url" | "sizeBytes"> {
  /** It was drawn here, from the extract of this region; null: it came as it is. */
  regionId: string | null;
}

/** An archive that can't be used, in words. */
export interface DamagedArchive extends FileIdentity {
  detail: string;
}

export interface Extract extends FileIdentity {
  /** Of the region: what its file is called, in a form that fits into addresses. */
  regionId: string;
  name: string;
  /** What was made of it, if it is still the same file; null: nothing yet. */
  made: MadeRegion | null;
}

/** Written last of all, when everything of a region is on the disk. */
export interface MadeRegion {
  bounds: Bounds;
  places: number;
  isDrawn: boolean;
}

export interface MapFolder {
  tiles: TileArchive[];
  damaged: DamagedArchive[];
  extracts: Extract[];
  /** The regions over which ways can be found: their graph is whole. */
  routable: string[];
}

export interface RegionHooks {
  signal: AbortSignal;
  onProgress(progress: JobProgress): void;
}

/** Rows of a statement that only reads, in order of their columns. */
export type ReadRows = (sql: string, params: readonly (string | number)[]) => Promise<unknown[][]>;

export interface MapFiles {
  /** For people: where maps are put by hand. */
  readonly folder: string;
  /** Looks through the folder. What is still being written is left for the next look. */
  look(): Promise<MapFolder>;
  /** null: it is not there any more, or another file has taken its place. */
  open(file: FileIdentity): Promise<OpenModelFile | null>;
  /** The places of a region that was made; null: it is not there. */
  places(regionId: string): Promise<ReadRows | null>;
  /**
   * Reads the extract and makes the region's places and drawing of it, whole or not at all.
   * @throws DomainError `invalid_request` for an extract that can't be read: trying again would end the same way;
   * `conflict`: it was replaced meanwhile; `not_found`, `upstream_failed` …
   */
  make(regionId: string, hooks: RegionHooks): Promise<MadeRegion>;
  /** Whether a route planner is installed that could make a graph. */
  canPlan(): Promise<boolean>;
  /**
   * Makes one graph over the extracts of all these regions, whole or not at all; the one before stays until then.
   * @throws DomainError `invalid_request`: the planner refuses one of the extracts; `conflict`: one was replaced
   * or removed meanwhile; `upstream_failed` …
   */
  makeGraph(regionIds: readonly string[], hooks: RegionHooks): Promise<void>;
  /** Removes graphs that are no longer the one to plan on; call it once nobody plans on them. */
  dropOldGraphs(): Promise<void>;
  /** Removes an extract and everything that was made of it. */
  remove(regionId: string): Promise<void>;
  /** Removes what was made of extracts that are gone, and what a crash left, also programs that still run. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}
