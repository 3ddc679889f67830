// A home with maps: puts extracts and tiles into its folder, and waits for what is made of them.
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type MapRegion,
  mapRegionListSchema,
  type PlaceList,
  placeListSchema,
} from "../../handlers/shared/contract/maps.ts";
import type { Client } from "./client.ts";
import type { Home } from "./home.ts";
import { until } from "./until.ts";

/** Files of an hour ago: nobody is copying them any more. */
export async function putMap(
  home: Pick<Home, "target">,
  path: string,
  bytes: Uint8Array | string,
  agoMs = 3_600_000,
): Promise<string> {
  const file = join(home.target.dataDir, "maps", path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, bytes);
  const at = new Date(Date.now() - agoMs);
  await utimes(file, at, at);
  return file;
}

export const rescan = async (admin: Client): Promise<MapRegion[]> =>
  (await admin.read(mapRegionListSchema.strict(), "POST", "/api/admin/maps/rescan")).items;

export const regionsOf = async (admin: Client): Promise<MapRegion[]> =>
  (await admin.read(mapRegionListSchema.strict(), "GET", "/api/admin/maps/regions")).items;

/** Waits until it stands like this and nothing works on it. */
export async function regionReaches(
  admin: Client,
  id: string,
  state: MapRegion["state"],
  maxMs = 30_000,
): Promise<MapRegion> {
  let found: MapRegion | undefined;
  await until(
    `${id} is ${state}`,
    async () => {
      found = (await regionsOf(admin)).find((region) => region.id === id);
      return found?.state === state;
    },
    maxMs,
  );
  return found as MapRegion;
}

export const searchFor = (client: Client, q: string, more: Record<string, string> = {}): Promise<PlaceList> =>
  client.read(placeListSchema.strict(), "GET", `/api/maps/search?${new URLSearchParams({ q, ...more })}`);
