// Where nodes are, for those that were asked for: two flat lists, so that tens of millions fit into bounded memory.

/** 16 bytes each, and 8 more while they are sorted. */
export const LOCATIONS_MAX = 12_000_000;
const FIRST_SIZE = 65_536;
/** OpenStreetMap's own precision. */
const UNITS = 1e7;
const UNKNOWN = 0x7fffffff;

export interface Locations {
  /** How many were asked for, some perhaps twice. */
  readonly asked: number;
  ask(ids: readonly number[]): void;
  /** From now on `put` and `get` work, and nothing more can be asked for. */
  seal(): void;
  put(id: number, lat: number, lon: number): void;
  get(id: number): { lat: number; lon: number } | null;
}

export function createLocations(): Locations {
  let ids = new Float64Array(FIRST_SIZE);
  let asked = 0;
  let lats = new Int32Array(0);
  let lons = new Int32Array(0);
  /** Nodes come sorted: the next is mostly right behind the last. */
  let last = 0;

  function indexOf(id: number): number {
    if (ids[last] === id) return last;
    if (ids[last + 1] === id) {
      last++;
      return last;
    }
    let [low, high] = [0, ids.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const value = ids[middle] ?? 0;
      if (value === id) {
        last = middle;
        return middle;
      }
      if (value < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  return {
    get asked() {
      return asked;
    },
    ask(more) {
      if (asked + more.length > ids.length) {
        const larger = new Float64Array(Math.max(ids.length * 2, asked + more.length));
        larger.set(ids);
        ids = larger;
      }
      ids.set(more, asked);
      asked += more.length;
    },
    seal() {
      const sorted = ids.subarray(0, asked).sort();
      let kept = 0;
      for (let i = 0; i < sorted.length; i++) {
        if (i > 0 && sorted[i] === sorted[i - 1]) continue;
        sorted[kept++] = sorted[i] ?? 0;
      }
      ids = sorted.slice(0, kept);
      lats = new Int32Array(kept).fill(UNKNOWN);
      lons = new Int32Array(kept);
    },
    put(id, lat, lon) {
      const index = indexOf(id);
      if (index < 0) return;
      lats[index] = Math.round(lat * UNITS);
      lons[index] = Math.round(lon * UNITS);
    },
    get(id) {
      const index = indexOf(id);
      if (index < 0 || lats[index] === UNKNOWN) return null;
      return { lat: (lats[index] ?? 0) / UNITS, lon: (lons[index] ?? 0) / UNITS };
    },
  };
}
