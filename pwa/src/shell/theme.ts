// Light, dark or as the system has it: kept on the device for the first paint, and in the person's preferences.
import { type ReadonlySignal, signal } from "@preact/signals";

export type ThemeChoice = "system" | "light" | "dark";

export interface Theme {
  choice: ReadonlySignal<ThemeChoice>;
  apply(choice: ThemeChoice): void;
}

// public/theme.js reads the same key before the first paint.
const KEY = "hearth.theme";

export function createTheme(root: HTMLElement): Theme {
  const shown = root.dataset.theme;
  const choice = signal<ThemeChoice>(shown === "light" || shown === "dark" ? shown : "system");
  return {
    choice,
    apply(next) {
      choice.value = next;
      if (next === "system") delete root.dataset.theme;
      else root.dataset.theme = next;
      paintBrowserBars(next);
      remember(next);
    },
  };
}

/** The bars of the browser follow the theme that is really shown. */
function paintBrowserBars(choice: ThemeChoice): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--bg").trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.own ??= meta.content;
    meta.content = choice === "system" ? (meta.dataset.own ?? ground) : ground;
  }
}

function remember(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch (error) {
    // Storage forbidden or full: the theme then lasts as long as the page.
    if (!(error instanceof DOMException)) throw error;
  }
}
