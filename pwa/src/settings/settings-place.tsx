// The way to the settings and to the sheet of shortcuts, whose code is fetched when somebody goes there.
import { lazyScreen } from "../shell/lazy-screen.tsx";
import type { SettingsScreenProps } from "./settings-screen.tsx";

export const SettingsPlace = lazyScreen<SettingsScreenProps>(
  async () => (await import("./settings-screen.tsx")).SettingsScreen,
  () => <main class="conversation" id="settings" tabIndex={-1} aria-busy="true" />,
);

export const ShortcutSheetPlace = lazyScreen<{ onClose: () => void }>(
  async () => (await import("./shortcut-sheet.tsx")).ShortcutSheet,
  () => null,
);
