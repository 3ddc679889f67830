// A book that a test writes: its pages as HTML, packed by zimwriterfs into an archive as any other.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { deflateSync } from "node:zlib";
import { crc32 } from "../../pwa/src/companions/png-text.ts";

const run = promisify(execFile);

export interface WrittenBook {
  /** Without its ending: "family_en_songs". */
  name: string;
  title: string;
  /** By their path in the book; the first is its front page. */
  pages: Readonly<Record<string, string>>;
  /** Pictures and other files, by their path. */
  files?: Readonly<Record<string, Uint8Array>>;
}

/** Writes `<folder>/<name>.zim` and resolves with its path. @throws Error where zimwriterfs is not installed */
export async function writeBook(folder: string, { name, title, pages, files = {} }: WrittenBook): Promise<string> {
  const source = await mkdtemp(join(tmpdir(), "hearth-book-"));
  try {
    const all = { ...pages, "icon.png": plainPng(48), ...files };
    for (const [path, content] of Object.entries(all)) {
      await mkdir(dirname(join(source, path)), { recursive: true });
      await writeFile(join(source, path), content);
    }
    const target = join(folder, `${name}.zim`);
    const facts = { welcome: Object.keys(pages)[0] ?? "", illustration: "icon.png", language: "eng", title, name };
    const about = { description: "Written by a test.", creator: "Hearth", publisher: "Hearth" };
    const flags = Object.entries({ ...facts, ...about }).map(([flag, value]) => `--${flag}=${value}`);
    await run("zimwriterfs", [...flags, source, target]);
    return target;
  } finally {
    await rm(source, { recursive: true, force: true });
  }
}

/** A grey square as PNG; the format's own description: W3C PNG, 3rd edition. */
export function plainPng(sidePx: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  // 8 bits of grey, no palette, no alpha.
  header[8] = 8;
  const rows = Buffer.concat(Array.from({ length: sidePx }, () => Buffer.from([0, ...Array(sidePx).fill(0x99)])));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
