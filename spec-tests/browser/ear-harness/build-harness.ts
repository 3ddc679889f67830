// Bundles the harness as the app is bundled, worker and all, into a copy of the built app.
import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "../../targets/process-target.ts";

export const HARNESS_URL = "/assets/ear-harness.js";

/** @param webDir a copy of the built app, to be written into */
export async function buildHarness(webDir: string): Promise<void> {
  await build({
    root: join(ROOT, "pwa"),
    configFile: false,
    logLevel: "error",
    publicDir: false,
    worker: { format: "es" },
    build: {
      outDir: webDir,
      emptyOutDir: false,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: false,
      minify: false,
      rolldownOptions: {
        input: join(ROOT, "spec-tests/browser/ear-harness/page/harness.ts"),
        output: { entryFileNames: HARNESS_URL.slice(1) },
      },
    },
  });
}
