// How far somebody has read each page, kept on this device.
import type { Keep } from "../offline/keep.ts";
import type { KeptPlace } from "../offline/kept-database.ts";

export type ReadingPlace = Omit<KeptPlace, "key">;

export interface ReadingPlaces {
  of(key: string): Promise<ReadingPlace | null>;
  /** Block 0 without an offset is the beginning, and no place to come back to. */
  write(key: string, place: ReadingPlace): void;
  /** Keeps what was written last. */
  flush(): Promise<void>;
}

/** Those of the pages read last. */
const PLACES_MAX = 200;
/** Scrolling tells many places a second; the device need not write each. */
const WRITE_AFTER_MS = 1_500;

export function createReadingPlaces(keep: Pick<Keep, "read" | "write">): ReadingPlaces {
  let places: Map<string, ReadingPlace> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWritten = true;

  async function load(): Promise<Map<string, ReadingPlace>> {
    if (places !== null) return places;
    const kept = (await keep.read("readingPlaces")) ?? [];
    places ??= new Map(kept.map(({ key, block, offset }) => [key, { block, offset }]));
    return places;
  }
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isWritten) return;
    isWritten = true;
    const all = [...(await load())].map(([key, place]) => ({ key, ...place }));
    await keep.write("readingPlaces", all.slice(-PLACES_MAX));
  }

  return {
    of: async (key) => (await load()).get(key) ?? null,
    write(key, place) {
      void load().then((known) => {
        known.delete(key);
        if (place.block > 0 || place.offset > 0) known.set(key, place);
      });
      isWritten = false;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), WRITE_AFTER_MS);
    },
    flush,
  };
}
