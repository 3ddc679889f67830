// Wake words of one's own on the real stack: taught with the wizard by starter voices, said by the family, and a
// ready-made one that can't be fetched.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { trainedWakeWordListSchema, wakeRecordingListSchema } from "../../handlers/shared/contract/wake-admin.ts";
import { decodeWav } from "../../handlers/shared/speech/wav.ts";
import { startSmallChoir } from "../support/small-choir.ts";
import { startVoiceSidecar, type VoiceSidecar } from "../support/voice-sidecar.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { ROOT } from "../targets/process-target.ts";
import { test as base, expect } from "./fixtures.ts";
import config from "./playwright.config.ts";

const PHRASE = "Hey Hearth";
const ADMIN = "/api/admin/wakewords";

const test = base.extend<object, { sidecar: VoiceSidecar }>({
  sidecar: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
    async ({}, use) => {
      const sidecar = await startVoiceSidecar();
      await use(sidecar);
      await sidecar.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  // A home without a line: nothing can be fetched.
  home: async ({ scripted, sidecar }, use) => {
    const { url } = await scripted();
    const choir = await startSmallChoir(sidecar.url);
    const mirror = await mkdtemp(join(tmpdir(), "hearth-empty-"));
    const webDir = join(ROOT, "pwa/dist");
    const env = { LLM_URL: url, WEB_DIR: webDir, VOICE_URL: choir.url, REGISTRY_MIRROR: mirror };
    const home = await nodeTarget.start({ env });
    await use(home);
    await home.stop();
    await choir.close();
    await rm(mirror, { recursive: true, force: true });
  },
});

const launch = config.use?.launchOptions ?? {};
test.use({
  // Chromium's own microphone beeps.
  launchOptions: { ...launch, args: [...(launch.args ?? []), "--use-fake-device-for-media-stream"] },
  permissions: ["microphone"],
});

async function toRecordings(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/settings/wakewords`);
  await page.getByRole("link", { name: "Teach a new wake word" }).click();
  await page.getByRole("textbox", { name: "The words" }).fill(PHRASE);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("Always with it")).toBeVisible();
  await expect(page.getByText("Looking for other ways to say it…")).toHaveCount(0);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "Shall your family say it, too?" })).toBeVisible();
}

test("“Hey Hearth” is taught with the wizard: its ways, no recordings, a quick trial, its progress, and what came of it", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  await toRecordings(page, home.baseUrl);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.getByText("How thorough").click();
  await page.getByText("Quick trial").click();
  await page.getByRole("button", { name: "Teach it now" }).click();

  const bar = page.getByRole("progressbar", { name: PHRASE });
  await expect(bar).toBeVisible();
  // A reload comes back to it.
  await page.reload();
  await expect(bar).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`Listen to “${PHRASE}”`, "i") }).first()).toBeVisible({
    timeout: 30_000,
  });
  const verdict = page.getByText(/It hears well: \d+ of 10|It is not good enough yet/).first();
  await expect(verdict).toBeVisible({ timeout: 60_000 });
  const reply = await page.request.get(`${home.baseUrl}${ADMIN}/trained`);
  const [word] = trainedWakeWordListSchema.parse(await reply.json()).items;
  expect(word?.phrase).toBe(PHRASE);
  expect(word?.report.verdict === "good").toBe(/hears well/.test((await verdict.textContent()) ?? ""));
  // Whatever the verdict is, it says whose voices it has heard.
  expect(word?.report.training.starterSpeech).toBe(true);
  expect(word?.report.hints[0]).toBe("full_voices");
  await expect(page.getByText("Only the small voices that come with Hearth")).toBeVisible();

  await toRecordings(page, home.baseUrl);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("button", { name: "Teach it now" }).click();
  await expect(page.getByRole("dialog", { name: `Teach “${PHRASE}” once more?` })).toBeVisible();
  await page.getByRole("button", { name: "Leave it" }).click();
  const after = await page.request.get(`${home.baseUrl}/api/jobs?kind=wake-train`);
  expect((await after.json()).items).toHaveLength(1);
});

test("a recording of the family is kept with consent only, found again, taken again and removed", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  const kept = async () =>
    wakeRecordingListSchema.parse(await (await page.request.get(`${home.baseUrl}${ADMIN}/recordings`)).json()).items;
  await toRecordings(page, home.baseUrl);
  const record = page.getByRole("button", { name: "Record it the first time" });
  await page.getByRole("textbox", { name: "Who speaks" }).fill("Ben");
  await expect(record).toBeDisabled();
  await page.getByRole("checkbox", { name: /Whoever speaks agrees/ }).check();
  await record.click();
  await expect(page.getByText(`Say “${PHRASE}” now`)).toBeVisible();
  await expect(page.getByText("Kept. Listen to it")).toBeVisible();
  // Another name, another consent.
  await page.getByRole("textbox", { name: "Who speaks" }).fill("Clara");
  await expect(page.getByRole("checkbox", { name: /Whoever speaks agrees/ })).not.toBeChecked();
  const [first] = await kept();
  expect(first).toMatchObject({ kind: "phrase", phrase: PHRASE, from: "Ben", durationMs: 3_500 });
  expect(first?.consentAt).not.toBeNull();
  const wav = await page.request.get(`${home.baseUrl}${ADMIN}/recordings/${first?.id}`);
  const { sampleRate, samples } = decodeWav(new Uint8Array(await wav.body()));
  expect([sampleRate, samples.length]).toEqual([16_000, 56_000]);

  await toRecordings(page, home.baseUrl);
  await page.getByRole("button", { name: "Record Ben, take 1, again" }).click();
  await expect(page.getByText(`Say “${PHRASE}” now`)).toBeVisible();
  // As long as it takes to say it.
  await page.waitForTimeout(1_000);
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(async () => (await kept()).map(({ id }) => id !== first?.id)).toEqual([true]);
  await expect(page.getByText("Ben, take 1")).toBeVisible();

  await page.getByRole("button", { name: "Remove Ben, take 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Ben, take 1")).toHaveCount(0);
  expect(await kept()).toEqual([]);
});

test("a ready-made wake word that can't be fetched says so, and can be tried again", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  await page.goto(`${home.baseUrl}/settings/wakewords`);
  await page.getByRole("button", { name: "Get “Alexa”" }).click();
  const row = page.getByRole("article", { name: "Alexa" });
  await expect(row.getByRole("alert").filter({ hasText: "That didn’t work." })).toBeVisible({ timeout: 45_000 });
  await expect(row.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(row.getByText("Installed")).toHaveCount(0);
});
