// InstallTools in memory, moved by a manual clock: a disk that outlives a crash, servers with a script, and a step
// counter by which the machine dies at any point.
import { hex } from "../digest.ts";
import type { Clock } from "../ports/clock.ts";
import {
  type Archive,
  DownloadFailure,
  type FileToDownload,
  type InstallMarker,
  type InstallTools,
  type WorkOptions,
} from "../ports/install-tools.ts";

export interface ScriptedDisk {
  files: Map<string, { bytes: Uint8Array; modifiedMs: number }>;
  parts: Map<string, Uint8Array>;
  folders: Set<string>;
  markers: Map<string, InstallMarker>;
  freeBytes: number | null;
}

/** What an address answers: its bytes, once the failures before them are used up. */
export interface ScriptedAnswer {
  bytes: Uint8Array;
  failures?: DownloadFailure[];
  /** Breaks off after so many bytes of each try that begins before them. */
  breaksAt?: number[];
}

export interface ScriptedTools extends InstallTools {
  readonly disk: ScriptedDisk;
  readonly web: Map<string, ScriptedAnswer>;
  bytesPerTick: number;
  /** Bytes that went over the line, by path. */
  readonly fetched: Map<string, number>;
  /** Calls of each tool, in order: `download a.bin`. */
  readonly calls: string[];
  /** Readiness checks that say no, by what they are asked. */
  broken: (kind: string) => string | null;
}

export interface ScriptedToolsOptions {
  clock: Clock;
  disk?: ScriptedDisk;
  web?: Map<string, ScriptedAnswer>;
  /** Called before and after each effect; never resolves once the machine is dead. */
  step?: () => Promise<void>;
}

const TICK_MS = 100;

export const emptyDisk = (): ScriptedDisk => ({
  files: new Map(),
  parts: new Map(),
  folders: new Set(),
  markers: new Map(),
  freeBytes: null,
});

/** An archive of the scripted kind: its entries as JSON. */
export const scriptedArchive = (entries: Record<string, string>): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ entries }));

export const sha256Of = async (bytes: Uint8Array): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes))));

export function createScriptedTools(options: ScriptedToolsOptions): ScriptedTools {
  const { clock, disk = emptyDisk(), web = new Map(), step = async () => {} } = options;
  const fetched = new Map<string, number>();
  const calls: string[] = [];

  function tick(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const cancel = clock.schedule(TICK_MS, () => {
        signal.removeEventListener("abort", onAbort);
        // A dead machine does nothing more, whatever its clock says.
        resolve(step());
      });
      const onAbort = () => {
        cancel();
        reject(signal.reason);
      };
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  const write = (path: string, bytes: Uint8Array) => disk.files.set(path, { bytes, modifiedMs: clock.now() });

  /** One address: goes on where the part ends. */
  async function fetchFrom(url: string, file: FileToDownload, work: Parameters<InstallTools["download"]>[1]) {
    const { signal, onProgress } = work;
    const answer = web.get(url);
    if (answer === undefined) throw new DownloadFailure("refused", "The server does not have this file.");
    const failure = answer.failures?.shift();
    if (failure !== undefined) throw failure;
    const { bytes } = answer;
    const stopsAt = answer.breaksAt?.shift() ?? Number.POSITIVE_INFINITY;
    let part = disk.parts.get(file.path) ?? new Uint8Array();
    if (part.length > 0) onProgress?.(part.length, bytes.length);
    while (part.length < bytes.length) {
      await tick(signal);
      if (part.length >= stopsAt) throw new DownloadFailure("unreachable", "The connection broke off.");
      const allowed = Math.min(tools.bytesPerTick, ((work.maxBytesPerS ?? Number.POSITIVE_INFINITY) * TICK_MS) / 1_000);
      const end = Math.min(bytes.length, part.length + Math.max(1, Math.floor(allowed)));
      fetched.set(file.path, (fetched.get(file.path) ?? 0) + end - part.length);
      part = bytes.slice(0, end);
      disk.parts.set(file.path, part);
      await step();
      onProgress?.(part.length, bytes.length);
    }
    const sha256 = await sha256Of(part);
    const isWrong = (file.sizeBytes ?? part.length) !== part.length || (file.sha256 ?? sha256) !== sha256;
    if (isWrong) {
      disk.parts.delete(file.path);
      throw new DownloadFailure("wrong_bytes", "The file is not the one that was expected.");
    }
    disk.parts.delete(file.path);
    write(file.path, part);
    await step();
    return { sizeBytes: part.length, sha256 };
  }

  async function download(file: FileToDownload, work: Parameters<InstallTools["download"]>[1]) {
    calls.push(`download ${file.path}`);
    await step();
    let told: unknown = null;
    for (const url of file.urls) {
      try {
        return await fetchFrom(url, file, work);
      } catch (cause) {
        if (!(cause instanceof DownloadFailure)) throw cause;
        if (told === null || cause.kind === "unreachable") told = cause;
      }
    }
    throw told;
  }

  async function unpack({ path, into, stripComponents }: Archive, { signal, onProgress }: WorkOptions): Promise<void> {
    calls.push(`unpack ${path}`);
    await step();
    const entries = readArchive(disk.files.get(path)?.bytes ?? new Uint8Array());
    onProgress?.(0, entries.length);
    await tick(signal);
    for (const name of [...disk.files.keys()]) if (name.startsWith(`${into}/`)) disk.files.delete(name);
    disk.folders.add(into);
    for (const [name, text] of entries) {
      const kept = name.split("/").slice(stripComponents).join("/");
      if (kept !== "") write(`${into}/${kept}`, new TextEncoder().encode(text));
    }
    onProgress?.(entries.length, entries.length);
    await step();
  }

  const isThere = (path: string) => disk.files.has(path) || disk.folders.has(path);

  const tools: ScriptedTools = {
    disk,
    web,
    fetched,
    calls,
    bytesPerTick: 100,
    broken: () => null,
    platform: "linux-x64",
    download,
    unpack,
    async makePython({ into }, { signal, onProgress }) {
      calls.push(`python ${into}`);
      await step();
      onProgress?.(0, null);
      await tick(signal);
      disk.folders.add(into);
      write(`${into}/pyvenv.cfg`, new TextEncoder().encode("version = 3.11"));
      await step();
    },
    async check(readiness) {
      calls.push(`check ${readiness.kind}`);
      await step();
      const detail = tools.broken(readiness.kind);
      if (detail !== null) return { ok: false, detail };
      if (readiness.kind === "files") return { ok: true };
      const paths = readiness.kind === "command" ? [readiness.path] : readiness.paths;
      const isRight = (path: string) => {
        const bytes = disk.files.get(path)?.bytes;
        if (bytes === undefined) return false;
        return readiness.kind !== "gguf" || new TextDecoder().decode(bytes.slice(0, 4)) === "GGUF";
      };
      return paths.every(isRight) ? { ok: true } : { ok: false, detail: "A file of it can't be used." };
    },
    files: {
      async sizes(paths) {
        const sizeOf = (path: string) => disk.files.get(path)?.bytes.length ?? (disk.folders.has(path) ? 0 : null);
        return new Map(paths.map((path) => [path, sizeOf(path)]));
      },
      async modifiedTimes(paths) {
        const timeOf = (path: string) => disk.files.get(path)?.modifiedMs ?? (disk.folders.has(path) ? 0 : null);
        return new Map(paths.map((path) => [path, timeOf(path)]));
      },
      async sha256(path, { signal }) {
        calls.push(`hash ${path}`);
        await step();
        signal.throwIfAborted();
        const file = disk.files.get(path);
        if (file === undefined) throw new Error(`There is no file ${path}.`);
        return sha256Of(file.bytes);
      },
      async remove(paths) {
        await step();
        for (const path of paths) {
          if (isThere(path) || disk.parts.has(path)) calls.push(`remove ${path}`);
          disk.files.delete(path);
          disk.parts.delete(path);
          disk.folders.delete(path);
          for (const name of [...disk.files.keys()]) if (name.startsWith(`${path}/`)) disk.files.delete(name);
        }
        await step();
      },
      freeBytes: async () => disk.freeBytes,
      markers: async () => new Map(disk.markers),
      async mark(componentId, marker) {
        await step();
        if (marker === null) disk.markers.delete(componentId);
        else disk.markers.set(componentId, marker);
        await step();
      },
    },
  };
  return tools;
}

function readArchive(bytes: Uint8Array): [string, string][] {
  const bad = (cause?: unknown) => new DownloadFailure("bad_archive", "The archive can't be unpacked.", { cause });
  let entries: [string, string][];
  try {
    const parsed = JSON.parse(new TextDecoder().decode(bytes)) as { entries: Record<string, string> };
    entries = Object.entries(parsed.entries);
  } catch (cause) {
    throw bad(cause);
  }
  if (entries.some(([name]) => name.startsWith("/") || name.split("/").includes(".."))) throw bad();
  return entries;
}
