// The vectors of one person in memory: sign bits to find who may be near, rounded values to put those in order. The last
// word have the exact vectors in the store. Pure.

export interface VectorHit {
  seq: number;
  /** Cosine, by rounded values: off by less than 0.01. */
  similarity: number;
}

export interface VectorIndex {
  readonly size: number;
  /** Bytes that it takes. */
  readonly bytes: number;
  /** Adds it, or puts it in the place of the one with this `seq`. `group` 0 to 65,535: whatever a search may be bound to. */
  put(seq: number, vector: Float32Array, group: number): void;
  remove(seq: number): void;
  /** The nearest, best first. `group` left out: all. */
  search(query: Float32Array, count: number, group?: number): VectorHit[];
}

/** Near by their signs, of which the rounded values choose: at 384 dimensions 300 hold the true ten nearest of 100,000. */
const CANDIDATES_MIN = 400;
const FIRST_CAPACITY = 64;

export function createVectorIndex(dimensions: number): VectorIndex {
  if (!(dimensions >= 1)) throw new RangeError(`dimensions must be 1 or more, not ${dimensions}`);
  const words = Math.ceil(dimensions / 32);
  const places = new Map<number, number>();
  let capacity = FIRST_CAPACITY;
  let seqs = new Uint32Array(capacity);
  let groups = new Uint16Array(capacity);
  let signs = new Uint32Array(capacity * words);
  let rounded = new Int8Array(capacity * dimensions);
  let scales = new Float32Array(capacity);
  let distances = new Uint16Array(capacity);

  function grow(): void {
    capacity *= 2;
    seqs = enlarged(seqs, new Uint32Array(capacity));
    groups = enlarged(groups, new Uint16Array(capacity));
    signs = enlarged(signs, new Uint32Array(capacity * words));
    rounded = enlarged(rounded, new Int8Array(capacity * dimensions));
    scales = enlarged(scales, new Float32Array(capacity));
    distances = new Uint16Array(capacity);
  }

  /** Counts by distance, so that the nearest are found without sorting; the count of those in the group. */
  function measure(query: Uint32Array, group: number | undefined, histogram: Uint32Array): number {
    const count = places.size;
    let within = 0;
    for (let place = 0, at = 0; place < count; place++, at += words) {
      if (group !== undefined && groups[place] !== group) {
        distances[place] = 0xffff;
        continue;
      }
      let distance = 0;
      for (let word = 0; word < words; word++) {
        // Bits that differ, counted in parallel (Hacker's Delight, 5-1).
        let bits = (signs[at + word] as number) ^ (query[word] as number);
        bits -= (bits >>> 1) & 0x55555555;
        bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
        distance += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
      }
      distances[place] = distance;
      histogram[distance] = (histogram[distance] as number) + 1;
      within++;
    }
    return within;
  }

  function similarity(query: Float32Array, place: number): number {
    let sum = 0;
    for (let n = 0, at = place * dimensions; n < dimensions; n++)
      sum += (query[n] as number) * (rounded[at + n] as number);
    return sum * (scales[place] as number);
  }

  return {
    get size() {
      return places.size;
    },
    get bytes() {
      return capacity * (4 + 2 + words * 4 + dimensions + 4 + 2);
    },
    put(seq, vector, group) {
      if (vector.length !== dimensions) throw new RangeError(`a vector of ${vector.length} does not fit ${dimensions}`);
      const place = places.get(seq) ?? places.size;
      if (place === capacity) grow();
      places.set(seq, place);
      seqs[place] = seq;
      groups[place] = group;
      signs.set(signsOf(vector), place * words);
      const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-12);
      scales[place] = largest / 127;
      for (let n = 0; n < dimensions; n++)
        rounded[place * dimensions + n] = Math.round(((vector[n] ?? 0) * 127) / largest);
    },
    remove(seq) {
      const place = places.get(seq);
      if (place === undefined) return;
      const last = places.size - 1;
      const lastSeq = seqs[last] as number;
      seqs.copyWithin(place, last, last + 1);
      groups.copyWithin(place, last, last + 1);
      scales.copyWithin(place, last, last + 1);
      signs.copyWithin(place * words, last * words, (last + 1) * words);
      rounded.copyWithin(place * dimensions, last * dimensions, (last + 1) * dimensions);
      places.set(lastSeq, place);
      places.delete(seq);
    },
    search(query, count, group) {
      if (query.length !== dimensions || places.size === 0 || count < 1) return [];
      const histogram = new Uint32Array(dimensions + 1);
      const within = measure(signsOf(query), group, histogram);
      const wanted = Math.min(within, Math.max(CANDIDATES_MIN, count * 10));
      let farthest = -1;
      for (let seen = 0; seen < wanted; ) seen += histogram[++farthest] as number;
      const hits: VectorHit[] = [];
      for (let place = 0; place < places.size; place++) {
        if ((distances[place] as number) > farthest) continue;
        hits.push({ seq: seqs[place] as number, similarity: similarity(query, place) });
      }
      return hits.sort((a, b) => b.similarity - a.similarity).slice(0, count);
    },
  };
}

function signsOf(vector: Float32Array): Uint32Array {
  const bits = new Uint32Array(Math.ceil(vector.length / 32));
  for (let n = 0; n < vector.length; n++) {
    if ((vector[n] as number) > 0) bits[n >>> 5] = (bits[n >>> 5] as number) | (1 << (n & 31));
  }
  return bits;
}

function enlarged<T extends Uint32Array | Uint16Array | Int8Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
