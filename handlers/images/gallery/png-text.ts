// Writes words into a PNG, for whoever opens it elsewhere: text chunks behind its header (PNG specification, 11.3.3).

/** Signature and IHDR: what every PNG begins with. */
export const PNG_HEAD_BYTES = 8 + 25;

const encoder = new TextEncoder();

/** `iTXt` chunks, which are UTF-8; a keyword has 1 to 79 Latin letters. */
export function pngTextChunks(texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const chunks = Object.entries(texts).map(([keyword, text]) => {
    // Keyword, its end, not compressed, no language, no translated keyword, then the text.
    return chunk("iTXt", concat([encoder.encode(keyword), new Uint8Array(5), encoder.encode(text)]));
  });
  return concat(chunks);
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = concat([encoder.encode(type), data]);
  return concat([bigEndian(data.length), named, bigEndian(crc32(named))]);
}

function bigEndian(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Bit by bit: a page of text takes microseconds, and no table has to be kept. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
