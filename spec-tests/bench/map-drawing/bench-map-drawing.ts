// How soon a map is drawn in Chromium, and how it moves, against screens without a map in the same run.
import { copyFile, mkdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { mapsSchema } from "../../../handlers/shared/contract/maps.ts";
import config from "../../browser/playwright.config.ts";
import { until } from "../../support/until.ts";
import { nodeTarget } from "../../targets/node-target.ts";
import { ROOT } from "../../targets/process-target.ts";
import { settle } from "../house.ts";
import { median, ms, type Row } from "../stats.ts";

const TILES = "protomaps_vector_firenze.pmtiles";
const PLACE = "/map?at=43.7731,11.2560&name=Duomo";
const PLAIN = "/companions";
const ROUNDS = 5;
const PAN_MS = 4_000;
const FIRST_PAINT_MAX_MS = 1_500;
const FRAMES_MIN = 50;
const SIZE = { width: 1280, height: 800 };

export async function benchMapDrawing(): Promise<Row[]> {
  const data = process.env.HEARTH_TEST_DATA;
  if (data === undefined) throw new Error("map-drawing needs HEARTH_TEST_DATA");
  const target = await nodeTarget.start({ env: { LLM_URL: "http://127.0.0.1:9", WEB_DIR: join(ROOT, "pwa/dist") } });
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    const { admin } = await settle(target.baseUrl, 0);
    const file = join(target.dataDir, "maps", TILES);
    await mkdir(join(target.dataDir, "maps"), { recursive: true });
    await copyFile(join(data, "tiles", TILES), file);
    await utimes(file, new Date(0), new Date(0));
    await until(
      "the tiles are known",
      async () => {
        await target.fetch("/api/admin/maps/rescan", { method: "POST", headers: { cookie: admin.cookie } });
        const answer = await target.fetch("/api/maps", { headers: { cookie: admin.cookie } });
        return mapsSchema.parse(await answer.json()).sets.length > 0;
      },
      60_000,
    );
    const context = await browser.newContext({ viewport: SIZE });
    const [name = "", value = ""] = admin.cookie.split("=");
    await context.addCookies([{ name, value, url: target.baseUrl }]);
    return [await firstPaints(context, target.baseUrl), await panning(context, target.baseUrl)];
  } finally {
    await browser.close();
    await target.stop();
  }
}

/** From the moment at which one goes there inside the app until it stands there. */
async function timeTo(page: Page, path: string, shown: string): Promise<number> {
  const began = await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    return performance.now();
  }, path);
  await page.waitForFunction((selector) => document.querySelector(selector) !== null, shown, { polling: "raf" });
  return (await page.evaluate(() => performance.now())) - began;
}

async function firstPaints(context: BrowserContext, baseUrl: string): Promise<Row> {
  const [maps, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.goto(baseUrl);
    await page.getByRole("textbox", { name: "Message" }).waitFor();
    plain.push(await timeTo(page, PLAIN, "main h1"));
    maps.push(await timeTo(page, PLACE, '.map-canvas[data-drawing="drawn"]'));
    await page.close();
  }
  return {
    name: `a map of Florence is drawn, engine and tiles with it (${ROUNDS} pages)`,
    measured: ms(median(maps)),
    yardstick: `the companions stand there: ${ms(median(plain))}`,
    ratio: `${(median(maps) / median(plain)).toFixed(1)} times`,
    target: `below ${FIRST_PAINT_MAX_MS} ms`,
    met: median(maps) < FIRST_PAINT_MAX_MS,
  };
}

/** Frames a second while the mouse drags in circles over it. */
async function framesWhileDragging(page: Page): Promise<number> {
  const box = { x: SIZE.width * 0.75, y: SIZE.height / 2 };
  await page.evaluate(() => {
    const counting = { frames: 0, beganMs: performance.now() };
    Object.assign(globalThis, { counting });
    const step = () => {
      counting.frames += 1;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  const endsAt = Date.now() + PAN_MS;
  for (let turn = 0; Date.now() < endsAt; turn += 0.15) {
    await page.mouse.move(box.x + Math.cos(turn) * 160, box.y + Math.sin(turn) * 160);
  }
  await page.mouse.up();
  return page.evaluate(() => {
    const { counting } = globalThis as unknown as { counting: { frames: number; beganMs: number } };
    return (counting.frames * 1_000) / (performance.now() - counting.beganMs);
  });
}

async function panning(context: BrowserContext, baseUrl: string): Promise<Row> {
  const [maps, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.goto(`${baseUrl}${PLAIN}`);
    await page.locator("main h1").waitFor();
    plain.push(await framesWhileDragging(page));
    await page.goto(`${baseUrl}${PLACE}`);
    await page.locator('.map-canvas[data-drawing="drawn"]').waitFor();
    maps.push(await framesWhileDragging(page));
    await page.close();
  }
  return {
    name: "frames a second while the map is dragged, drawn without a graphics card",
    measured: `${median(maps).toFixed(0)} a second`,
    yardstick: `the same drag over the companions: ${median(plain).toFixed(0)} a second`,
    ratio: `${Math.round((100 * median(maps)) / median(plain))} %`,
    target: `at least ${FRAMES_MIN}`,
    met: median(maps) >= FRAMES_MIN,
  };
}
