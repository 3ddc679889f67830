// The map on the real stack: a region from a mirror, a place found with a typo, the way to it, its first step heard; then
// the same view with the service off. Proves: the issue of the maps, "Done when".
import { copyFile, cp, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { APIRequestContext, Page } from "@playwright/test";
import { mapsSchema } from "../../handlers/shared/contract/maps.ts";
import { TOWN, townExtract } from "../support/small-town.ts";
import { until } from "../support/until.ts";
import { valhallaPackage } from "../support/valhalla-package.ts";
import { startVoiceSidecar, type VoiceSidecar } from "../support/voice-sidecar.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { ROOT } from "../targets/process-target.ts";
import { test as base, expect } from "./fixtures.ts";
import config from "./playwright.config.ts";
import { RECORDER_CODE, RECORDER_FILE, recordAudio } from "./rendered-audio.ts";

const READY_MS = 120_000;
const DRAWN_MS = 30_000;
/** Louder than silence with a rounding error. */
const AUDIBLE = 0.02;
/** Edges of letters may fall a pixel otherwise. */
const SAME_SHARE = 0.98;
/** Ground, streets, words: more than a sheet of paper has. */
const COLOURS_MIN = 20;
/** The Heimatmuseum, for whoever reads English. */
const FOUND = "Museum of Local History";
const HOUR_MS = 3_600_000;

const launch = config.use?.launchOptions ?? {};

const test = base.extend<{ planner: string | null }, { sidecar: VoiceSidecar }>({
  sidecar: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
    async ({}, use) => {
      const sidecar = await startVoiceSidecar();
      await use(sidecar);
      await sidecar.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  planner: async ({}, use) => use(await valhallaPackage()),
  home: async ({ scripted, sidecar, planner }, use) => {
    const { url } = await scripted();
    const folder = await mkdtemp(join(tmpdir(), "hearth-map-app-"));
    const webDir = join(folder, "app");
    await cp(join(ROOT, "pwa/dist"), webDir, { recursive: true });
    await writeFile(join(webDir, RECORDER_FILE), RECORDER_CODE);
    const npm = join(folder, "registry.npmjs.org/@valhallajs/valhallajs/-");
    const geofabrik = join(folder, "download.geofabrik.de/europe");
    for (const each of [npm, geofabrik]) await mkdir(each, { recursive: true });
    if (planner !== null) await copyFile(planner, join(npm, "valhallajs-3.6.1.tgz"));
    await writeFile(join(geofabrik, "liechtenstein-260101.osm.pbf"), townExtract());
    const home = await nodeTarget.start({
      env: { LLM_URL: url, VOICE_URL: sidecar.url, WEB_DIR: webDir, REGISTRY_MIRROR: folder },
    });
    await use(home);
    await home.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

test.use({
  launchOptions: { ...launch, args: [...(launch.args ?? []), "--autoplay-policy=no-user-gesture-required"] },
});

/** What a person does with the map, by what they see. */
const map = (page: Page) => ({
  box: page.getByRole("combobox", { name: "Search the map" }),
  option: (name: string) => page.getByRole("option", { name }),
  sheet: (name: string) => page.getByRole("region", { name }),
  drawing: page.locator(".map-drawing"),
  async drawn() {
    await expect(page.locator('.map-canvas[data-drawing="drawn"]')).toBeVisible({ timeout: DRAWN_MS });
  },
});

async function overviewIs(request: APIRequestContext, baseUrl: string, part: "search" | "routing"): Promise<void> {
  await until(
    `${part} is ready and the region drawn`,
    async () => {
      const maps = mapsSchema.parse(await (await request.get(`${baseUrl}/api/maps`)).json());
      return maps[part] === "ready" && maps.sets.length > 0;
    },
    READY_MS,
  );
}

/** Share of pixels that are alike, and how many colours there are in the first. */
const compare = (page: Page, pictures: Buffer[]) =>
  page.evaluate(
    async (sources) => {
      const pixels = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return new Uint32Array(
            context?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0),
          );
        }),
      );
      const [first = new Uint32Array(), second = new Uint32Array()] = pixels;
      const same = first.reduce((count, pixel, at) => count + Number(pixel === second[at]), 0) / first.length;
      return { same, colours: new Set(first).size };
    },
    pictures.map((picture) => `data:image/png;base64,${picture.toString("base64")}`),
  );

test("a place is found with a typo, the way to it told and heard, and the map is there with the service off", async ({
  page,
  context,
  home,
  anna,
  planner,
  watched,
}) => {
  test.setTimeout(300_000);
  expect(anna).not.toBe("");
  // After its end the service answers nothing; the browser says so by itself.
  watched.expect(/Failed to load resource|ERR_CONNECTION_REFUSED/);
  const { request } = context;
  const headers = { origin: home.baseUrl };
  if (planner !== null) {
    const installed = await request.post(`${home.baseUrl}/api/admin/features/map-liechtenstein/install`, { headers });
    expect(installed.ok(), await installed.text()).toBe(true);
    await overviewIs(request, home.baseUrl, "routing");
  } else {
    process.stderr.write("Valhalla's package can't be had: the part about ways is left out.\n");
    test.info().annotations.push({ type: "left out", description: "ways: Valhalla's package can't be had" });
    const file = join(home.dataDir, "maps/ahrenfels.osm.pbf");
    await mkdir(join(home.dataDir, "maps"), { recursive: true });
    await writeFile(file, townExtract());
    await utimes(file, new Date(Date.now() - HOUR_MS), new Date(Date.now() - HOUR_MS));
    await request.post(`${home.baseUrl}/api/admin/maps/rescan`, { headers });
    await overviewIs(request, home.baseUrl, "search");
  }
  const position = { lat: TOWN.lat, lon: TOWN.lon };
  const stored = await request.put(`${home.baseUrl}/api/maps/home`, {
    headers,
    data: { label: "Kirchweg 1", position },
  });
  expect(stored.ok()).toBe(true);

  const audio = await recordAudio(page);
  const app = map(page);
  await page.goto(`${home.baseUrl}/map`);
  await app.drawn();
  await app.box.fill("Heimatmusuem");
  await app.option(FOUND).click({ timeout: DRAWN_MS });
  const sheet = app.sheet(FOUND);
  await expect(sheet).toContainText("Museum");
  await expect(sheet).toContainText("from home");

  if (planner !== null) {
    await sheet.getByRole("button", { name: "Way there" }).click();
    const way = app.sheet("Way");
    const steps = way.getByRole("list").getByRole("listitem");
    await expect(steps.first()).toContainText(/Walk|Head|Go/);
    expect(await steps.count()).toBeGreaterThan(1);
    await way.getByRole("button", { name: "Hear this step" }).click();
    await expect.poll(() => audio.loudestOf(1), { timeout: 30_000 }).toBeGreaterThan(AUDIBLE);
    await way.getByRole("button", { name: "Be quiet" }).click();
    await way.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toBeVisible();
  }
  await sheet.getByRole("button", { name: "Close" }).click();

  // The shell is kept by now, and the engine with it; the view is where one looked last.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await app.drawn();
  // What fades in has done so.
  await page.waitForTimeout(1_500);
  const before = await app.drawing.screenshot();
  await home.kill("SIGKILL");
  await page.reload();
  await app.drawn();
  await expect(page.getByText("You see what this device kept from the last time")).toBeVisible({ timeout: 30_000 });
  await page.waitForTimeout(1_500);
  const { same, colours } = await compare(page, [await app.drawing.screenshot(), before]);
  test.info().annotations.push({ type: "measured", description: JSON.stringify({ same, colours }) });
  expect(colours, "it is drawn").toBeGreaterThan(COLOURS_MIN);
  expect(same, "the same view").toBeGreaterThan(SAME_SHARE);
  if (planner !== null) {
    await page.getByRole("button", { name: `Home → ${FOUND}` }).click();
    await expect(page.getByText("when this device last looked for it")).toBeVisible();
  }
});
