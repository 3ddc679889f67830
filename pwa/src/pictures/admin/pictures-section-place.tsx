// The way to the pictures' settings, whose code is fetched when an admin goes there.
import { lazyScreen } from "../../shell/lazy-screen.tsx";

export const PicturesSectionPlace = lazyScreen<object>(
  async () => (await import("./pictures-section.tsx")).PicturesSection,
  () => null,
);
