// The mute of hands-free: while it holds, the wake word is said to nobody; when it is lifted, the next one is answered.
import { expect, heyHearth, playScene, tell } from "./ear-fixtures.ts";
import { on } from "./fixtures.ts";
import { answerWith, LONG_SILENCE_S, QUESTION, spoken, test, watchTurns } from "./hands-free-fixtures.ts";
import { recordAudio } from "./rendered-audio.ts";
import { stretchesOf } from "./sound-stretches.ts";

test.setTimeout(150_000);

/** From the opening of the microphone to the wake word: time enough to press the mute. */
const MUTED_BY_S = 12;
const ANSWER = "The timer is set.";

test("muted, the wake word is asked of nobody and no sound is sent; unmuted, the next one makes a whole turn", async ({
  page,
  home,
  anna,
  sidecar,
}) => {
  expect(anna).not.toBe("");
  const [wake, question] = [await heyHearth(), await spoken(sidecar, QUESTION)];
  await playScene([MUTED_BY_S, wake, 0.1, question, LONG_SILENCE_S]);
  const saidS = MUTED_BY_S + (wake.length + question.length) / 16_000;
  const audio = await recordAudio(page, { isPlain: false });
  const questions = await answerWith(page, () => ANSWER);
  const { outcomes } = watchTurns(page);
  let framesSent = 0;
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      if (typeof payload !== "string") framesSent += 1;
    });
  });
  await page.goto(home.baseUrl);
  await expect(on(page).field).toBeVisible();
  await page.getByRole("button", { name: "Listen hands-free" }).click();
  await expect(page.getByText(/^Say “/)).toBeVisible({ timeout: 30_000 });
  expect(await audio.microphonesAreOff()).toBe(false);
  await page.getByRole("button", { name: /Mute:/ }).click();
  await expect(page.getByRole("button", { name: /^Muted\./ })).toBeVisible();
  expect(await audio.microphonesAreOff()).toBe(true);
  // A microphone that were still open would have heard all of it by then.
  await page.waitForTimeout((saidS + 3) * 1_000);
  expect(await audio.microphonesAreOff()).toBe(true);
  expect({ framesSent, questions, outcomes: outcomes(), played: await audio.length() }).toEqual({
    framesSent: 0,
    questions: [],
    outcomes: [],
    played: 0,
  });

  // The scene begins anew with the microphone.
  await page.getByRole("button", { name: /^Muted\./ }).click();
  await expect.poll(outcomes, { timeout: 60_000 }).toEqual(["wake replied"]);
  expect(questions).toEqual([expect.stringMatching(new RegExp(`^${QUESTION}`, "i"))]);
  expect(framesSent).toBeGreaterThan(0);
  await expect(page.getByText("You can keep talking")).toBeVisible();
  expect(await audio.microphonesAreOff()).toBe(false);
  const { sampleRate, samples } = await audio.read();
  const answers = stretchesOf(samples, sampleRate).map(({ from, to }) => (to - from) / sampleRate);
  tell({ answers });
  expect(answers).toHaveLength(1);
  expect(answers[0]).toBeGreaterThan(0.8);
});
