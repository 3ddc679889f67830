// The way to the library's settings, whose code is fetched when an admin goes there.
import { lazyScreen } from "../../shell/lazy-screen.tsx";

export const LibrarySectionPlace = lazyScreen<object>(
  async () => (await import("./library-section.tsx")).LibrarySection,
  () => null,
);
