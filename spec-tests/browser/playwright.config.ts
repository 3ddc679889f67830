// Chromium journeys against the real stack: as a phone, as a desktop, and the journeys on the wall too.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { defineConfig } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** CHROMIUM_PATH, or the first of the usual names on the PATH. */
function findChromium(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (found) return found;
  throw new Error("There is no Chromium on the PATH. Install one, or name it with CHROMIUM_PATH.");
}

/** It brings its own sizes. */
const ON_THE_WALL = "**/kiosk.test.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: "../.artifacts/browser",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    locale: "en-GB",
    screenshot: "only-on-failure",
    trace: "off",
  },
  projects: [
    {
      name: "phone",
      testIgnore: ON_THE_WALL,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "desktop", testIgnore: ON_THE_WALL, use: { viewport: { width: 1280, height: 800 } } },
    // The tablet on the wall: as wide as a desk, and touched. Beside its own screen the journeys are enough here.
    {
      name: "kiosk",
      testMatch: ["journeys/**/*.test.ts", ON_THE_WALL],
      use: { viewport: { width: 1280, height: 800 }, hasTouch: true },
    },
  ],
});
