// The way to a page over the wall, whose code is fetched when somebody opens one.
import { lazyScreen } from "../shell/lazy-screen.tsx";
import type { WallPage } from "../shell/place.ts";

export interface WallPagePlaceProps {
  page: WallPage;
}

export const WallPagePlace = lazyScreen<WallPagePlaceProps>(
  async () => (await import("../library/wall-page.tsx")).WallPageView,
  () => null,
);
