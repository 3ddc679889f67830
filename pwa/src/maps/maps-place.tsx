// The way to the map, whose code is fetched when somebody goes there.
import type { Position } from "@hearth/handlers/shared/contract/maps.ts";
import { lazyScreen } from "../shell/lazy-screen.tsx";

export interface MapsPlaceProps {
  /** What to search for, to show, or to go to; null: nothing of it. */
  asked: {
    q: string | null;
    at: Position | null;
    to: Position | null;
    label: string | null;
    mode: string | null;
  };
  /** null where the list of conversations stands beside, and on the wall. */
  onShowSide: (() => void) | null;
  /** Large, for fingers, and gone by itself. */
  isOnWall?: boolean;
}

export const MapsPlace = lazyScreen<MapsPlaceProps>(
  async () => (await import("./maps-screen.tsx")).MapsScreen,
  () => <main class="conversation" id="room" tabIndex={-1} aria-busy="true" />,
);
