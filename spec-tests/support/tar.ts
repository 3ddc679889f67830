// A small tar.gz, made by hand, for suites that install an archive.
import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";

const BLOCK = 512;

export function tarGz(entries: Record<string, Uint8Array>): Buffer {
  const blocks = Object.entries(entries).flatMap(([name, bytes]) => [header(name, bytes.length), padded(bytes)]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write("0000644\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  block.write("00000000000\0", 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

function padded(bytes: Uint8Array): Buffer {
  const block = Buffer.alloc(Math.ceil(bytes.length / BLOCK) * BLOCK);
  Buffer.from(bytes).copy(block);
  return block;
}
