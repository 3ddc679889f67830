// The library's parts put together over its ports.
import type { CatalogueEntry } from "../components/catalogue.ts";
import type { Components } from "../components/components.ts";
import { DomainError } from "../errors.ts";
import type { Ports } from "../ports/ports.ts";
import type { ArchiveList } from "../shared/contract/library.ts";
import { type Archives, createArchives } from "./archives/archives.ts";
import { createLibrary } from "./create-library.ts";
import { createKiwix, type Kiwix } from "./kiwix/kiwix.ts";
import { createLibraryAddress, LIBRARY_COMPONENT } from "./kiwix/library-address.ts";
import type { Library } from "./library.ts";
import { createShelf, type Shelf } from "./shelf.ts";

export interface Bookshelf {
  library: Library;
  kiwix: Kiwix;
  shelf: Shelf;
  archives: Archives;
  listArchives(signal: AbortSignal): Promise<ArchiveList>;
  close(): Promise<void>;
}

export function assembleLibrary(
  { zimArchives, sidecars, clock, log, install, config }: Ports,
  { components, catalogue }: { components: Components; catalogue: { all: readonly CatalogueEntry[] } },
): Bookshelf {
  const isInstalled = () =>
    catalogue.all.some(({ id }) => id === LIBRARY_COMPONENT) && components.isInstalled(LIBRARY_COMPONENT);
  const isLooking = () => archives.isLooking;
  const address = createLibraryAddress({ explicit: config.libraryUrl, sidecars, isInstalled, isLooking });
  const kiwix = createKiwix({ address, clock });
  const archives: Archives = createArchives({
    zim: zimArchives,
    sidecars,
    catalogue: catalogue.all,
    isInstalled,
    isForeign: address.isForeign,
    freeBytes: install.files.freeBytes,
    clock,
    log,
  });
  const shelf = createShelf({ kiwix, address, archives, clock });
  const library = createLibrary({ kiwix, shelf, archives, clock });
  // An archive that was installed or removed, or the program that serves it, is noticed at once.
  const ofLibrary = new Set(
    catalogue.all
      .filter(({ id, files }) => id === LIBRARY_COMPONENT || files.some(({ path }) => path.startsWith("zim/")))
      .map(({ id }) => id),
  );
  const stopWatching = components.watch((event) => {
    if (event.type === "changed" && ofLibrary.has(event.id)) archives.lookSoon();
  });

  /** null: the library server is away. */
  async function titles(signal: AbortSignal) {
    try {
      const books = await shelf.books(signal);
      return new Map(books.map(({ uuid, id, title }) => [uuid, { id, title }]));
    } catch (cause) {
      if (cause instanceof DomainError) return null;
      throw cause;
    }
  }

  return {
    library,
    kiwix,
    shelf,
    archives,
    async listArchives(signal) {
      return { items: archives.list(await titles(signal)), folder: archives.folder };
    },
    async close() {
      stopWatching();
      await archives.close();
    },
  };
}
