// Renders the icons of the app from ember.svg and of its shortcuts: `npm run icons`, needed only when the drawing changes.
import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { Search, SquarePen, Tablet, UsersRound } from "lucide";

const folder = new URL("../public/icons/", import.meta.url);
const svg = await readFile(new URL("ember.svg", folder), "utf8");

/** Square to the edge: the system cuts the shape. */
const square = svg.replace('rx="112"', "");
/** A maskable icon keeps its mark inside the middle 80 %. */
const maskable = square.replace('<g id="mark">', '<g id="mark" transform="translate(56 46) scale(0.78)">');

/** One colour, told by its opacity alone: the opening of the hearth as a line, and the ember in it. */
const pathOf = (id) => new RegExp(`id="${id}"\\s+d="([^"]+)"`).exec(svg)?.[1];
const monochrome = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <g transform="translate(56 46) scale(0.78)">
    <path d="${pathOf("arch")}" fill="none" stroke="white" stroke-width="26" />
    <path d="${pathOf("ember")}" fill="white" transform="translate(46 36) scale(0.82)" />
    <path d="M72 420h368" stroke="white" stroke-width="28" stroke-linecap="round" />
  </g>
</svg>`;

/** A sign of the app's icon set in the ember's colour on its ground. */
const shortcut = (node) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <rect width="48" height="48" rx="24" fill="#2a2018" />
  <g transform="translate(12 12)" fill="none" stroke="#f2925f" stroke-width="2" stroke-linecap="round"
    stroke-linejoin="round">${node.map(([tag, attributes]) => `<${tag} ${asText(attributes)} />`).join("")}</g>
</svg>`;
const asText = (attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ");

const icons = [
  { file: "ember-192.png", size: 192, svg, isClear: true },
  { file: "ember-512.png", size: 512, svg, isClear: true },
  { file: "ember-maskable-512.png", size: 512, svg: maskable, isClear: false },
  { file: "apple-touch-icon.png", size: 180, svg: square, isClear: false },
  { file: "ember-monochrome-512.png", size: 512, svg: monochrome, isClear: true },
  { file: "shortcut-new.png", size: 96, svg: shortcut(SquarePen), isClear: true },
  { file: "shortcut-search.png", size: 96, svg: shortcut(Search), isClear: true },
  { file: "shortcut-companions.png", size: 96, svg: shortcut(UsersRound), isClear: true },
  { file: "shortcut-kiosk.png", size: 96, svg: shortcut(Tablet), isClear: true },
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
