// Writes the entries of an archive into a folder: files as they come, links last, so that nothing is written through one.
import { createWriteStream } from "node:fs";
import { link, mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { EntryGuard } from "./entry-guard.ts";

const FILE_MODE = 0o644;
const EXECUTABLE_MODE = 0o755;

export interface TreeWriter {
  folder(name: string): Promise<void>;
  /**
   * `mode` null: not known. Calls `onBytes` with each piece's size. False: stripping has left nothing of its name, and
   * the content was not read.
   */
  file(
    name: string,
    mode: number | null,
    content: AsyncIterable<Buffer>,
    onBytes?: (bytes: number) => void,
  ): Promise<boolean>;
  symlink(name: string, target: string): void;
  hardLink(name: string, target: string): void;
  /** Makes the links. */
  finish(): Promise<void>;
}

export function createTreeWriter(root: string, guard: EntryGuard, signal: AbortSignal): TreeWriter {
  const symlinks: { path: string; target: string }[] = [];
  const hardLinks: { path: string; target: string }[] = [];
  const made = new Set<string>();
  const absolute = (path: string) => join(root, ...path.split("/"));

  async function makeParent(path: string): Promise<void> {
    const parent = dirname(absolute(path));
    if (made.has(parent)) return;
    await mkdir(parent, { recursive: true });
    made.add(parent);
  }

  return {
    async folder(name) {
      const path = guard.admit(name, "folder");
      if (path !== null) await mkdir(absolute(path), { recursive: true });
    },
    async file(name, mode, content, onBytes) {
      const path = guard.admit(name, "file");
      if (path === null) return false;
      await makeParent(path);
      const counted = async function* () {
        for await (const bytes of content) {
          guard.count(bytes.length);
          onBytes?.(bytes.length);
          yield bytes;
        }
      };
      const isExecutable = mode !== null && (mode & 0o111) !== 0;
      const target = createWriteStream(absolute(path), { mode: isExecutable ? EXECUTABLE_MODE : FILE_MODE });
      await pipeline(counted, target, { signal });
      return true;
    },
    symlink(name, target) {
      const path = guard.admit(name, "symlink");
      if (path !== null) symlinks.push({ path, target: guard.admitSymlink(path, target) });
    },
    hardLink(name, target) {
      const path = guard.admit(name, "hardlink");
      if (path !== null) hardLinks.push({ path, target: guard.admitHardLink(target) });
    },
    async finish() {
      for (const { path, target } of hardLinks) {
        signal.throwIfAborted();
        await makeParent(path);
        await link(absolute(target), absolute(path));
      }
      for (const { path, target } of symlinks) {
        signal.throwIfAborted();
        await makeParent(path);
        await symlink(target, absolute(path));
      }
    },
  };
}
