// A wake behind which nobody speaks, on the wall: told by a press, its sound is kept on the home's server for trainings.

import { wakeRecordingListSchema } from "../../handlers/shared/contract/wake-admin.ts";
import { decodeWav } from "../../handlers/shared/speech/wav.ts";
import { UNDO_MS } from "../../pwa/src/shell/undoable.ts";
import { expect, heyHearth, playScene } from "./ear-fixtures.ts";
import { LEAD_S, LONG_SILENCE_S, test, watchTurns } from "./hands-free-fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });
test.setTimeout(90_000);

const RECORDINGS = "/api/admin/wakewords/recordings";

test("a false alarm is told with one press, sent only when the time to undo it is over, and listed for the admin", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  await playScene([LEAD_S, await heyHearth(), LONG_SILENCE_S]);
  const { outcomes } = watchTurns(page);
  const sentAt: number[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/voice/false-alarms")) sentAt.push(Date.now());
  });
  const listed = async () =>
    wakeRecordingListSchema.parse(await (await page.request.get(`${home.baseUrl}${RECORDINGS}`)).json()).items;
  await page.goto(`${home.baseUrl}/kiosk`);
  await page.getByRole("button", { name: "Listen hands-free" }).click();
  const tell = page.getByRole("button", { name: "That was a false alarm" });
  await expect(tell).toBeVisible({ timeout: 45_000 });
  expect(outcomes()).toEqual([expect.stringMatching(/^wake (refuted|nothing_said)$/)]);
  expect((await tell.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await tell.focus();
  await page.keyboard.press("Enter");
  const pressedAt = Date.now();
  await expect(page.getByRole("status").filter({ hasText: "It is kept on this home’s server" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(await listed()).toEqual([]);
  await expect.poll(async () => (await listed()).length, { timeout: 20_000 }).toBe(1);
  expect(sentAt).toHaveLength(1);
  expect((sentAt[0] ?? 0) - pressedAt).toBeGreaterThan(0.8 * UNDO_MS);
  const [recording] = await listed();
  expect(recording).toMatchObject({ kind: "false-alarm", durationMs: 3_000 });
  const wav = await page.request.get(`${home.baseUrl}${RECORDINGS}/${recording?.id}`);
  const { sampleRate, samples } = decodeWav(new Uint8Array(await wav.body()));
  expect([sampleRate, samples.length]).toEqual([16_000, 48_000]);
  // The words that woke it, not the silence behind them.
  expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeGreaterThan(0.05);
  await expect(page.getByText("It is kept on this home’s server")).toHaveCount(0);
  await expect(tell).toHaveCount(0);
});
