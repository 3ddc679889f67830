// Tiles of the map that were looked at, on this device: bounded, the longest unused ones leave.
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { tilesNameFor } from "../offline/kept-database.ts";

export interface TileStore {
  /** null: it isn't here, or the browser keeps nothing. */
  get(key: string): Promise<ArrayBuffer | null>;
  put(key: string, bytes: ArrayBuffer): Promise<void>;
  close(): void;
}

interface TileEntry {
  key: string;
  bytes: number;
  /** Milliseconds since 1970. */
  usedAt: number;
}

interface TileSchema extends DBSchema {
  tiles: { key: string; value: ArrayBuffer };
  shelf: { key: string; value: TileEntry };
}

/** A town at all its depths takes about 5 MB. */
const KEPT_MAX_BYTES = 64_000_000;
/** When it is full, room is made for more than one. */
const KEPT_AFTER_SHARE = 0.8;
/** That it was used again is written down once a day. */
const NOTED_AFTER_MS = 24 * 3_600_000;
const VERSION = 1;

export interface TileStoreOptions {
  maxBytes?: number;
  now?: () => number;
}

/** Where the browser keeps nothing, or has no room, the map is drawn all the same. */
export function createTileStore(userId: string, options: TileStoreOptions = {}): TileStore {
  const { maxBytes = KEPT_MAX_BYTES, now = Date.now } = options;
  let opening: Promise<{ database: IDBPDatabase<TileSchema>; shelf: Map<string, TileEntry> } | null> | null = null;
  let isClosed = false;

  function open() {
    if (isClosed) return Promise.resolve(null);
    opening ??= openTiles(userId, () => {
      opening = null;
    }).catch(() => null);
    return opening;
  }

  async function note(database: IDBPDatabase<TileSchema>, shelf: Map<string, TileEntry>, entry: TileEntry) {
    shelf.set(entry.key, entry);
    await database.put("shelf", entry);
  }

  async function makeRoom(database: IDBPDatabase<TileSchema>, shelf: Map<string, TileEntry>): Promise<void> {
    let total = [...shelf.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= maxBytes) return;
    const leaving: string[] = [];
    for (const { key, bytes } of [...shelf.values()].toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= maxBytes * KEPT_AFTER_SHARE) break;
      total -= bytes;
      shelf.delete(key);
      leaving.push(key);
    }
    const transaction = database.transaction(["tiles", "shelf"], "readwrite");
    for (const key of leaving) {
      void transaction.objectStore("tiles").delete(key);
      void transaction.objectStore("shelf").delete(key);
    }
    await transaction.done;
  }

  return {
    async get(key) {
      const opened = await open();
      if (opened === null) return null;
      const { database, shelf } = opened;
      const bytes = await database.get("tiles", key).catch(lost);
      const entry = shelf.get(key);
      if (bytes !== null && bytes !== undefined && entry !== undefined && now() - entry.usedAt > NOTED_AFTER_MS) {
        void note(database, shelf, { ...entry, usedAt: now() }).catch(lost);
      }
      return bytes ?? null;
    },
    async put(key, bytes) {
      const opened = await open();
      if (opened === null || bytes.byteLength > maxBytes / 2) return;
      const { database, shelf } = opened;
      try {
        await database.put("tiles", bytes, key);
        await note(database, shelf, { key, bytes: bytes.byteLength, usedAt: now() });
        await makeRoom(database, shelf);
      } catch (error) {
        lost(error);
      }
    },
    close() {
      isClosed = true;
      void opening?.then((opened) => opened?.database.close());
    },
  };
}

/** No room, or somebody signed out in another tab: the tile is fetched again the next time. Else it is a fault. */
function lost(error: unknown): null {
  if (error instanceof DOMException) return null;
  throw error;
}

async function openTiles(userId: string, onClosed: () => void) {
  const database = await openDB<TileSchema>(tilesNameFor(userId), VERSION, {
    upgrade(made) {
      made.createObjectStore("tiles");
      made.createObjectStore("shelf", { keyPath: "key" });
    },
    blocking(_current, _blocked, event) {
      onClosed();
      (event.target as IDBDatabase).close();
    },
    terminated: onClosed,
  });
  const shelf = new Map((await database.getAll("shelf")).map((entry) => [entry.key, entry]));
  return { database, shelf };
}
