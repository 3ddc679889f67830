// Home care on the real service, with a small registry and its mirror: install, repair, pause, cancel, fail and retry.
import { existsSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type Download, downloadListSchema } from "../../handlers/shared/contract/components.ts";
import { settingsSchema } from "../../handlers/shared/contract/settings.ts";
import { pathOf, type SmallRegistry, startSmallRegistry } from "../support/small-registry.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { ROOT } from "../targets/process-target.ts";
import { test as base, expect } from "./fixtures.ts";

const test = base.extend<{ registry: SmallRegistry }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
  registry: async ({}, use) => {
    const registry = await startSmallRegistry();
    // The group of what one talks with.
    const file = join(registry.env.REGISTRY_DIR ?? "", "house.json");
    await writeFile(file, (await readFile(file, "utf8")).replace('"id":"house"', '"id":"chat"'));
    await use(registry);
    await registry.close();
  },
  home: async ({ registry, scripted }, use) => {
    const { url } = await scripted();
    const env = { LLM_URL: url, WEB_DIR: join(ROOT, "pwa/dist"), ...registry.env };
    const home = await nodeTarget.start({ env });
    await use(home);
    await home.stop();
  },
});

const feature = (page: Page, name = "speech") => page.getByRole("article", { name });
const bar = (page: Page, name: string) => page.getByRole("progressbar", { name: `How far ${name} is` });

async function install(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/settings/features`);
  await feature(page).getByRole("button", { name: "Install speech" }).click();
  await expect(feature(page).getByText("speech is on its way.")).toBeVisible();
}

async function downloadOf(page: Page, componentId: string): Promise<Download | undefined> {
  const response = await page.request.get(new URL("/api/admin/downloads", page.url()).href);
  return downloadListSchema.parse(await response.json()).items.find((each) => each.componentId === componentId);
}

/** The bar's value as often as it changes, read until `isOver`. */
async function valuesOf(page: Page, name: string): Promise<() => Promise<number[]>> {
  await page.evaluate((label) => {
    const seen: number[] = [];
    Object.assign(globalThis, { seenValues: seen });
    const look = () => {
      const found = document.querySelector<HTMLProgressElement>(`progress[aria-label="${label}"]`);
      if (found !== null && found.position >= 0 && found.value !== seen.at(-1)) seen.push(found.value);
      requestAnimationFrame(look);
    };
    look();
  }, `How far ${name} is`);
  return () => page.evaluate(() => (globalThis as unknown as { seenValues: number[] }).seenValues);
}

test("a feature is installed from the screen, its bar never goes back, and it becomes ready", async ({
  page,
  home,
  anna,
  registry,
}) => {
  expect(anna).not.toBe("");
  registry.mirror.bytesPerS = 250_000;
  await page.goto(`${home.baseUrl}/settings/features`);
  const values = await valuesOf(page, "speech");
  await expect(feature(page).getByText("Not installed")).toBeVisible();
  await expect(feature(page, "basics").getByText("Comes with Hearth")).toBeVisible();
  await feature(page).getByText("Sizes and licences").click();
  await expect(feature(page).getByText("Also for business")).toBeVisible();
  await feature(page).getByRole("button", { name: "Install speech" }).click();
  await expect(bar(page, "speech")).toBeVisible();
  await expect(feature(page).getByText("Ready", { exact: true })).toBeVisible({ timeout: 20_000 });
  const seen = await values();
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect((await stat(join(home.dataDir, "test/voice.bin"))).size).toBe(600_000);

  await page.goto(`${home.baseUrl}/settings/health`);
  await expect(page.getByText("Everything is well.")).toBeVisible();
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);
});

test("a bar goes on where it was after a reload, and what has come to talk with is asked for at once", async ({
  page,
  home,
  anna,
  registry,
}) => {
  expect(anna).not.toBe("");
  registry.mirror.bytesPerS = 60_000;
  await install(page, home.baseUrl);
  // The engine stands then, and the voice is on its way.
  await expect(feature(page).getByText(/1 of 2 parts ready .*\/s/)).toBeVisible({ timeout: 20_000 });
  const before = await bar(page, "speech").evaluate((each: HTMLProgressElement) => each.value);
  expect(before).toBeGreaterThanOrEqual(0.5);
  await page.reload();
  const values = await valuesOf(page, "speech");
  await expect(bar(page, "speech")).toBeVisible();
  await expect.poll(async () => (await values()).length).toBeGreaterThan(2);
  expect((await values())[0]).toBeGreaterThanOrEqual(before);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/models");
  registry.mirror.bytesPerS = null;
  await asked;
  await expect(feature(page).getByText("Ready", { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await values()).toEqual((await values()).toSorted((a, b) => a - b));
});

test("an admin says how many downloads go on at once and how fast, and it is kept", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  const kept = async () => {
    const response = await page.request.get(`${home.baseUrl}/api/admin/settings`);
    const settings = settingsSchema.parse(await response.json());
    return [settings["install.parallel"], settings["install.max_bytes_per_s"]];
  };
  await page.goto(`${home.baseUrl}/settings/downloads`);
  const pace = page.locator(".care-pace");
  await pace.getByText("How much at once").click();
  await expect(pace.getByRole("radio", { name: "2" })).toBeChecked();
  await pace.getByRole("radio", { name: "4" }).check();
  await expect.poll(kept).toEqual([4, null]);
  await pace.getByRole("radio", { name: "Not faster than" }).check();
  const field = pace.getByLabel("Megabytes a second");
  await field.fill("fast");
  await expect(pace.getByText(/^Write a number/)).toBeVisible();
  await expect(pace.getByRole("button", { name: "Save" })).toBeDisabled();
  await field.fill("2,5");
  await pace.getByRole("button", { name: "Save" }).click();
  await expect(pace.getByText("Saved")).toBeVisible();
  expect(await kept()).toEqual([4, 2_500_000]);
  expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([]);

  await page.reload();
  await pace.getByText("How much at once").click();
  await expect(field).toHaveValue("2.5");
  await pace.getByRole("radio", { name: "As fast as it goes" }).check();
  await expect.poll(kept).toEqual([4, null]);
  await expect(field).toBeHidden();
});

test("a file that is gone is repaired by a restart, seen on the screen that stayed open", async ({
  page,
  home,
  anna,
  registry,
  watched,
}) => {
  expect(anna).not.toBe("");
  watched.expect(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  await install(page, home.baseUrl);
  await expect(feature(page).getByText("Ready", { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.goto(`${home.baseUrl}/settings/health`);
  await expect(page.getByText("Everything is well.")).toBeVisible();
  await home.kill("SIGTERM");
  await rm(join(home.dataDir, "test/voice.bin"));
  registry.mirror.bytesPerS = 60_000;
  await home.restart();
  await expect(page.getByText(/^Voice (is being|arrives)/)).toBeVisible({ timeout: 20_000 });
  await page.screenshot({ path: test.info().outputPath("repairing.png") });
  await page.goto(`${home.baseUrl}/settings/downloads`);
  const row = page.getByRole("article", { name: "Voice" });
  await expect(row.getByText("Repair", { exact: true })).toBeVisible();
  await expect(bar(page, "Voice")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("repairing-downloads.png") });
  registry.mirror.bytesPerS = null;
  await expect(row.getByText("Done", { exact: true })).toBeVisible({ timeout: 25_000 });
  expect((await stat(join(home.dataDir, "test/voice.bin"))).size).toBe(600_000);
});

test("a download is paused, goes on, and is cancelled with what it had fetched", async ({
  page,
  home,
  anna,
  registry,
}) => {
  expect(anna).not.toBe("");
  registry.mirror.bytesPerS = 60_000;
  await install(page, home.baseUrl);
  await page.goto(`${home.baseUrl}/settings/downloads`);
  const row = page.getByRole("article", { name: "Voice" });
  await expect(row.getByText(/ of 640 kB/)).toBeVisible();
  await row.getByRole("button", { name: "Pause Voice" }).click();
  await expect(row.getByText("Paused", { exact: true })).toBeVisible();
  const paused = await bar(page, "Voice").evaluate((each: HTMLProgressElement) => each.value);
  await row.getByRole("button", { name: "Go on with Voice" }).click();
  await expect(row.getByText("Downloading", { exact: true })).toBeVisible();
  await expect
    .poll(() => bar(page, "Voice").evaluate((each: HTMLProgressElement) => each.value))
    .toBeGreaterThan(paused);
  await row.getByRole("button", { name: "Cancel Voice" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "Cancel Voice" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the download" }).click();
  await expect(row).toBeHidden();
  await expect(page.getByText("Voice is cancelled.")).toBeVisible();
  await expect.poll(async () => (await downloadOf(page, "voice"))?.state).toBe(undefined);
  // The marker goes first, so that nothing half removed ever counts as installed; the files follow it.
  await expect.poll(() => existsSync(join(home.dataDir, "test/voice.bin"))).toBe(false);
});

test("a download that fails says why, and trying again mends it; uninstalling asks first", async ({
  page,
  home,
  anna,
  registry,
}) => {
  expect(anna).not.toBe("");
  registry.mirror.statuses.set(pathOf("voice.bin"), 404);
  await install(page, home.baseUrl);
  await expect(feature(page).getByText("Didn’t work out")).toBeVisible({ timeout: 20_000 });
  await page.goto(`${home.baseUrl}/settings/downloads`);
  const row = page.getByRole("article", { name: "Voice" });
  await expect(row.getByText("Given up for now")).toBeVisible();
  const { problem } = (await downloadOf(page, "voice")) ?? {};
  expect(problem?.detail).toBeTruthy();
  await expect(row.getByText(problem?.detail ?? "")).toBeVisible();
  registry.mirror.statuses.clear();
  await row.getByRole("button", { name: "Try again: Voice" }).click();
  await expect(row.getByText("Done", { exact: true })).toBeVisible({ timeout: 20_000 });

  await page.goto(`${home.baseUrl}/settings/features`);
  await feature(page).getByRole("button", { name: "Uninstall speech" }).click();
  const dialog = page.getByRole("dialog", { name: "Uninstall speech?" });
  await expect(dialog.getByText("Engine", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Uninstall speech" }).click();
  await expect(feature(page).getByText("Not installed")).toBeVisible();
  // The marker goes first, so that nothing half removed ever counts as installed; the files follow it.
  await expect.poll(() => existsSync(join(home.dataDir, "test/voice.bin"))).toBe(false);
});
