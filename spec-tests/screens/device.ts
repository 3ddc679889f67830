// A device in front of Hearth, in one of three sizes and two themes, and the camera that looks at it.
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";

/** The large ones are taken a little smaller than they are seen: there are many, and they are committed. */
export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.8, hasTouch: false },
  kiosk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.8, hasTouch: true },
} as const;
export type Size = keyof typeof SIZES;
export type Theme = "light" | "dark";

export interface Device {
  size: Size;
  page: Page;
  context: BrowserContext;
  /** Waits for fonts and for what fades in, then takes the picture. */
  shoot(name: string): Promise<void>;
}

export interface DeviceOptions {
  size: Size;
  theme: Theme;
  baseURL: string;
  /** Where the pictures go. */
  folder: string;
  /** Of whoever is signed in on it; null: nobody is. */
  session: string | null;
  /** The device's own language. */
  locale?: string;
}

/** What fades in has come to its end. */
const FADED_IN_MS = 350;
/** Letters stay clean, and all pictures together small. */
const QUALITY = 50;

/** Opens a device, hands it over, and closes it. */
export async function onDevice(
  browser: Browser,
  { size, theme, baseURL, folder, session, locale = "en-GB" }: DeviceOptions,
  use: (device: Device) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...SIZES[size],
    colorScheme: theme,
    reducedMotion: "reduce",
    baseURL,
    locale,
  });
  if (session !== null) {
    await context.addCookies([{ name: "session", value: session, url: baseURL, httpOnly: true, sameSite: "Strict" }]);
  }
  const page = await context.newPage();
  try {
    await use({
      size,
      page,
      context,
      async shoot(name) {
        await page.evaluate("document.fonts.ready.then(() => null)");
        await page.waitForTimeout(FADED_IN_MS);
        const path = join(folder, `${name}-${size}-${theme}.jpg`);
        await page.screenshot({ path, type: "jpeg", quality: QUALITY });
      },
    });
  } finally {
    await context.close();
  }
}
