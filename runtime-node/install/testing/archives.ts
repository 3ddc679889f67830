// For tests: zip and tar.gz archives with whatever entries a test wants, also ones that no program would write.
import zlib, { deflateRawSync, gzipSync } from "node:zlib";
import { Header } from "tar";

export interface TestEntry {
  name: string;
  /** Default: a file. */
  type?: "file" | "folder" | "symlink" | "hardlink" | "device" | "fifo";
  content?: Buffer | string;
  /** Target of a link. */
  target?: string;
  mode?: number;
}

const TAR_TYPES = {
  file: "File",
  folder: "Directory",
  symlink: "SymbolicLink",
  hardlink: "Link",
  device: "CharacterDevice",
  fifo: "FIFO",
} as const;
const UNIX_TYPES = {
  file: 0o100000,
  folder: 0o040000,
  symlink: 0o120000,
  hardlink: 0o100000,
  device: 0o020000,
  fifo: 0o010000,
};

export function tarGz(entries: TestEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, type = "file", content = "", target, mode = 0o644 }) => {
    const body = Buffer.from(content);
    const header = new Header({ path: name, type: TAR_TYPES[type], size: body.length, mode, mtime: new Date(0) });
    if (target !== undefined) header.linkpath = target;
    const block = Buffer.alloc(512);
    header.encode(block);
    return [block, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

export function zip(entries: TestEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, type = "file", content = "", target, mode = 0o644 } of entries) {
    const body = Buffer.from(target ?? content);
    const packed = deflateRawSync(body);
    const rawName = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(body), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(body.length, 18);
    common.writeUInt16LE(rawName.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, rawName, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((UNIX_TYPES[type] | mode) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 3]), common, rest, rawName]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** Node has it since 20.15. */
function crc32(bytes: Buffer): number {
  if (typeof zlib.crc32 === "function") return zlib.crc32(bytes);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
