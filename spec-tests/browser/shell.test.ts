// The installable shell: what is loaded first and how much, what opens offline.
import { Buffer } from "node:buffer";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { nodeTarget } from "../targets/node-target.ts";
import { ROOT } from "../targets/process-target.ts";
import { test as base, expect, on, test, untilLoaded } from "./fixtures.ts";

const JS_BUDGET_BYTES = 90_000;
/** One red point, as a PNG. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("less than 90 kB of JavaScript (gzip) before the first touch, signed out and signed in", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  const scripts = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    const isScript = response.request().resourceType() === "script";
    if (!isScript || response.request().serviceWorker() !== null) return;
    reading.push(response.body().then((body) => void scripts.set(response.url(), gzipSync(body).length)));
  });
  await page.goto(home.baseUrl);
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible();
  await untilLoaded(page);
  await Promise.all(reading);
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  test.info().annotations.push({ type: "JavaScript", description: `${(total / 1000).toFixed(1)} kB gzip` });
  expect(scripts.size).toBeGreaterThan(0);
  expect(total).toBeLessThan(JS_BUDGET_BYTES);
});

test("the shell is installable and opens offline", async ({ page, context, home, anna, watched }) => {
  expect(anna).not.toBe("");
  watched.expect(/net::ERR_/);
  await page.goto(home.baseUrl);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    return (await fetch(link?.href ?? "")).json();
  });
  expect(manifest).toMatchObject({ name: "Hearth", display: "standalone", start_url: "/" });
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(["192x192", "512x512"]),
  );
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(
    expect.arrayContaining(["any", "maskable", "monochrome"]),
  );
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("#app, main").first()).toBeVisible();
  await expect(page.getByText(/No network|can’t reach Hearth/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: /, Anna/ })).toBeVisible({ timeout: 20_000 });
});

test("the service worker keeps no answer of the API", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  const app = on(page);
  await page.goto(home.baseUrl);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await app.ask("say:not for the cache");
  await app.answered();
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.length).toBeGreaterThan(3);
  expect(cached.filter((path) => path.startsWith("/api"))).toEqual([]);
});

test("a screen that can't be drawn says so, and there is a way out", async ({ page, home, anna, watched }) => {
  expect(anna).not.toBe("");
  watched.expect(/TypeError|uncaught/);
  const app = on(page);
  await page.goto(home.baseUrl);
  await app.ask("say:whole");
  await app.answered();
  const address = page.url();
  // As a faulty service would send it.
  await page.route(/\/messages(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, items: items.map((item: object) => ({ ...item, content: 5 })) } });
  });
  await page.goto(address);
  await expect(page.getByRole("alert").getByText("Something on this page went wrong.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Go to the beginning" }).click();
  await expect(app.field).toBeVisible();
});

/** A home that serves a copy of the app, of which a new version can be put in place. */
const withCopy = base.extend<{ webDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
  webDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "hearth-app-"));
    await cp(join(ROOT, "pwa/dist"), folder, { recursive: true });
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  home: async ({ webDir, scripted }, use) => {
    const { url } = await scripted();
    const examples = join(ROOT, "data/router/route-examples.json");
    const home = await nodeTarget.start({ env: { LLM_URL: url, WEB_DIR: webDir, ROUTE_EXAMPLES: examples } });
    await use(home);
    await home.stop();
  },
});

async function putNewVersion(webDir: string): Promise<void> {
  const path = join(webDir, "sw.js");
  const worker = await readFile(path, "utf8");
  await Promise.all(["br", "gz"].map((ending) => rm(`${path}.${ending}`, { force: true })));
  await writeFile(path, `${worker}\n// the next version\n`);
}

withCopy(
  "a new version waits for the end of the answer, is offered, and takes over",
  async ({ page, home, anna, webDir, scripted }) => {
    expect(anna).not.toBe("");
    const app = on(page);
    await page.goto(home.baseUrl);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await putNewVersion(webDir);
    await app.ask("held:200+200");
    await expect(app.lastAnswer).toContainText("w9");
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null))
      .toBe(true);
    const offer = page.getByText("A new version of Hearth is ready.");
    await expect(app.stop).toBeVisible();
    await expect(offer).toBeHidden();
    (await scripted()).release();
    await app.answered();
    await expect(offer).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
    await page.getByRole("button", { name: "Use it now" }).click();
    await expect.poll(() => page.evaluate(() => "isOld" in globalThis).catch(() => true)).toBe(false);
    await expect(app.lastAnswer).toContainText("w399");
    const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null);
    await expect.poll(waiting).toBe(null);
  },
);

withCopy(
  "a wall takes a new version by itself once nobody has been at it for a minute, and not before",
  async ({ page, home, anna, webDir }) => {
    expect(anna).not.toBe("");
    await page.clock.install();
    await page.goto(`${home.baseUrl}/kiosk`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
    const isOld = () => page.evaluate(() => "isOld" in globalThis).catch(() => true);
    await putNewVersion(webDir);
    await page.clock.fastForward(50_000);
    await page.mouse.click(5, 5);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null))
      .toBe(true);
    await page.clock.fastForward(50_000);
    expect(await isOld()).toBe(true);
    await expect(page.getByText("A new version of Hearth is ready.")).toBeHidden();
    await page.clock.fastForward(15_000);
    await expect.poll(isOld).toBe(false);
    await expect(page).toHaveURL(/\/kiosk$/);
    await expect(page.locator("main")).toBeVisible();
  },
);

withCopy(
  "a new version that one tab takes leaves another alone that is being answered, and is offered there",
  async ({ page, context, home, anna, webDir, scripted }) => {
    expect(anna).not.toBe("");
    const app = on(page);
    const isHeld = (tab: Page) => tab.evaluate(() => navigator.serviceWorker.controller !== null);
    const isOld = (tab: Page) => tab.evaluate(() => "isOld" in globalThis).catch(() => true);
    await page.goto(home.baseUrl);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => isHeld(page)).toBe(true);
    await page.reload();
    const [other, idle] = [await context.newPage(), await context.newPage()];
    for (const tab of [other, idle]) {
      await tab.goto(`${home.baseUrl}/settings`);
      await expect.poll(() => isHeld(tab)).toBe(true);
    }
    await page.bringToFront();
    await app.ask("held:200+200");
    await expect(app.lastAnswer).toContainText("w9");
    await app.field.fill("half-written");
    const picture = { name: "a.png", mimeType: "image/png", buffer: PNG };
    await page.locator("#composer input[type=file]").setInputFiles(picture);
    await expect(page.getByRole("img", { name: "a.png" })).toBeVisible();
    for (const tab of [page, other, idle]) await tab.evaluate(() => Object.assign(globalThis, { isOld: true }));

    await putNewVersion(webDir);
    await other.bringToFront();
    await other.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await other.getByRole("button", { name: "Use it now" }).click();
    await expect.poll(() => isOld(other)).toBe(false);
    await expect.poll(() => isOld(idle)).toBe(false);
    await page.bringToFront();
    expect(await isOld(page)).toBe(true);
    await expect(app.stop).toBeVisible();
    (await scripted()).release();
    await app.answered();
    // A picture is on this page only: the offer waits for it too.
    await expect(page.getByText("A new version of Hearth is ready.")).toBeHidden();
    await page.getByRole("button", { name: "Remove a.png" }).click();
    await page.getByRole("button", { name: "Use it now" }).click();
    await expect.poll(() => isOld(page)).toBe(false);
    await expect(app.field).toHaveValue("half-written");
    await expect(app.lastAnswer).toContainText("w399");
  },
);
