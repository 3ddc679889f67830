// Builds the gallery before its pictures are taken.
import { join } from "node:path";
import { build } from "vite";

export const CONFIG = join(import.meta.dirname, "../../pwa/gallery/vite.config.ts");

// biome-ignore lint/style/noDefaultExport: Playwright wants it so.
export default async function buildGallery(): Promise<void> {
  await build({ configFile: CONFIG, logLevel: "error" });
}
