// The groups of tests that Playwright runs, and which of their projects run side by side.
// @ts-check

/** @typedef {Pick<import("./run-playwright.mjs").PlaywrightRun, "config" | "artifacts" | "passes">} PlaywrightGroup */

/** @type {Readonly<Record<string, PlaywrightGroup>>} */
export const playwrightGroups = Object.freeze({
  browser: {
    config: "spec-tests/browser/playwright.config.ts",
    artifacts: "spec-tests/.artifacts/browser",
    // As the configuration's dependencies have it, but each runs, whatever became of those before.
    passes: [["phone", "desktop", "kiosk"], ["phone, measured"], ["desktop, measured"], ["desktop, hands-free"]],
  },
  gallery: {
    config: "spec-tests/gallery/playwright.config.ts",
    artifacts: "spec-tests/.artifacts/gallery",
    passes: [[]],
  },
});
