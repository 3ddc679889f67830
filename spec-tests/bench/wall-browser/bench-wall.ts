// How smoothly a wall of 20,000 pictures scrolls in Chromium: from frame to frame, beside a plain page of the same pictures.
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { imagePageSchema } from "../../../handlers/shared/contract/images.ts";
import config from "../../browser/playwright.config.ts";
import { nodeTarget } from "../../targets/node-target.ts";
import { ROOT } from "../../targets/process-target.ts";
import type { RunningTarget } from "../../targets/target.ts";
import { fillGallery, GALLERY } from "../full-gallery.ts";
import { type Member, settle } from "../house.ts";
import { median, ms, percentile, type Row } from "../stats.ts";

const NOBODY = "http://127.0.0.1:9";
/** Pixels a second, and for how long each time: ten rows or fifty pictures in a second, as after a quick thumb. */
const SPEED = 2_000;
const SCROLL_MS = 4_000;
const ROUNDS = 3;
const THUMBNAILS = 48;
const THUMBNAIL_PX = 320;
/** More than both ways together go past. */
const PLAIN_PICTURES = 1_500;
const PAGE_MAX = 100;
/** A frame that comes so late is seen as a jerk. */
const LATE_MS = 50;
const P95_MAX = 1.25;
const NODES_MAX = 1.5;
const LOADING_MAX_MS = 240_000;
const DESK = { width: 1280, height: 800 };

export async function benchWall(): Promise<Row[]> {
  const home = await nodeTarget.start({ env: { LLM_URL: NOBODY, WEB_DIR: join(ROOT, "pwa/dist") } });
  const browser = await chromium.launch({ ...config.use?.launchOptions, headless: true });
  try {
    const { admin } = await settle(home.baseUrl, 0);
    await fillGallery(home, admin, { thumbnails: await drawThumbnails(), ratingOf: () => "general" });
    const context = await browser.newContext({ viewport: DESK, serviceWorkers: "block" });
    const [name = "", value = ""] = admin.cookie.split("=");
    await context.addCookies([{ name, value, url: home.baseUrl }]);
    return await rowsOf(context, home.baseUrl, await plainPage(home, admin));
  } finally {
    await browser.close();
    await home.stop();
  }
}

/** Colours with some noise, so that they are as heavy as those of real pictures. */
const drawThumbnails = (): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: THUMBNAILS }, (_, n) => {
      const shade = { r: (n * 53) % 256, g: (n * 97) % 256, b: (n * 151) % 256 };
      const noise = { type: "gaussian" as const, mean: 128, sigma: 9 };
      const size = { width: THUMBNAIL_PX, height: THUMBNAIL_PX };
      return sharp({ create: { ...size, channels: 3, background: shade, noise } })
        .tint(shade)
        .webp({ quality: 55 })
        .toBuffer();
    }),
  );

/** The newest pictures in a grid that the browser alone takes care of: no script, and loaded as they come near. */
async function plainPage(home: RunningTarget, { cookie }: Member): Promise<string> {
  const addresses: string[] = [];
  for (let query = `limit=${PAGE_MAX}`; addresses.length < PLAIN_PICTURES; ) {
    const answer = await home.fetch(`/api/images?${query}`, { headers: { cookie } });
    const { items, nextCursor } = imagePageSchema.parse(await answer.json());
    addresses.push(...items.map(({ thumbnailUrl }) => thumbnailUrl));
    query = `limit=${PAGE_MAX}&cursor=${encodeURIComponent(nextCursor ?? "")}`;
  }
  const style = `body{margin:0}.scroller{height:100vh;overflow-y:auto}
    .grid{display:grid;grid-template-columns:repeat(5,170px);gap:24px}`;
  const pictures = addresses.map(
    (src) => `<img src="${src}" width="170" height="170" loading="lazy" decoding="async">`,
  );
  return `<!doctype html><style>${style}</style><div class="scroller"><div class="grid">${pictures.join("")}</div></div>`;
}

async function rowsOf(context: BrowserContext, baseUrl: string, html: string): Promise<Row[]> {
  const wall = await context.newPage();
  await wall.goto(`${baseUrl}/pictures`);
  await wall.locator(".frame img").first().waitFor();
  const nodesAtFirst = await nodesOf(wall);
  const plain = await context.newPage();
  await plain.route("**/plain", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await plain.goto(`${baseUrl}/plain`);

  const arriving = await inTurns(wall, plain, 1);
  await loadAll(wall);
  const nodesAtEnd = await nodesOf(wall);
  const there = await inTurns(wall, plain, -1);
  return [
    frameRow("a wall of 20,000, scrolled while older ones arrive", arriving),
    frameRow("a wall of 20,000, all of it there, scrolled back from its end", there),
    {
      name: "nodes of the page with all 20,000",
      measured: String(nodesAtEnd),
      yardstick: `with the first page alone: ${nodesAtFirst}`,
      ratio: `${(nodesAtEnd / nodesAtFirst).toFixed(2)} of it`,
      target: `at most ${NODES_MAX} of it`,
      met: nodesAtEnd <= NODES_MAX * nodesAtFirst,
    },
  ];
}

interface Gaps {
  wall: number[];
  plain: number[];
}

/** The plain page always goes on to pictures that it has not shown yet, as the wall does. */
async function inTurns(wall: Page, plain: Page, way: 1 | -1): Promise<Gaps> {
  const gaps: Gaps = { wall: [], plain: [] };
  for (let round = 0; round < ROUNDS; round++) {
    gaps.plain.push(...(await scroll(plain, 1)));
    gaps.wall.push(...(await scroll(wall, way)));
  }
  return gaps;
}

/** Milliseconds from frame to frame; `way` is 1 for down. */
async function scroll(page: Page, way: 1 | -1): Promise<number[]> {
  await page.bringToFront();
  return await page.evaluate(
    async ({ pixelsPerS, durationMs }) => {
      const room = document.querySelector(".scroller");
      if (room === null) throw new Error("nothing scrolls here");
      const gaps: number[] = [];
      const began = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const from = room.scrollTop;
      for (let last = began; last - began < durationMs; ) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        gaps.push(now - last);
        last = now;
        room.scrollTop = from + (pixelsPerS * (now - began)) / 1_000;
      }
      return gaps;
    },
    { pixelsPerS: way * SPEED, durationMs: SCROLL_MS },
  );
}

/** Goes to the end of what is there again and again, until nothing older comes. */
async function loadAll(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(
    async ({ last, maxMs }) => {
      const room = document.querySelector(".scroller");
      const until = performance.now() + maxMs;
      while (document.querySelector(`[data-frame="${last}"]`) === null) {
        if (performance.now() > until) throw new Error("the end of the wall did not come");
        room?.scrollTo({ top: room.scrollHeight, behavior: "instant" });
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    { last: GALLERY - 1, maxMs: LOADING_MAX_MS },
  );
}

const nodesOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll("*").length);

const lateOf = (gaps: readonly number[]): string =>
  `${((100 * gaps.filter((gap) => gap > LATE_MS).length) / gaps.length).toFixed(1)} % over ${LATE_MS} ms`;

const said = (gaps: readonly number[]): string =>
  `median ${ms(median(gaps))}, p95 ${ms(percentile(gaps, 0.95))}, p99 ${ms(percentile(gaps, 0.99))}, ${lateOf(gaps)}`;

function frameRow(name: string, { wall, plain }: Gaps): Row {
  const ratio = percentile(wall, 0.95) / percentile(plain, 0.95);
  return {
    name,
    measured: said(wall),
    yardstick: `a plain page of the same pictures: ${said(plain)}`,
    ratio: `p95 ${ratio.toFixed(2)} of it`,
    target: `p95 at most ${P95_MAX} of it`,
    met: ratio <= P95_MAX,
  };
}
