// Chromium journeys against the real stack: as a phone, as a desktop, and on the wall.
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

/** They bring their own sizes. */
const ON_THE_WALL = "**/kiosk*.test.ts";
/** What goes by the clock has the machine to itself, after all the rest. */
const MEASURED = ["**/budgets.test.ts"];
/** So has what is spoken and heard, to which the size of a screen changes nothing. */
const HEARD = ["**/voice.test.ts", "**/ear*.test.ts"];
/** Mostly somebody speaks or is waited for, and the processor rests: two homes at a time. */
const HANDS_FREE = ["**/hands-free*.test.ts"];
const BY_THE_CLOCK = [...MEASURED, ...HEARD, ...HANDS_FREE];
/** What the size of the screen changes little or nothing in: on a phone alone, where room is scarcest. */
const ONCE = [
  "**/bad-wifi.test.ts",
  "**/answers.test.ts",
  "**/focus.test.ts",
  "**/home-care.test.ts",
  "**/language.test.ts",
  "**/library.test.ts",
  "**/maps.test.ts",
  "**/network.test.ts",
  "**/pictures.test.ts",
  "**/platform.test.ts",
  "**/shell.test.ts",
  "**/sign-in.test.ts",
  "**/tabs.test.ts",
  "**/timers.test.ts",
  "**/undo.test.ts",
  "**/wake-words.test.ts",
];
/** The same colours in other places: by night these are looked at on the phone, and at the desk by day. */
const DARK_AGAIN = /(companions are|every section is) clean.* in dark$/;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: "../.artifacts/browser",
  globalSetup: "../targets/build-service.ts",
  workers: 2,
  // `npm run test:browser` has its second tries when the machine is quiet; this is for whoever runs a file by hand.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
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
  // Their passes stand in launcher/bootstrap/playwright-groups.mjs too.
  projects: [
    { name: "phone", testIgnore: [ON_THE_WALL, ...BY_THE_CLOCK], use: PHONE },
    {
      name: "desktop",
      testIgnore: [ON_THE_WALL, ...BY_THE_CLOCK, ...ONCE],
      grepInvert: DARK_AGAIN,
      use: DESK,
    },
    // The tablet on the wall: as wide as a desk, and touched. Beside its own screen the journeys are enough here.
    {
      name: "kiosk",
      testMatch: ["journeys/**/*.test.ts", ON_THE_WALL],
      testIgnore: ONCE,
      use: { ...DESK, hasTouch: true },
    },
    {
      name: "phone, measured",
      testMatch: MEASURED,
      use: PHONE,
      workers: 1,
      dependencies: ["phone", "desktop", "kiosk"],
    },
    {
      name: "desktop, measured",
      testMatch: [...MEASURED, ...HEARD],
      use: DESK,
      workers: 1,
      dependencies: ["phone, measured"],
    },
    {
      name: "desktop, hands-free",
      testMatch: HANDS_FREE,
      use: DESK,
      workers: 2,
      dependencies: ["desktop, measured"],
    },
  ],
});
