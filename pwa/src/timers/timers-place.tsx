// The way to the timers and to what rings, whose code is fetched after the first screen.
import { lazyScreen } from "../shell/lazy-screen.tsx";

export interface TimersPlaceProps {
  /** null where the list of conversations stands beside. */
  onShowSide: (() => void) | null;
}

export const TimersPlace = lazyScreen<TimersPlaceProps>(
  async () => (await import("./timers-screen.tsx")).TimersScreen,
  () => <main class="conversation" id="room" tabIndex={-1} aria-busy="true" />,
);

export const RingingPlace = lazyScreen<{ isOnWall?: boolean }>(
  async () => (await import("./ringing.tsx")).Ringing,
  () => null,
  () => <></>,
);
