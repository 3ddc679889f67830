// Reads tiles out of the home's PMTiles archives in pieces, and keeps on the device what was looked at.
import type { TileSet } from "@hearth/handlers/shared/contract/maps.ts";
import { PMTiles, type RangeResponse, type Source } from "pmtiles";
import type { TileStore } from "./tile-store.ts";

/** Before a tile's address: "hearth-tiles://<set>/<z>/<x>/<y>". */
export const TILE_SCHEME = "hearth-tiles";

export const tileTemplateOf = ({ id }: Pick<TileSet, "id">): string =>
  `${TILE_SCHEME}://${encodeURIComponent(id)}/{z}/{x}/{y}`;

export interface TileReader {
  /** The tile, unpacked; null: the archive has none there. @throws TypeError where neither home nor device has it */
  read(address: string, signal: AbortSignal): Promise<ArrayBuffer | null>;
}

export interface TileReaderDeps {
  sets: readonly TileSet[];
  store: TileStore;
  fetch: typeof fetch;
  /** Another archive lies where a set was: what is known of it fits no more. */
  onReplaced: () => void;
}

/** A partial answer, or none: a whole archive would be gigabytes. */
class HomeSource implements Source {
  readonly #url: string;
  readonly #fetch: typeof fetch;
  readonly #onReplaced: () => void;

  constructor(url: string, { fetch: get, onReplaced }: Pick<TileReaderDeps, "fetch" | "onReplaced">) {
    this.#url = url;
    this.#fetch = get;
    this.#onReplaced = onReplaced;
  }

  getKey(): string {
    return this.#url;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` };
    const response = await this.#fetch(this.#url, {
      headers,
      credentials: "same-origin",
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.status !== 206) {
      await response.body?.cancel();
      if (response.status === 404) this.#onReplaced();
      throw new TypeError(`The tiles at ${this.#url} were not served in pieces (${response.status}).`);
    }
    return { data: await response.arrayBuffer() };
  }
}

export function createTileReader({ sets, store, ...home }: TileReaderDeps): TileReader {
  const archives = new Map(
    sets.map((set) => [set.id, { set, archive: new PMTiles(new HomeSource(set.url, home)) }] as const),
  );
  return {
    async read(address, signal) {
      const { id, z, x, y } = partsOf(address);
      const found = archives.get(id);
      if (found === undefined) throw new TypeError(`There is no set of tiles named ${id}.`);
      // The address of a set has its version in it: what is kept of an older one is never shown.
      const key = `${found.set.url}#${z}/${x}/${y}`;
      const kept = await store.get(key);
      if (kept !== null) return kept.byteLength === 0 ? null : kept;
      const tile = await found.archive.getZxy(z, x, y, signal);
      void store.put(key, tile?.data.slice(0) ?? new ArrayBuffer(0));
      return tile?.data ?? null;
    },
  };
}

function partsOf(address: string): { id: string; z: number; x: number; y: number } {
  const match = /^[a-z-]+:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/.exec(address);
  if (match === null) throw new TypeError(`${address} is no address of a tile.`);
  return { id: decodeURIComponent(match[1] ?? ""), z: Number(match[2]), x: Number(match[3]), y: Number(match[4]) };
}
