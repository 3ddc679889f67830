// What the gallery's tests share: the built gallery on a port of its own, and a way to open one of its states.
import { test as base, expect, type Page } from "@playwright/test";
import { preview } from "vite";
import { type GalleryState, SIZES, type Size, type Theme } from "../../pwa/gallery/states/state.ts";
import { CONFIG } from "./build-gallery.ts";

interface WorkerFixtures {
  gallery: string;
  /** One page for all states: each forgets by itself what the one before has left, and the code is read once. */
  frame: Page;
}

export const test = base.extend<object, WorkerFixtures>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
    async ({}, use) => {
      const server = await preview({ configFile: CONFIG, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
      const address = server.httpServer.address();
      if (address === null || typeof address === "string") throw new Error("The gallery has no port.");
      await use(`http://127.0.0.1:${address.port}`);
      await server.close();
    },
    { scope: "worker" },
  ],

  frame: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        locale: "en-GB",
        timezoneId: "Europe/Berlin",
        serviceWorkers: "block",
        reducedMotion: "reduce",
        // Half as large as they are seen: small files, and letters whose edges differ less between machines.
        deviceScaleFactor: 0.5,
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
});

export { expect };

/** Opens a state and waits until it is reached. */
export async function open(
  page: Page,
  gallery: string,
  { name }: GalleryState,
  { size, theme }: { size: Size; theme: Theme },
): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  await page.goto(`${gallery}/frame.html?state=${name}&theme=${theme}`);
  // At each frame, not with the growing pauses of an assertion: they took as long as all else.
  const end = await page.waitForFunction(() => {
    const { gallery, galleryFault } = document.documentElement.dataset;
    return gallery === undefined ? null : { fault: galleryFault ?? null };
  });
  expect((await end.jsonValue())?.fault, name).toBeNull();
}
