// Hands-free on the real stack: Chromium's microphone, the wake loop, the starter ear and voice, a scripted model.
import { expect, heyHearth, playScene, tell } from "./ear-fixtures.ts";
import { on } from "./fixtures.ts";
import {
  answerWith,
  LEAD_S,
  LONG,
  LONG_SILENCE_S,
  loud,
  QUESTION,
  spoken,
  test,
  watchTurns,
} from "./hands-free-fixtures.ts";

test.setTimeout(120_000);

test("a question behind the wake word is asked, answered aloud and followed by the window, with no sound sent before", async ({
  page,
  home,
  anna,
  sidecar,
}) => {
  expect(anna).not.toBe("");
  await playScene([LEAD_S, await heyHearth(), 0.1, await spoken(sidecar, QUESTION), LONG_SILENCE_S]);
  const sent: { frames: number; atMs: number }[] = [];
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      if (typeof payload !== "string") sent.push({ frames: payload.length, atMs: Date.now() });
    });
  });
  const turn = page.waitForRequest("**/api/voice/turns", { timeout: 100_000 });
  const asked = page.waitForRequest("**/api/chat/stream", { timeout: 60_000 });
  await page.goto(home.baseUrl);
  await expect(on(page).field).toBeVisible();
  await page.getByRole("button", { name: "Listen hands-free" }).click();
  await expect(page.getByText(/^Say “/)).toBeVisible({ timeout: 30_000 });
  expect(sent).toEqual([]);
  expect((await asked).postDataJSON()).toMatchObject({
    message: expect.stringMatching(/five minutes/i),
    viaVoice: true,
  });
  await on(page).answered();
  const { outcome, trigger, stages, runId } = (await turn).postDataJSON();
  tell({ outcome, stages });
  expect({ outcome, trigger }).toEqual({ outcome: "replied", trigger: "wake" });
  expect(runId).not.toBeNull();
  expect(stages.wakeToCaptureMs).toBeLessThan(80);
  await expect(page.getByText("You can keep talking")).toBeVisible();
});

test("somebody breaks into the answer, asks something else, and ends the next answer with a word", async ({
  page,
  home,
  anna,
  sidecar,
}) => {
  expect(anna).not.toBe("");
  const [question, other, stop] = await Promise.all([
    spoken(sidecar, QUESTION),
    spoken(sidecar, "turn on the lights in the living room"),
    spoken(sidecar, "stop"),
  ]);
  await playScene([LEAD_S, await heyHearth(), 0.1, question, 9, loud(other), 9, stop, LONG_SILENCE_S]);
  // Whatever is asked, a long answer is given.
  await answerWith(page, () => LONG);
  const { turns, outcomes } = watchTurns(page);
  const heard = page.waitForRequest("**/heard", { timeout: 60_000 });
  await page.goto(home.baseUrl);
  await expect(on(page).field).toBeVisible();
  await page.getByRole("button", { name: "Listen hands-free" }).click();
  const { until } = (await heard).postDataJSON();
  expect(until).toBeGreaterThan(0);
  expect(until).toBeLessThan(LONG.length);
  await expect.poll(outcomes, { timeout: 60_000 }).toEqual(["wake interrupted", "barge-in stopped"]);
  tell({ until, turns });
  expect(turns[0]?.stages.bargeInMs).toBeLessThan(120);
  await expect(page.getByText(/^Say “/)).toBeVisible();
  await expect(on(page).log.getByText("then somebody broke in").first()).toBeVisible();
});

test("without the service, a wake is answered by Hearth's own voice, which was fetched before", async ({
  page,
  home,
  anna,
  watched,
}) => {
  expect(anna).not.toBe("");
  // The browser’s own lines about a service that is gone.
  watched.expect(/./);
  await page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype;
    Object.assign(globalThis, { sounds: 0 });
    AudioBufferSourceNode.prototype.start = function (...args) {
      (globalThis as typeof globalThis & { sounds: number }).sounds += 1;
      return start.apply(this, args);
    };
  });
  const sounds = () => page.evaluate(() => (globalThis as typeof globalThis & { sounds: number }).sounds);
  await playScene([25, await heyHearth(), LONG_SILENCE_S]);
  let made = 0;
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/api/tts/stream")) made += 1;
  });
  await page.goto(home.baseUrl);
  await expect(on(page).field).toBeVisible();
  await page.getByRole("button", { name: "Listen hands-free" }).click();
  await expect(page.getByText(/^Say “/)).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => made, { timeout: 20_000 }).toBe(6);
  expect(await sounds()).toBe(0);
  await home.kill("SIGKILL");
  await expect(page.getByText("I can’t listen right now.", { exact: false })).toBeVisible({ timeout: 45_000 });
  await expect.poll(sounds).toBeGreaterThan(0);
  expect(made).toBe(6);
});

test.describe("without a detector", () => {
  test.use({ detectors: new Map() });

  test("the phrase and a command in one breath are found in what is said, and asked", async ({
    page,
    home,
    anna,
    sidecar,
  }) => {
    expect(anna).not.toBe("");
    await playScene([6, await spoken(sidecar, `hey jarvis, ${QUESTION}`), LONG_SILENCE_S]);
    const asked = page.waitForRequest("**/api/chat/stream", { timeout: 60_000 });
    await page.goto(home.baseUrl);
    await expect(on(page).field).toBeVisible();
    await page.getByRole("button", { name: "Listen hands-free" }).click();
    await expect(page.getByText("Say “Hey Jarvis”")).toBeVisible({ timeout: 20_000 });
    expect((await asked).postDataJSON()).toMatchObject({
      message: expect.stringMatching(/^set a timer for five minutes/i),
      viaVoice: true,
    });
    await on(page).answered();
  });
});
