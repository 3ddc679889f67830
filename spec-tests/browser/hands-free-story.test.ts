// The whole story of a conversation without hands, on the wall: one press at its beginning, and one recorded scene.
import { VAD } from "../../handlers/shared/speech/vad.ts";
import { expect, heyHearth, playScene, tell } from "./ear-fixtures.ts";
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
import { recordAudio } from "./rendered-audio.ts";
import { brokenInto, stretchesOf } from "./sound-stretches.ts";

test.use({ viewport: { width: 1280, height: 800 } });
test.skip(({ isMobile }) => isMobile, "a wall is as wide as a desk");
test.setTimeout(180_000);

const SHORT = "The timer is set.";
const FOLLOW_UP = "what is the weather tomorrow";
const OTHER = "turn on the lights in the living room";
/** The window behind an answer; whoever speaks in its last moment has waited for the whole of it. */
const WINDOW_S = 8;
/** Into a long answer, which has begun by then also on a slow machine and goes on for far longer. */
const INTO_IT_S = 12;
/** More than any pause between sentences, less than anything that somebody says here. */
const BETWEEN_ANSWERS_S = 2;
const SILENT_WITHIN_MS = 120;

test("wake word, question, answer, follow-up, an answer broken into, another question, “stop”: nobody touches anything", async ({
  page,
  home,
  anna,
  sidecar,
}) => {
  expect(anna).not.toBe("");
  const say = (text: string) => spoken(sidecar, text);
  const [question, followUp, other, stop, short] = await Promise.all([
    say(QUESTION),
    say(FOLLOW_UP),
    say(OTHER),
    say("stop"),
    say(SHORT),
  ]);
  const shortS = short.length / 16_000;
  // The first answer may so begin anywhere in the first 7.7 s behind its question: then the window is open.
  const parts = [question, shortS + WINDOW_S, followUp, INTO_IT_S, loud(other), INTO_IT_S, stop];
  await playScene([LEAD_S, await heyHearth(), 0.1, ...parts, LONG_SILENCE_S]);
  const audio = await recordAudio(page, { isPlain: false });
  const questions = await answerWith(page, (asked) => (asked.includes("timer") ? SHORT : LONG));
  const { turns, outcomes } = watchTurns(page);
  /** When the last turn was told of. */
  let toldAt: Promise<number> = Promise.resolve(0);
  page.on("request", (request) => {
    if (request.url().endsWith("/api/voice/turns")) toldAt = audio.length();
  });
  const heard = page.waitForRequest("**/heard", { timeout: 120_000 });

  await page.goto(`${home.baseUrl}/kiosk`);
  await page.getByRole("button", { name: "Listen hands-free" }).click();
  const orb = page.locator(".kiosk-ember .orb");
  const idle = page.getByText(/^Say “/);
  await expect(idle).toBeVisible({ timeout: 30_000 });
  expect(await audio.length()).toBe(0);
  await expect(page.getByText("You can keep talking")).toBeVisible({ timeout: 60_000 });
  const { until } = (await heard).postDataJSON();
  await expect
    .poll(outcomes, { timeout: 90_000 })
    .toEqual(["wake replied", "continued interrupted", "barge-in stopped"]);
  await expect(idle).toBeVisible();
  await expect(orb).toHaveAttribute("data-state", "idle");
  await page.waitForTimeout(6_000);
  await expect(idle).toBeVisible();

  expect(questions).toEqual(
    [QUESTION, FOLLOW_UP, OTHER].map((text) => expect.stringMatching(new RegExp(`^${text}`, "i"))),
  );
  expect(new Set(turns.map(({ runId }) => runId)).size).toBe(3);
  expect(until).toBeGreaterThan(0);
  expect(until).toBeLessThan(LONG.length);
  const { sampleRate, samples, tones } = await audio.read();
  const seconds = (from: number, to: number) => (to - from) / sampleRate;
  const answers = stretchesOf(samples, BETWEEN_ANSWERS_S * sampleRate);
  const [first, second, third] = answers;
  if (first === undefined || second === undefined || third === undefined) throw new Error(`${answers.length} answers`);
  const frames = await audio.heard();
  const brokenAt = brokenInto(frames, { from: second.from, to: third.from }) ?? Number.NaN;
  const stopSaidAt = frames.findLast(({ rms, at }) => rms >= VAD.onset && at <= third.to)?.at ?? Number.NaN;
  const figures = {
    answersS: answers.map(({ from, to }) => seconds(from, to)),
    bargeInMs: turns[1]?.stages.bargeInMs,
    silentMs: 1_000 * seconds(brokenAt, second.to),
    stopSaidMs: 1_000 * seconds(stopSaidAt, third.to),
    stoppedMs: 1_000 * seconds(await toldAt, third.to),
    totalMs: turns.map(({ stages }) => stages.totalMs),
    quietS: seconds(third.to, samples.length),
  };
  tell(figures);
  expect(answers).toHaveLength(3);
  expect(seconds(first.from, first.to)).toBeGreaterThan(0.7 * shortS);
  expect(seconds(second.from, second.to)).toBeGreaterThan(1);
  expect(seconds(third.from, third.to)).toBeGreaterThan(1);
  expect(figures.silentMs, "from the frames that broke in to silence").toBeLessThan(SILENT_WITHIN_MS);
  expect(figures.stoppedMs).toBeLessThan(SILENT_WITHIN_MS);
  expect(figures.quietS).toBeGreaterThan(5);
  // The sound that tells that it is over is the last one.
  const lastTone = stretchesOf(tones, sampleRate).at(-1);
  expect(seconds(third.to, lastTone?.to ?? 0)).toBeLessThan(1);
});
