// Renders the icons of the app from ember.svg: `npm run icons`, needed only when the drawing changes.
import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";

const folder = new URL("../public/icons/", import.meta.url);
const svg = await readFile(new URL("ember.svg", folder), "utf8");

/** Square to the edge: the system cuts the shape. */
const square = svg.replace('rx="112"', "");
/** A maskable icon keeps its mark inside the middle 80 %. */
const maskable = square.replace('<g id="mark">', '<g id="mark" transform="translate(56 46) scale(0.78)">');

const icons = [
  { file: "ember-192.png", size: 192, svg, isClear: true },
  { file: "ember-512.png", size: 512, svg, isClear: true },
  { file: "ember-maskable-512.png", size: 512, svg: maskable, isClear: false },
  { file: "apple-touch-icon.png", size: 180, svg: square, isClear: false },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const { file, size, svg: drawing, isClear } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${drawing}`);
    await page.screenshot({ path: new URL(file, folder).pathname, omitBackground: isClear });
    await page.close();
  }
} finally {
  await browser.close();
}
