// How the app is built: Preact, an installable shell, everything served from our own origin.
import preact from "@preact/preset-vite";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

const icon = (file: string, sizes: string, purpose: "any" | "maskable" | "monochrome") => ({
  src: `/icons/${file}`,
  sizes,
  type: "image/png",
  purpose,
});

export default defineConfig({
  plugins: [
    preact({ devToolsEnabled: false, reactAliasesEnabled: false }),
    VitePWA({
      registerType: "prompt",
      injectRegister: null,
      manifest: {
        id: "/",
        name: "Hearth",
        short_name: "Hearth",
        description: "The assistant that lives at home.",
        lang: "en",
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#16120E",
        theme_color: "#16120E",
        icons: [
          icon("ember-192.png", "192x192", "any"),
          icon("ember-512.png", "512x512", "any"),
          icon("ember-maskable-512.png", "512x512", "maskable"),
        ],
      },
      workbox: {
        globPatterns: ["**/*.{js,css,html,woff2,svg}", "icons/ember-192.png"],
        navigateFallback: "index.html",
        // Answers, exports and pictures are the service's; the shell never stands in for them.
        navigateFallbackDenylist: [/^\/api\//],
        // A first visit is taken over at once, so that it can also be moved to the next version.
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        sourcemap: false,
      },
    }),
  ],
  // Fonts and pictures stay files: the policy of the service allows no data: fonts.
  build: { outDir: "dist", target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: "http://127.0.0.1:3000", changeOrigin: false } } },
});
