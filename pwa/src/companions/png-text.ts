// Reads and writes the text chunks of a PNG file: where character cards keep their words.

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and checksum around each chunk's data, in bytes. */
const FRAME_BYTES = 12;
/** More chunks than any honest picture has. */
const CHUNKS_MAX = 20_000;

interface Chunk {
  type: string;
  /** Where the chunk begins, its length field included. */
  start: number;
  data: Uint8Array;
}

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte);

/** The text of one keyword out of `tEXt` and uncompressed `iTXt` chunks; null when there is none. */
export function readPngText(bytes: Uint8Array, keyword: string): string | null {
  for (const { type, data } of chunksOf(bytes)) {
    const text = type === "tEXt" ? plainText(data, keyword) : type === "iTXt" ? internationalText(data, keyword) : null;
    if (text !== null) return text;
  }
  return null;
}

/**
 * A copy of the picture with a `tEXt` chunk before its end.
 * @param text Latin-1 only, e.g. base64.
 * @throws RangeError where the bytes are no whole PNG.
 */
export function withPngText(bytes: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> {
  const end = [...chunksOf(bytes)].find(({ type }) => type === "IEND");
  if (end === undefined) throw new RangeError("This is no whole PNG picture.");
  const chunk = chunkOf("tEXt", latin1(`${keyword}\0${text}`));
  const whole = new Uint8Array(bytes.length + chunk.length);
  whole.set(bytes.subarray(0, end.start));
  whole.set(chunk, end.start);
  whole.set(bytes.subarray(end.start), end.start + chunk.length);
  return whole;
}

/** The chunks up to the first one that is cut off or says to be longer than the file. */
function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  if (!isPng(bytes)) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = SIGNATURE.length;
  for (let count = 0; count < CHUNKS_MAX && start + FRAME_BYTES <= bytes.length; count += 1) {
    const length = view.getUint32(start);
    if (length > bytes.length - start - FRAME_BYTES) return;
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    yield { type, start, data: bytes.subarray(start + 8, start + 8 + length) };
    if (type === "IEND") return;
    start += FRAME_BYTES + length;
  }
}

/** keyword NUL text, in Latin-1 */
function plainText(data: Uint8Array, keyword: string): string | null {
  const rest = afterKeyword(data, keyword);
  return rest === null ? null : new TextDecoder("latin1").decode(rest);
}

/** keyword NUL compressed? method language NUL translated-keyword NUL text, in UTF-8 */
function internationalText(data: Uint8Array, keyword: string): string | null {
  const rest = afterKeyword(data, keyword);
  // Compressed text is left alone: a few bytes of it can unfold into gigabytes.
  if (rest === null || rest[0] !== 0) return null;
  const language = rest.indexOf(0, 2);
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1);
  return translated < 0 ? null : new TextDecoder().decode(rest.subarray(translated + 1));
}

function afterKeyword(data: Uint8Array, keyword: string): Uint8Array | null {
  const wanted = latin1(`${keyword}\0`);
  return wanted.every((byte, index) => data[index] === byte) ? data.subarray(wanted.length) : null;
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(FRAME_BYTES + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(latin1(type), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The checksum of PNG (polynomial 0xEDB88320, reflected). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
