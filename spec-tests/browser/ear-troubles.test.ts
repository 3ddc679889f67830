// What takes the ear away in Chromium: it says so within a second, and hears again within a second of the recovery.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { WAKE_PATHS } from "../support/wake-words.ts";
import { ROOT } from "../targets/process-target.ts";
import { type EarInPage, expect, heyHearth, openWithEar, playScene, tell, test } from "./ear-fixtures.ts";

/** Within which the ear has to say that it is lost, and to be back. */
const TRUTH_MS = 1_000;

test.setTimeout(90_000);

async function hearing(ear: EarInPage): Promise<void> {
  await ear.open();
  await expect.poll(ear.state).toBe("hearing");
}

type Setting = "granted" | "denied";

/** The browser's own setting for the page. Chromium forgets all of them when the session that made one ends. */
async function microphoneSetting(page: Page, origin: string): Promise<(setting: Setting) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send("Target.getTargetInfo");
  const { browserContextId } = targetInfo;
  if (browserContextId === undefined) throw new Error("The page has no context of its own.");
  return async (setting) => {
    await session.send("Browser.setPermission", {
      origin,
      permission: { name: "microphone" },
      setting,
      browserContextId,
    });
  };
}

test("a permission that is taken away and given again", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await playScene([1, await heyHearth(), 1]);
  const ear = await openWithEar(page, home.baseUrl);
  await hearing(ear);
  const setMicrophone = await microphoneSetting(page, home.baseUrl);
  const revokedAt = await ear.now();
  await setMicrophone("denied");
  const lostMs = await ear.became("denied", revokedAt);
  expect(await ear.microphonesAreOff()).toBe(true);
  await page.waitForTimeout(2_000);
  expect(await ear.state()).toBe("denied");
  const grantedAt = await ear.now();
  await setMicrophone("granted");
  const backMs = await ear.became("hearing", grantedAt);
  const { wakes } = await ear.log();
  await expect.poll(ear.wakes, { timeout: 20_000 }).toBeGreaterThan(wakes.length);
  tell({ lostMs, backMs });
  expect(lostMs).toBeLessThan(TRUTH_MS);
  expect(backMs).toBeLessThan(TRUTH_MS);
});

test("a microphone that is unplugged: another takes over at once, and the gap can be seen", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  await playScene([1, await heyHearth(), 1]);
  const ear = await openWithEar(page, home.baseUrl);
  await hearing(ear);
  await page.waitForTimeout(1_000);
  const before = (await ear.log()).frames.at(-1) ?? 0;
  await ear.endTracks();
  await expect.poll(async () => (await ear.log()).frames.at(-1)).toBeGreaterThan(before + 10);
  const { frames, states } = await ear.log();
  const gaps = frames.map((number, i) => number - (frames[i - 1] ?? number - 1)).filter((step) => step !== 1);
  tell({ gaps, states });
  expect(gaps).toHaveLength(1);
  // Frames of 80 ms.
  expect(gaps[0]).toBeLessThan(TRUTH_MS / 80);
  const { wakes } = await ear.log();
  await expect.poll(ear.wakes, { timeout: 20_000 }).toBeGreaterThan(wakes.length);
});

test("audio that the browser puts to sleep and lets wake at a touch", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await playScene([1, await heyHearth(), 1]);
  const ear = await openWithEar(page, home.baseUrl);
  await hearing(ear);
  const asleepAt = await ear.now();
  await ear.putToSleep();
  const lostMs = await ear.became("suspended", asleepAt);
  await page.waitForTimeout(1_500);
  expect(await ear.state()).toBe("suspended");
  await ear.allowToWake();
  const touchedAt = await ear.now();
  await ear.touch();
  const backMs = await ear.became("hearing", touchedAt);
  tell({ lostMs, backMs });
  expect(lostMs).toBeLessThan(TRUTH_MS);
  expect(backMs).toBeLessThan(TRUTH_MS);
});

test("a worker that crashes is replaced, and what it cannot do is said", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await playScene([1, await heyHearth(), 1]);
  const ear = await openWithEar(page, home.baseUrl);
  await hearing(ear);
  await expect.poll(ear.wakes, { timeout: 20_000 }).toBeGreaterThan(0);
  await ear.breakWorker();
  const { wakes } = await ear.log();
  await expect.poll(ear.wakes, { timeout: 20_000 }).toBeGreaterThan(wakes.length);
  expect(await ear.state()).toBe("hearing");
  const brokenAt = await ear.now();
  await ear.breakWorker();
  const lostMs = await ear.became("failed", brokenAt);
  expect(lostMs).toBeLessThan(TRUTH_MS);
  await ear.became("hearing", brokenAt);
});

test.describe("a model that is no detector", () => {
  test.use({
    models: {
      load: async () => new Map([[WAKE_PATHS.jarvis, await readFile(join(ROOT, "data/starter/wake/mel.onnx"))]]),
    },
  });

  test("is refused in words, and the microphone goes on without it", async ({ page, home, anna }) => {
    expect(anna).not.toBe("");
    await playScene([1, await heyHearth(), 1]);
    const ear = await openWithEar(page, home.baseUrl);
    await expect(ear.open()).rejects.toThrow(/part of the wake word can’t be used/);
    expect(await ear.state()).toBe("failed");
    await ear.listenForNothing();
    await expect.poll(ear.state).toBe("hearing");
  });
});

test("turned off while it begins, no microphone stays on", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await playScene([1, await heyHearth(), 1]);
  const ear = await openWithEar(page, home.baseUrl);
  for (const waitMs of [0, 1, 5, 20, 60, 120]) await ear.openFor(waitMs);
  await page.waitForTimeout(1_500);
  expect(await ear.microphonesAreOff()).toBe(true);
  expect(await ear.state()).toBe("closed");
  expect((await ear.log()).states.at(-1)?.state.name).toBe("closed");
});
