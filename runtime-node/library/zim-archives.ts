// The ZimArchives port on Node and Deno: DATA_DIR/zim, what was found out about each file, and the library server's list.
import { watch } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ZimArchives, ZimFile, ZimVerdict } from "../../handlers/ports/zim-archives.ts";
import { errorCode } from "../install/disk-failure.ts";
import { makeFolder, syncFolder } from "../install/durable.ts";
import { examineFile } from "./examine-archive.ts";
import { keepArchive, UNFINISHED } from "./keep-archive.ts";
import { findKiwix } from "./kiwix-programs.ts";
import { offerArchives } from "./offer-archives.ts";
import { clearTrials } from "./trial-server.ts";
import { tryArchive } from "./try-archive.ts";
import { createVerdictMemory } from "./verdict-memory.ts";

export interface ZimArchivesOptions {
  /** Absolute. */
  dataDir: string;
  /** As people know the folder: "data/home/zim". */
  shownFolder: string;
  /** What programs get. */
  environment: Record<string, string>;
  /** The runtime may start programs; without, an archive is judged by its file alone. */
  mayRun: boolean;
  /** What the file itself tells. */
  examine?: typeof examineFile;
}

export function createZimArchives(options: ZimArchivesOptions): ZimArchives {
  const { dataDir, shownFolder, environment, mayRun, examine = examineFile } = options;
  const folder = join(dataDir, "zim");
  const memory = createVerdictMemory(join(dataDir, "library", "verdicts.json"));
  const program = (name: "kiwix-serve" | "kiwix-manage") =>
    mayRun ? findKiwix(name, { dataDir, path: environment.PATH }) : Promise.resolve(null);

  async function look(file: string): Promise<ZimFile | null> {
    try {
      const found = await stat(join(folder, file));
      const identity = [found.size, Math.floor(found.mtimeMs), Math.floor(found.ctimeMs), found.ino].join("-");
      return found.isFile() ? { file, sizeBytes: found.size, identity } : null;
    } catch (cause) {
      if (errorCode(cause) === "ENOENT") return null;
      throw cause;
    }
  }

  let cleared: Promise<void> | null = null;
  /** What a killed service has left of its trials goes before the next one. */
  const clear = () => {
    cleared ??= mayRun ? clearTrials(dataDir) : Promise.resolve();
    return cleared;
  };

  async function reader(): Promise<string> {
    const path = await program("kiwix-serve");
    if (path === null) return "";
    const { size, mtimeMs } = await stat(path);
    return [path, size, Math.floor(mtimeMs)].join("-");
  }

  async function judge(path: string, signal: AbortSignal): Promise<ZimVerdict> {
    const verdict = await examine(path, signal);
    if (verdict.problem !== null) return verdict;
    const serve = await program("kiwix-serve");
    if (serve === null) return verdict;
    const trial = await tryArchive(path, { program: serve, environment, dataDir, signal });
    if (trial === "good") return verdict;
    return trial === "unknown" ? { ...verdict, isPassing: true } : { uuid: verdict.uuid, problem: trial };
  }

  return {
    folder: shownFolder,
    reader,
    async list() {
      await clear();
      const names = (await namesIn(folder)).filter((name) => /\.zim$/i.test(name) && !name.startsWith("."));
      const files = (await Promise.all(names.toSorted().map(look))).filter((file) => file !== null);
      memory.keepOnly(files);
      return files;
    },
    async examine(file, { isAnew, signal }) {
      // Another reader may come to another verdict.
      const seen = { ...file, identity: `${file.identity} ${await reader()}` };
      const known = isAnew ? null : await memory.recall(seen);
      if (known !== null) return known;
      try {
        const verdict = await judge(join(folder, file.file), signal);
        if (verdict.isPassing !== true) await memory.remember(seen, verdict);
        return verdict;
      } catch (cause) {
        // Gone in the meantime; the next look knows nothing of it any more.
        if (errorCode(cause) === "ENOENT") return { uuid: null, problem: "not_readable", isPassing: true };
        throw cause;
      }
    },
    async offer(files, signal) {
      const archives = (await Promise.all(files.map(look))).filter((file) => file !== null);
      return offerArchives(archives, { dataDir, manage: await program("kiwix-manage"), environment, signal });
    },
    async keep(file, body, options) {
      await keepArchive(file, body, { ...options, folder, examine: (path) => judge(path, options.signal) });
      return (await look(file)) ?? { file, sizeBytes: 0, identity: "" };
    },
    async remove(file) {
      await rm(join(folder, file), { force: true });
      await syncFolder(folder);
    },
    watch(listener) {
      let isStopped = false;
      let stop = () => {};
      void prepare(folder).then(
        () => {
          if (!isStopped) stop = watchFolder(folder, listener);
        },
        // Where the folder can't be made, it is found by looking now and then.
        () => undefined,
      );
      return () => {
        isStopped = true;
        stop();
      };
    },
  };
}

/** Makes the folder, and clears away what an upload that was killed has left. */
async function prepare(folder: string): Promise<void> {
  await makeFolder(folder);
  const left = (await namesIn(folder)).filter((name) => UNFINISHED.test(name));
  for (const name of left) await rm(join(folder, name), { force: true });
}

function watchFolder(folder: string, listener: () => void): () => void {
  const watcher = watch(folder, { persistent: false }, (_, name) => {
    if (name === null || /\.zim$/i.test(name)) listener();
  });
  watcher.on("error", () => watcher.close());
  return () => watcher.close();
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return [];
    throw cause;
  }
}
