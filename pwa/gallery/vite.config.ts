// The gallery as a page of its own, for developers and for the pictures; never part of the app's build.
import { realpathSync } from "node:fs";
import { join } from "node:path";
import preact from "@preact/preset-vite";
import { defineConfig } from "vite";

const here = import.meta.dirname;
const home = join(here, "../..");

export default defineConfig({
  root: here,
  publicDir: join(here, "../public"),
  cacheDir: join(here, "../../spec-tests/.artifacts/gallery/vite"),
  plugins: [preact({ devToolsEnabled: false, reactAliasesEnabled: false })],
  resolve: { alias: { "virtual:pwa-register": join(here, "pwa-register.ts") } },
  worker: { format: "es" },
  build: {
    outDir: join(here, "../../spec-tests/.artifacts/gallery/site"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Frames end where a fault has its name.
    minify: false,
    rollupOptions: { input: [join(here, "index.html"), join(here, "frame.html")] },
  },
  server: {
    open: false,
    // The fonts lie among the packages, and those may be a link to another checkout's.
    fs: { allow: [home, realpathSync(join(home, "node_modules"))] },
  },
});
