// The archives of the library: found by themselves, checked one by one, the bad ones set aside, the good ones served.
import { type CatalogueEntry, isKept } from "../../components/catalogue.ts";
import { refuseIfTooLarge } from "../../components/disk-space.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Sidecars } from "../../ports/sidecars.ts";
import type { ZimArchives, ZimFile, ZimVerdict } from "../../ports/zim-archives.ts";
import type { Archive } from "../../shared/contract/library.ts";
import { LIBRARY_SIDECAR } from "../kiwix/library-address.ts";
import type { ServedArchives } from "../shelf.ts";
import { findName, isArchiveName } from "./file-name.ts";

export interface Archives extends ServedArchives {
  /** Looks for the first time, and from now on. */
  open(): void;
  /** Something may have changed: looks in a moment. */
  lookSoon(): void;
  /** Looks now; resolves when everything was checked and is served, or set aside. */
  rescan(signal: AbortSignal): Promise<void>;
  /** In the order of their names; `books` as they are served now, by UUID. */
  list(books: ReadonlyMap<string, { id: string; title: string }>): Archive[];
  readonly folder: string;
  /** @throws DomainError `invalid_request`, `conflict` */
  add(file: string, body: ReadableStream<Uint8Array>, sizeBytes: number | null, signal: AbortSignal): Promise<string>;
  /** @throws DomainError `not_found`; `conflict` for a component's, which is removed where it was installed */
  remove(file: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface ArchivesOptions {
  zim: ZimArchives;
  sidecars: Pick<Sidecars, "list" | "start" | "stop">;
  /** All that the registry has. */
  catalogue: readonly CatalogueEntry[];
  /** Whether there is a program to serve them. */
  isInstalled(): boolean;
  /** LIBRARY_URL is set: they are looked at, and served by somebody else or not at all. */
  isForeign: boolean;
  freeBytes(): Promise<number | null>;
  clock: Clock;
  log: Log;
}

interface Looked extends ZimFile {
  verdict: ZimVerdict | null;
  /** Another file holds the same archive; or the library server's own tool has refused it. */
  spare: "twice" | "not_readable" | null;
}

/** Also where the system tells of nothing, a new file is found within a minute. */
const LOOK_EVERY_MS = 20_000;
/** Files come in groups, and are still being written when they are told of. */
const SETTLE_MS = 700;

export function createArchives(options: ArchivesOptions): Archives {
  const { zim, sidecars, catalogue, isInstalled, isForeign, freeBytes, clock, log } = options;
  const stopping = new AbortController();
  let looked: Looked[] = [];
  /** Of what was offered last; null: nothing yet. */
  let offered: string | null = null;
  let servedFiles: ReadonlySet<string> = new Set();
  /** What the library server was started for last: somebody may have stopped it since, or it may have failed. */
  let startedFor: string | null = null;
  let work: Promise<void> = Promise.resolve();
  let cancelLook = () => {};
  let stopWatching = () => {};

  const componentOf = (file: string): string | null => {
    const path = `zim/${file}`.normalize("NFC");
    const owner = catalogue.find(({ files }) => files.some((each) => isKept(each) && each.path === path));
    return owner?.id ?? null;
  };
  const good = () => looked.filter(({ verdict, spare }) => verdict?.problem === null && spare === null);
  const editionOf = (files: readonly ZimFile[]) => JSON.stringify(files.map(({ file, identity }) => [file, identity]));

  /** One look after the other; each sees what the one before has found. */
  function enqueue(step: () => Promise<void>): Promise<void> {
    const done = work.then(step);
    work = done.catch((cause: unknown) => {
      if (!stopping.signal.aborted) log.error("the library's archives could not be looked through", cause);
    });
    return done;
  }

  async function look(): Promise<void> {
    const { signal } = stopping;
    signal.throwIfAborted();
    const known = new Map(looked.map((each) => [each.file, each]));
    const files = await zim.list();
    looked = files.map((file) => {
      const before = known.get(file.file);
      const isSame = before?.identity === file.identity;
      return { ...file, verdict: isSame ? before.verdict : null, spare: null };
    });
    for (const each of looked) {
      if (each.verdict !== null) continue;
      const verdict = await zim.examine(each, signal);
      looked = looked.map((other) => (other.file === each.file ? { ...other, verdict } : other));
      if (verdict.problem !== null) log.warn("an archive is set aside", { file: each.file, problem: verdict.problem });
    }
    looked = withoutTwins(looked);
    await serve(signal);
  }

  /** Of files that hold the same, a component's is served, else the one that is served already. */
  function withoutTwins(all: readonly Looked[]): Looked[] {
    const seen = new Set<string>();
    const rank = ({ file }: Looked) => (componentOf(file) !== null ? 0 : servedFiles.has(file) ? 1 : 2);
    const inOrder = all.toSorted((a, b) => rank(a) - rank(b));
    const twins = new Set(
      inOrder.filter(({ verdict }) => {
        if (verdict === null || verdict.problem !== null) return false;
        const isTwin = seen.has(verdict.uuid);
        seen.add(verdict.uuid);
        return isTwin;
      }),
    );
    return all.map((each) => ({ ...each, spare: twins.has(each) ? "twice" : null }));
  }

  async function serve(signal: AbortSignal): Promise<void> {
    servedFiles = new Set(good().map(({ file }) => file));
    if (isForeign) return;
    const edition = editionOf(good());
    if (edition !== offered) {
      const refused = new Set(
        await zim.offer(
          good().map(({ file }) => file),
          signal,
        ),
      );
      looked = looked.map((each) => (refused.has(each.file) ? { ...each, spare: "not_readable" } : each));
      offered = edition;
      // It reads its archives once, when it starts.
      if (stateNow() !== null) await sidecars.stop(LIBRARY_SIDECAR);
    }
    startIfNeeded();
  }

  /** null: the registry of this home has no library server. */
  const stateNow = () => sidecars.list().find(({ id }) => id === LIBRARY_SIDECAR)?.state ?? null;

  function startIfNeeded(): void {
    if (!isInstalled()) startedFor = null;
    if (isForeign || stopping.signal.aborted || good().length === 0 || !isInstalled()) return;
    const state = stateNow();
    // Once for each reason: whoever stops it has stopped it, and one that fails again and again is left alone.
    if (startedFor === offered) return;
    startedFor = offered;
    if (state === "stopped" || state === "failed") sidecars.start(LIBRARY_SIDECAR);
  }

  function lookIn(delayMs: number): void {
    cancelLook();
    if (stopping.signal.aborted) return;
    cancelLook = clock.schedule(delayMs, () => {
      enqueue(look)
        .catch(() => undefined)
        .finally(() => lookIn(LOOK_EVERY_MS));
    });
  }

  const mustFind = async (asked: string): Promise<string> => {
    const names = (await zim.list()).map(({ file }) => file);
    const name = findName(names, asked);
    if (name === null) throw notFound("archive");
    return name;
  };
  function refuseComponents(file: string): void {
    if (componentOf(file) === null) return;
    throw new DomainError("conflict", "This archive came as a feature. Install or remove it under Features.");
  }

  return {
    get edition() {
      return offered ?? "";
    },
    find(uuid) {
      const found = good().find(({ verdict }) => verdict?.uuid === uuid);
      return found === undefined ? null : { sizeBytes: found.sizeBytes, identity: `${uuid} ${found.identity}` };
    },
    get served() {
      return good().length;
    },
    get setAside() {
      return looked.filter(({ verdict, spare }) => spare !== null || (verdict !== null && verdict.problem !== null))
        .length;
    },
    folder: zim.folder,
    open() {
      stopWatching = zim.watch(() => lookIn(SETTLE_MS));
      lookIn(0);
    },
    lookSoon: () => lookIn(SETTLE_MS),
    async rescan(signal) {
      startedFor = null;
      await orGone(enqueue(look), signal);
    },
    list: (books) =>
      looked.map(({ file, sizeBytes, verdict, spare }) => {
        const book = books.get(verdict?.uuid ?? "") ?? null;
        const problem = verdict?.problem ?? spare;
        const isServed = verdict !== null && problem === null && (!isForeign || book !== null);
        return {
          file,
          sizeBytes,
          state: problem !== null ? "set_aside" : isServed ? "served" : "checking",
          problem,
          bookId: problem === null ? (book?.id ?? null) : null,
          title: problem === null ? (book?.title ?? null) : null,
          componentId: componentOf(file),
        };
      }),
    async add(file, body, sizeBytes, signal) {
      if (!isArchiveName(file)) {
        await body.cancel();
        throw new DomainError("invalid_request", 'file: must be a plain name that ends with ".zim"');
      }
      try {
        refuseComponents(file);
        if (sizeBytes !== null) refuseIfTooLarge(sizeBytes, await freeBytes());
      } catch (cause) {
        await body.cancel();
        throw cause;
      }
      const kept = await zim.keep(file, body, { sizeBytes, signal });
      await enqueue(look);
      return kept.file;
    },
    async remove(asked, signal) {
      const name = await mustFind(asked);
      refuseComponents(name);
      await zim.remove(name);
      await orGone(enqueue(look), signal);
    },
    async close() {
      stopping.abort();
      cancelLook();
      stopWatching();
      await work;
    },
  };
}

function orGone(done: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();
    done.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
