// On the wall nobody comes to press anything: the service or the network is gone for a while, and the next wake word is answered.
import type { Page } from "@playwright/test";
import { startDroppingProxy } from "./dropping-proxy.ts";
import { expect, heyHearth, playScene, tell } from "./ear-fixtures.ts";
import { answerWith, LEAD_S, LONG_SILENCE_S, QUESTION, spoken, test, watchTurns } from "./hands-free-fixtures.ts";
import { type RenderedAudio, recordAudio } from "./rendered-audio.ts";
import { stretchesOf } from "./sound-stretches.ts";

test.use({ viewport: { width: 1280, height: 800 } });
test.skip(({ isMobile }) => isMobile, "a wall is as wide as a desk");
test.setTimeout(180_000);

const ANSWER = "The timer is set.";
const SECOND = "what is the weather tomorrow";
/** Until the second wake word, on a busy machine too, everything is back. */
const AWAY_S = 30;

/** Seconds of each thing that was spoken from there on. */
async function spokenSince(audio: RenderedAudio, since: number): Promise<number[]> {
  const { sampleRate, samples } = await audio.read();
  return stretchesOf(samples.subarray(since), sampleRate).map(({ from, to }) => (to - from) / sampleRate);
}

async function listenOnWall(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/kiosk`);
  await page.getByRole("button", { name: "Listen hands-free" }).click();
  await expect(page.getByText(/^Say “/)).toBeVisible({ timeout: 30_000 });
}

test("the service is killed while it listens for a follow-up, and started again: the next wake word makes a whole turn", async ({
  page,
  home,
  anna,
  sidecar,
  watched,
}) => {
  expect(anna).not.toBe("");
  watched.expect(/net::ERR_|status of 50/);
  const [wake, question, second] = [await heyHearth(), await spoken(sidecar, QUESTION), await spoken(sidecar, SECOND)];
  await playScene([LEAD_S, wake, 0.1, question, AWAY_S, wake, 0.1, second, LONG_SILENCE_S]);
  const audio = await recordAudio(page, { isPlain: false });
  const questions = await answerWith(page, () => ANSWER);
  const { turns, outcomes } = watchTurns(page);
  await listenOnWall(page, home.baseUrl);
  await expect(page.getByText("You can keep talking")).toBeVisible({ timeout: 60_000 });
  expect(outcomes()).toEqual(["wake replied"]);
  await home.kill("SIGKILL");
  await expect(page.getByText("Hearth doesn’t answer")).toBeVisible({ timeout: 30_000 });
  await home.restart();
  const restartedAt = Date.now();
  await expect(page.getByText("Connected")).toBeVisible({ timeout: 30_000 });
  const connectedMs = Date.now() - restartedAt;
  await expect(page.getByText(/^Say “/)).toBeVisible();
  const since = await audio.length();
  await expect.poll(outcomes, { timeout: 90_000 }).toEqual(["wake replied", "wake replied"]);
  expect(questions[1]).toMatch(new RegExp(`^${SECOND}`, "i"));
  const answers = await spokenSince(audio, since);
  tell({ connectedMs, answers, stages: turns[1]?.stages });
  expect(answers).toHaveLength(1);
  expect(answers[0]).toBeGreaterThan(0.8);
});

test("the network goes and comes back: the next wake word makes a whole turn", async ({
  page,
  home,
  anna,
  sidecar,
  watched,
}) => {
  expect(anna).not.toBe("");
  watched.expect(/net::ERR_|status of 50/);
  await playScene([AWAY_S, await heyHearth(), 0.1, await spoken(sidecar, QUESTION), LONG_SILENCE_S]);
  const audio = await recordAudio(page, { isPlain: false });
  const questions = await answerWith(page, () => ANSWER);
  const { turns, outcomes } = watchTurns(page);
  const proxy = await startDroppingProxy(home.baseUrl);
  try {
    await listenOnWall(page, proxy.url);
    proxy.drop();
    await expect(page.getByText("Hearth doesn’t answer")).toBeVisible({ timeout: 30_000 });
    // The ear is its own: it listens also while nobody could be asked.
    await expect(page.locator(".kiosk-ear")).toHaveAttribute("data-ear", "open");
    await page.waitForTimeout(5_000);
    proxy.restore();
    await expect(page.getByText("Connected")).toBeVisible({ timeout: 30_000 });
    await expect.poll(outcomes, { timeout: 90_000 }).toEqual(["wake replied"]);
    expect(questions).toEqual([expect.stringMatching(new RegExp(`^${QUESTION}`, "i"))]);
    const answers = await spokenSince(audio, 0);
    tell({ answers, stages: turns[0]?.stages });
    expect(answers).toHaveLength(1);
    expect(answers[0]).toBeGreaterThan(0.8);
  } finally {
    await proxy.close();
  }
});
