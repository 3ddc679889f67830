// How the app is built: Preact, an installable shell, everything served from our own origin.
import preact from "@preact/preset-vite";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { manifest } from "./manifest.ts";

export default defineConfig({
  plugins: [
    preact({ devToolsEnabled: false, reactAliasesEnabled: false }),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/service-worker",
      filename: "sw.ts",
      registerType: "prompt",
      injectRegister: null,
      manifest,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,woff2,svg}", "icons/ember-192.png"],
        // Fetched and kept when hands-free or the map is first used (service-worker/wake-cache.ts).
        globIgnores: ["assets/wake-worker-*.js", "assets/map-engine-*.js"],
        // A classic script: not every browser takes modules as service workers.
        rollupFormat: "iife",
        sourcemap: false,
      },
    }),
  ],
  // The worker fetches its grammars one by one.
  worker: { format: "es" },
  // Fonts and pictures stay files: the policy of the service allows no data: fonts.
  build: { outDir: "dist", target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: "http://127.0.0.1:3000", changeOrigin: false } } },
});
