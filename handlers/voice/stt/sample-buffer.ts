// The newest samples of a stream, addressed by how many came before them; what is no longer needed is dropped.

export interface SampleBuffer {
  append(samples: Float32Array): void;
  /** Forgets everything before this sample. */
  dropBefore(at: number): void;
  /** A copy of what is still there between the two. */
  copy(from: number, to: number): Float32Array<ArrayBuffer>;
  /** The number of the first sample that is still there. */
  readonly start: number;
  /** The number of the sample that comes next. */
  readonly end: number;
}

const FIRST_CAPACITY = 16_384;

export function createSampleBuffer(): SampleBuffer {
  let storage = new Float32Array(FIRST_CAPACITY);
  let start = 0;
  let length = 0;

  return {
    append(samples) {
      if (length + samples.length > storage.length) {
        const larger = new Float32Array(Math.max(2 * storage.length, length + samples.length));
        larger.set(storage.subarray(0, length));
        storage = larger;
      }
      storage.set(samples, length);
      length += samples.length;
    },
    dropBefore(at) {
      const dropped = Math.min(Math.max(0, at - start), length);
      if (dropped === 0) return;
      start += dropped;
      length -= dropped;
      // After a long utterance the room that it took is given back.
      if (storage.length > FIRST_CAPACITY && length <= FIRST_CAPACITY) {
        const smaller = new Float32Array(FIRST_CAPACITY);
        smaller.set(storage.subarray(dropped, dropped + length));
        storage = smaller;
      } else storage.copyWithin(0, dropped, dropped + length);
    },
    copy: (from, to) => storage.slice(Math.max(0, from - start), Math.min(length, Math.max(0, to - start))),
    get start() {
      return start;
    },
    get end() {
      return start + length;
    },
  };
}
