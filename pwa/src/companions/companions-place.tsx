// The way to the companions' screens, whose code is fetched when somebody goes there.
import { lazyScreen } from "../shell/lazy-screen.tsx";

export interface CompanionsPlaceProps {
  /** `null`: the gallery; `new`: a companion that is not made yet; else the id of one. */
  open: string | null;
  /** null where the list of conversations stands beside. */
  onShowSide: (() => void) | null;
}

export const CompanionsPlace = lazyScreen<CompanionsPlaceProps>(
  async () => (await import("./companions-screen.tsx")).CompanionsScreen,
  () => <main class="conversation" id="room" tabIndex={-1} aria-busy="true" />,
);
