// The way to the shell on the wall, whose code is fetched when somebody goes there.
import { lazyScreen } from "../shell/lazy-screen.tsx";

export const KioskPlace = lazyScreen<object>(
  async () => (await import("./kiosk-screen.tsx")).KioskScreen,
  () => <main aria-busy="true" />,
);
