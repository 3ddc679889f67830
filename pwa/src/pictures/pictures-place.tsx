// The way to the pictures, whose code is fetched when somebody goes there.
import { lazyScreen } from "../shell/lazy-screen.tsx";

export interface PicturesPlaceProps {
  /** The picture that is looked at; null: the wall alone. */
  pictureId: string | null;
  /** Where one came from, and goes back to. */
  conversationId: string | null;
  /** null where the list of conversations stands beside. */
  onShowSide: (() => void) | null;
}

export const PicturesPlace = lazyScreen<PicturesPlaceProps>(
  async () => (await import("./pictures-screen.tsx")).PicturesScreen,
  () => <main class="conversation" id="room" tabIndex={-1} aria-busy="true" />,
);
