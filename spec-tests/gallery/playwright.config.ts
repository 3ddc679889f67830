// The gallery's pictures: every state of the app, compared with the pictures that are committed.
import { defineConfig } from "@playwright/test";
import { findChromium } from "../../launcher/bootstrap/chromium.mjs";

const executablePath = findChromium();
if (executablePath === null)
  throw new Error("There is no Chromium on the PATH. Install one, or name it with CHROMIUM_PATH.");

export default defineConfig({
  testDir: ".",
  outputDir: "../.artifacts/gallery/results",
  // One picture for every machine: what differs between them is kept out of it (see picture.css and the arguments).
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  globalSetup: "./build-gallery.ts",
  globalTeardown: "./tidy-pictures.ts",
  fullyParallel: true,
  workers: 2,
  // As for the journeys: the group's second tries come when the machine is quiet.
  retries: 1,
  forbidOnly: true,
  timeout: 40_000,
  expect: {
    timeout: 5_000,
    toHaveScreenshot: {
      // Of each pixel's colour, 2 % (the ember a shade redder fails); of the pixels, 1 in 1,000 for the edges of letters.
      threshold: 0.02,
      maxDiffPixelRatio: 0.001,
      animations: "disabled",
      caret: "hide",
      scale: "device",
      stylePath: "./picture.css",
    },
  },
  reporter: [["list"]],
  use: {
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-lcd-text",
        "--font-render-hinting=none",
        "--force-color-profile=srgb",
        "--hide-scrollbars",
      ],
    },
    trace: "off",
  },
});
