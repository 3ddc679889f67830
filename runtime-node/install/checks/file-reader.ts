// Reads a file's header piece by piece, wherever it is looked at, without loading the file.
import { type FileHandle, open } from "node:fs/promises";

const WINDOW_BYTES = 256 << 10;

/** A file is not whole or not of its format; the message is what is wrong, as the end of a sentence. */
export class FormatError extends Error {
  override readonly name = "FormatError";
}

export interface FileReader {
  readonly length: number;
  /** Where the next read begins. */
  position(): number;
  /** @throws FormatError before the start or beyond the end. */
  seek(position: number): void;
  u8(): Promise<number>;
  u16(): Promise<number>;
  u32(): Promise<number>;
  /** @throws FormatError above 2^53: no file is so long. */
  u64(): Promise<number>;
  bytes(count: number): Promise<Buffer>;
}

/** Opens the file for `read` and closes it again. Little-endian, as all formats here are. */
export async function withFileReader<Result>(
  path: string,
  read: (reader: FileReader) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    return await read(readerOf(file, size));
  } finally {
    await file.close();
  }
}

function readerOf(file: FileHandle, length: number): FileReader {
  let window = Buffer.alloc(0);
  let windowAt = 0;
  let at = 0;

  async function take(count: number): Promise<Buffer> {
    if (at + count > length) throw new FormatError("it ends too early");
    if (at < windowAt || at + count > windowAt + window.length) {
      const fresh = Buffer.allocUnsafeSlow(Math.min(Math.max(count, WINDOW_BYTES), length - at));
      let filled = 0;
      while (filled < fresh.length) {
        const { bytesRead } = await file.read(fresh, filled, fresh.length - filled, at + filled);
        if (bytesRead === 0) throw new FormatError("it ends too early");
        filled += bytesRead;
      }
      window = fresh;
      windowAt = at;
    }
    const start = at - windowAt;
    at += count;
    return window.subarray(start, start + count);
  }

  return {
    length,
    position: () => at,
    seek(position) {
      if (!(position >= 0 && position <= length)) throw new FormatError("it ends too early");
      at = position;
    },
    u8: async () => (await take(1)).readUInt8(),
    u16: async () => (await take(2)).readUInt16LE(),
    u32: async () => (await take(4)).readUInt32LE(),
    async u64() {
      const value = (await take(8)).readBigUInt64LE();
      if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new FormatError("a number in it is out of all bounds");
      return Number(value);
    },
    bytes: take,
  };
}
