// The way to the shell on the wall, whose code is fetched when somebody goes there.
import { lazyScreen } from "../shell/lazy-screen.tsx";
import type { WallPage } from "../shell/place.ts";

export interface KioskPlaceProps {
  /** A page of the library that is shown over the wall. */
  page: WallPage | null;
}

export const KioskPlace = lazyScreen<KioskPlaceProps>(
  async () => (await import("./kiosk-screen.tsx")).KioskScreen,
  () => <main aria-busy="true" />,
);
