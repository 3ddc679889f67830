// The look on this device: the attributes that the styles follow, and what the next first paint begins with.
import { LANGUAGES, languageOf, localeOf } from "../messages/languages.ts";
import { missing, speak } from "../messages/speech.ts";
import { type Look, PLAIN_LOOK } from "./appearance.ts";
import { onWake } from "./wake.ts";

const STILL = "(prefers-reduced-motion: reduce)";

export interface DeviceLook {
  /** As public/theme.js has shown it before the first paint. */
  remembered: Look;
  show(look: Look): void;
}

export function createDeviceLook(root: HTMLElement): DeviceLook {
  const remembered = readRemembered();
  let shown = remembered;
  const speakShown = () => speakOn(root, shown.language);
  matchMedia(STILL).addEventListener("change", () => paint(root, shown));
  addEventListener("languagechange", () => void speakShown());
  onWake(() => {
    if (missing.value !== null) void speakShown();
  });
  void speakShown();
  return {
    remembered,
    show(look) {
      shown = look;
      paint(root, look);
      void speakShown();
      remember(look);
    },
  };
}

function paint(root: HTMLElement, { theme, textSize, reducedMotion }: Look): void {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  if (textSize === "normal") delete root.dataset.textSize;
  else root.dataset.textSize = textSize;
  const isReduced = reducedMotion === "system" ? matchMedia(STILL).matches : reducedMotion === "on";
  root.dataset.motion = isReduced ? "reduced" : "full";
  paintBrowserBars(root, theme);
}

/** Screen readers change their voice with `lang`, so it changes together with the texts. */
async function speakOn(root: HTMLElement, choice: Look["language"]): Promise<void> {
  const wanted = languageOf(choice, navigator.languages);
  const language = await speak(wanted, localeOf(wanted, navigator.languages));
  root.lang = language;
  root.dir = LANGUAGES[language].dir;
}

/** The bars of the browser follow the theme that is really shown. */
function paintBrowserBars(root: HTMLElement, theme: Look["theme"]): void {
  const ground = getComputedStyle(root).getPropertyValue("--bg").trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.own ??= meta.content;
    meta.content = theme === "system" ? (meta.dataset.own ?? ground) : ground;
  }
}

const CHOICES: { [Key in Exclude<keyof Look, "language">]: readonly Look[Key][] } = {
  theme: ["system", "light", "dark"],
  textSize: ["small", "normal", "large", "huge"],
  reducedMotion: ["system", "on", "off"],
};

// public/theme.js reads the same keys.
const storageKey = (key: keyof Look) => `hearth.${key}`;

/** Read from where it was kept, as the attributes do not tell "system" from a choice of the same effect. */
function readRemembered(): Look {
  const read = <Key extends keyof typeof CHOICES>(key: Key): Look[Key] => {
    const value = localStorage.getItem(storageKey(key));
    return CHOICES[key].find((choice) => choice === value) ?? PLAIN_LOOK[key];
  };
  try {
    return {
      theme: read("theme"),
      textSize: read("textSize"),
      reducedMotion: read("reducedMotion"),
      // Any tag will do: of one that there is no translation for, languageOf() makes the device's.
      language: localStorage.getItem(storageKey("language")) ?? PLAIN_LOOK.language,
    };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return PLAIN_LOOK;
  }
}

const KEYS = ["theme", "textSize", "reducedMotion", "language"] as const;

function remember(look: Look): void {
  try {
    for (const key of KEYS) {
      if (look[key] === PLAIN_LOOK[key]) localStorage.removeItem(storageKey(key));
      else localStorage.setItem(storageKey(key), look[key]);
    }
  } catch (error) {
    // Storage forbidden or full: the look then lasts as long as the page.
    if (!(error instanceof DOMException)) throw error;
  }
}
