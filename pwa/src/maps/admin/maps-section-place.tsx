// The way to the maps' settings, whose code is fetched when somebody goes there.
import { lazyScreen } from "../../shell/lazy-screen.tsx";

export const MapsSectionPlace = lazyScreen<object>(
  async () => (await import("./maps-section.tsx")).MapsSection,
  () => null,
);
