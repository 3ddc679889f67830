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
import { orGone } from "../or-gone.ts";
import type { ServedArchives } from "../shelf.ts";
import { findName, isArchiveName } from "./file-name.ts";

export interface Archives extends ServedArchives {
  /** Looks for the first time, and from now on. */
  open(): void;
  /** They are being looked at, or will be for the first time: the library server may be about to be started with them. */
  readonly isLooking: boolean;
  /** Something may have changed: looks in a moment. */
  lookSoon(): void;
  /** Looks now; resolves when everything was checked and is served, or set aside. */
  rescan(signal: AbortSignal): Promise<void>;
  /** In the order of their names; `books` as they are served now, by UUID; null: the library server can't be asked. */
  list(books: ReadonlyMap<string, { id: string; title: string }> | null): Archive[];
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
  /** When it came to that, by the clock. */
  examinedAt: number;
  /** Another file holds the same archive; or the library server's own tool refuses it. */
  spare: "twice" | "not_readable" | null;
}

/** Also where the system tells of nothing, a new file is found within a minute. */
const LOOK_EVERY_MS = 20_000;
/** What was not proven is looked at again after this. */
const PASSING_MS = 5 * 60_000;
/** Files come in groups, and are still being written when they are told of. */
const SETTLE_MS = 700;

export function createArchives(options: ArchivesOptions): Archives {
  const { zim, sidecars, catalogue, isInstalled, isForeign, freeBytes, clock, log } = options;
  const stopping = new AbortController();
  let looked: Looked[] = [];
  /** The program that has looked at them; null: nobody has looked yet. */
  let reader: string | null = null;
  /** What the library server's own tool says no to, as the files were then. */
  let refused = new Set<string>();
  /** Something was left out, for a reason that may be gone by now. */
  let hasLeft = false;
  /** Of what was offered last; null: nothing yet. */
  let offered: string | null = null;
  let servedFiles: ReadonlySet<string> = new Set();
  /** What the library server was started for last: somebody may have stopped it since, or it may have failed. */
  let startedFor: string | null = null;
  let work: Promise<void> = Promise.resolve();
  let isLooking = false;
  let cancelLook = () => {};
  let stopWatching = () => {};

  const componentOf = (file: string): string | null => {
    const path = `zim/${file}`.normalize("NFC");
    const owner = catalogue.find(({ files }) => files.some((each) => isKept(each) && each.path === path));
    return owner?.id ?? null;
  };
  const good = () => looked.filter(({ verdict, spare }) => verdict?.problem === null && spare === null);
  const keyOf = ({ file, identity }: ZimFile) => JSON.stringify([file, identity, reader]);
  const editionOf = (files: readonly ZimFile[]) => JSON.stringify(files.map(keyOf));

  /** One look after the other; each sees what the one before has found. */
  function enqueue(step: () => Promise<void>): Promise<void> {
    const done = work.then(async () => {
      isLooking = true;
      await step().finally(() => {
        isLooking = false;
      });
    });
    work = done.catch((cause: unknown) => {
      if (!stopping.signal.aborted) log.error("the library's archives could not be looked through", cause);
    });
    return done;
  }

  /** `isAnew`: whatever was said against one is asked once more. */
  async function look({ isAnew }: { isAnew: boolean }): Promise<void> {
    const { signal } = stopping;
    signal.throwIfAborted();
    const known = new Map(looked.map((each) => [each.file, each]));
    const readerNow = await zim.reader();
    const files = await zim.list();
    const isStillTrue = ({ verdict, examinedAt }: Looked) =>
      reader === readerNow &&
      (verdict?.problem == null || !isAnew) &&
      (verdict?.isPassing !== true || (!isAnew && clock.now() - examinedAt < PASSING_MS));
    looked = files.map((file) => {
      const before = known.get(file.file);
      const isKept = before?.identity === file.identity && isStillTrue(before);
      return isKept ? { ...before, spare: null } : { ...file, verdict: null, examinedAt: clock.now(), spare: null };
    });
    reader = readerNow;
    if (isAnew) refused = new Set();
    if (isAnew && hasLeft) offered = null;
    for (const each of looked) {
      if (each.verdict !== null) continue;
      const verdict = await zim.examine(each, { isAnew, signal });
      looked = looked.map((other) => (other.file === each.file ? { ...other, verdict } : other));
      if (verdict.problem !== null) log.warn("an archive is set aside", { file: each.file, problem: verdict.problem });
    }
    looked = withSpares(looked);
    await serve(signal);
  }

  /** Of files that hold the same, a component's is served, else the one that is served already. */
  function withSpares(all: readonly Looked[]): Looked[] {
    const seen = new Set<string>();
    const rank = ({ file }: Looked) => (componentOf(file) !== null ? 0 : servedFiles.has(file) ? 1 : 2);
    const isRefused = (each: Looked) => refused.has(keyOf(each));
    const twins = new Set(
      all
        .toSorted((a, b) => rank(a) - rank(b))
        .filter((each) => {
          if (each.verdict === null || each.verdict.problem !== null || isRefused(each)) return false;
          const isTwin = seen.has(each.verdict.uuid);
          seen.add(each.verdict.uuid);
          return isTwin;
        }),
    );
    return all.map((each) => ({
      ...each,
      spare: isRefused(each) ? "not_readable" : twins.has(each) ? "twice" : null,
    }));
  }

  async function serve(signal: AbortSignal): Promise<void> {
    if (!isForeign && editionOf(good()) !== offered) await offer(signal);
    servedFiles = new Set(good().map(({ file }) => file));
    if (!isForeign) startIfNeeded();
  }

  async function offer(signal: AbortSignal): Promise<void> {
    const names = good().map(({ file }) => file);
    const answer = await zim.offer(names, signal);
    const isRefused = new Set(answer.refused);
    refused = new Set([...refused, ...looked.filter(({ file }) => isRefused.has(file)).map(keyOf)]);
    looked = withSpares(looked);
    hasLeft = answer.left.length > 0;
    if (answer.refused.length > 0 || hasLeft) {
      const which = { refused: answer.refused.join(), left: answer.left.join() };
      log.warn("the library server can't be given some archives", which);
    }
    // It reads its archives once, when it starts.
    if (stateNow() !== null) await sidecars.stop(LIBRARY_SIDECAR);
    // What could not be written is offered again at the next look.
    offered = answer.isWritten ? editionOf(good().filter(({ file }) => names.includes(file))) : null;
  }

  /** null: the registry of this home has no library server. */
  const stateNow = () => sidecars.list().find(({ id }) => id === LIBRARY_SIDECAR)?.state ?? null;

  function startIfNeeded(): void {
    if (!isInstalled()) startedFor = null;
    if (stopping.signal.aborted || offered === null || good().length === 0 || !isInstalled()) return;
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
      enqueue(() => look({ isAnew: false }))
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
    get checking() {
      if (isForeign) return 0;
      return reader === null ? 1 : looked.filter(({ verdict }) => verdict === null).length;
    },
    get setAside() {
      return looked.filter(({ verdict, spare }) => spare !== null || (verdict !== null && verdict.problem !== null))
        .length;
    },
    get isLooking() {
      return isLooking || reader === null;
    },
    folder: zim.folder,
    open() {
      stopWatching = zim.watch(() => lookIn(SETTLE_MS));
      lookIn(0);
    },
    lookSoon: () => lookIn(SETTLE_MS),
    async rescan(signal) {
      startedFor = null;
      await orGone(
        enqueue(() => look({ isAnew: true })),
        signal,
      );
    },
    list: (books) => {
      const isOpening = isLooking || ["starting", "degraded"].includes(stateNow() ?? "");
      return looked.map(({ file, sizeBytes, verdict, spare }) => {
        const book = books?.get(verdict?.uuid ?? "") ?? null;
        // The library server has opened, and left this one out.
        const isLeftOut = !isForeign && servedFiles.has(file) && offered !== null && books !== null && book === null;
        const problem = verdict?.problem ?? spare ?? (isLeftOut ? "not_readable" : null);
        const isChecking = verdict === null || (isOpening && !isForeign);
        return {
          file,
          sizeBytes,
          state: problem !== null ? "set_aside" : book !== null ? "served" : isChecking ? "checking" : "waiting",
          problem,
          bookId: problem === null ? (book?.id ?? null) : null,
          title: problem === null ? (book?.title ?? null) : null,
          componentId: componentOf(file),
        };
      });
    },
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
      await enqueue(() => look({ isAnew: false }));
      return kept.file;
    },
    async remove(asked, signal) {
      const name = await mustFind(asked);
      refuseComponents(name);
      await zim.remove(name);
      await orGone(
        enqueue(() => look({ isAnew: false })),
        signal,
      );
    },
    async close() {
      stopping.abort();
      cancelLook();
      stopWatching();
      await work;
    },
  };
}
