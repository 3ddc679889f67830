// Where the maps lie below DATA_DIR, what is made of them, and how finished work is told from half of it.
import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { FileIdentity } from "../../handlers/ports/map-files.ts";
import { boundsSchema } from "../../handlers/shared/contract/maps.ts";
import { errorCode } from "../install/disk-failure.ts";

export const MAPS = "maps";
/** Below it, what is made here; nobody puts a map into these. */
export const MADE = ["regions", "graph", "valhalla"] as const;

export interface MapFolders {
  root: string;
  /** What was made of a region. */
  region(id: string): { folder: string; marker: string; places: string; drawing: string; extract: string };
  graph: { folder: string; marker: string };
  valhalla: string;
}

export function mapFolders(dataDir: string): MapFolders {
  const root = join(dataDir, MAPS);
  return {
    root,
    region(id) {
      if (!/^[a-z0-9-]{1,80}$/.test(id)) throw new TypeError(`${JSON.stringify(id)} is no id of a region`);
      const folder = join(root, "regions", id);
      return {
        folder,
        marker: join(folder, "made.json"),
        places: join(folder, "places.db"),
        drawing: join(folder, "drawing.pmtiles"),
        extract: join(folder, "extract.osm.pbf"),
      };
    },
    graph: { folder: join(root, "graph"), marker: join(root, "graph", "made.json") },
    valhalla: join(root, "valhalla"),
  };
}

/** The system refuses to show it: somebody else's folder, e.g. one that was made by another user of this machine. */
const isDenied = (cause: unknown): boolean => errorCode(cause) === "EACCES" || errorCode(cause) === "EPERM";

const sourceSchema = z.object({ path: z.string(), sizeBytes: z.number(), modifiedAt: z.number() });

/** `version`: of the tables; another one is made again. */
export const regionMarkerSchema = z.object({
  version: z.number(),
  source: sourceSchema,
  bounds: boundsSchema,
  places: z.number(),
  isDrawn: z.boolean(),
  drawing: sourceSchema.nullable(),
});
export type RegionMarker = z.infer<typeof regionMarkerSchema>;

/** `folder`: below that of the graphs, new for each. */
export const graphMarkerSchema = z.object({
  version: z.number(),
  folder: z.string().regex(/^[a-z0-9-]{1,80}$/),
  regions: z.array(z.object({ id: z.string(), source: sourceSchema })),
});
export type GraphMarker = z.infer<typeof graphMarkerSchema>;

/** null: there is none, it may not be read, or it is not ours. */
export async function readMarker<Marker>(path: string, schema: z.ZodType<Marker>): Promise<Marker | null> {
  try {
    const parsed = schema.safeParse(JSON.parse(await readFile(path, "utf8")));
    return parsed.success ? parsed.data : null;
  } catch (cause) {
    if (errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR" || cause instanceof SyntaxError) return null;
    if (isDenied(cause)) return null;
    throw cause;
  }
}

export const isSame = (one: FileIdentity, other: FileIdentity): boolean =>
  one.path === other.path && one.sizeBytes === other.sizeBytes && one.modifiedAt === other.modifiedAt;

/** null: it is not there, or no file. `path` is relative to DATA_DIR. */
export async function identityOf(dataDir: string, path: string): Promise<FileIdentity | null> {
  try {
    const found = await stat(join(dataDir, ...path.split("/")));
    if (!found.isFile()) return null;
    return { path, sizeBytes: found.size, modifiedAt: Math.round(found.mtimeMs) };
  } catch (cause) {
    if (errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR") return null;
    throw cause;
  }
}

const DEPTH_MAX = 4;
/** More than any home has; what lies beyond is not looked at. */
const FILES_MAX = 2_000;

export interface MapSurvey {
  /** Every file that people or the installer have put below the folder of maps, sorted by path. */
  files: FileIdentity[];
  /** Folders that may not be looked into, relative to DATA_DIR: what lies there is not known. */
  denied: string[];
}

export async function surveyMaps(dataDir: string): Promise<MapSurvey> {
  const files: FileIdentity[] = [];
  const denied = new Set<string>();
  async function walk(path: string, depth: number): Promise<void> {
    for (const entry of await entriesOf(join(dataDir, ...path.split("/")), () => denied.add(path))) {
      const inside = `${path}/${entry.name}`;
      const isOurs = depth === 0 && MADE.some((name) => name === entry.name);
      if (entry.isDirectory() && depth < DEPTH_MAX && !isOurs) await walk(inside, depth + 1);
      if (!entry.isFile() || files.length >= FILES_MAX) continue;
      try {
        const identity = await identityOf(dataDir, inside);
        if (identity !== null) files.push(identity);
      } catch (cause) {
        if (!isDenied(cause)) throw cause;
        // Its names may be read, what lies behind them may not.
        denied.add(path);
      }
    }
  }
  await walk(MAPS, 0);
  return { files: files.toSorted((one, other) => (one.path < other.path ? -1 : 1)), denied: [...denied].sort() };
}

async function entriesOf(folder: string, onDenied: () => void): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    if (isDenied(cause)) onDenied();
    else if (errorCode(cause) !== "ENOENT") throw cause;
    return [];
  }
}
