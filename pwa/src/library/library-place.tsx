// The way to the library, whose code is fetched when somebody goes there.
import { lazyScreen } from "../shell/lazy-screen.tsx";
import type { Place } from "../shell/place.ts";

export interface LibraryPlaceProps {
  place: Extract<Place, { name: "library" }>;
  /** null where the list of conversations stands beside. */
  onShowSide: (() => void) | null;
}

export const LibraryPlace = lazyScreen<LibraryPlaceProps>(
  async () => (await import("./library-screen.tsx")).LibraryScreen,
  () => <main class="conversation" id="room" tabIndex={-1} aria-busy="true" />,
);
