// Speaking and listening on the real stack: the starter voice, the starter ear, Chromium's microphone and loudspeaker.
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import type { SentencePayload } from "../../handlers/shared/contract/voice.ts";
import { decodeWav, encodeWav16 } from "../../handlers/shared/speech/wav.ts";
import { startVoiceSidecar, type VoiceSidecar } from "../support/voice-sidecar.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { ROOT } from "../targets/process-target.ts";
import { test as base, expect, on } from "./fixtures.ts";
import config from "./playwright.config.ts";
import { RECORDER_CODE, RECORDER_FILE, recordAudio } from "./rendered-audio.ts";

/** What Chromium's microphone hears; written before somebody listens. */
const SPOKEN = join(ROOT, "spec-tests/.artifacts/spoken.wav");
const PHRASE = "set a timer for five minutes";
const TEXT =
  "The kettle is on. Tea is ready in five minutes, so please come to the table. Yes. Yes. The bread is still warm.";
const LONG = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i + 1} of a long story.`).join(" ");

const launch = config.use?.launchOptions ?? {};
const SOUND = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-audio-capture=${SPOKEN}%noloop`,
  "--autoplay-policy=no-user-gesture-required",
];

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
  home: async ({ scripted, sidecar }, use) => {
    const { url } = await scripted();
    const webDir = await mkdtemp(join(tmpdir(), "hearth-app-"));
    await cp(join(ROOT, "pwa/dist"), webDir, { recursive: true });
    await writeFile(join(webDir, RECORDER_FILE), RECORDER_CODE);
    const home = await nodeTarget.start({
      env: {
        LLM_URL: url,
        VOICE_URL: sidecar.url,
        WEB_DIR: webDir,
        ROUTE_EXAMPLES: join(ROOT, "data/router/route-examples.json"),
      },
    });
    await use(home);
    await home.stop();
    await rm(webDir, { recursive: true, force: true });
  },
});

test.use({
  launchOptions: { ...launch, args: [...(launch.args ?? []), ...SOUND] },
  permissions: ["microphone"],
  // The recorder of the test comes from the test, not from the app's shell.
  serviceWorkers: "block",
});

/** Lays what is to be said before the microphone, between a second of silence and three. */
async function sayIntoMicrophone(sidecar: VoiceSidecar, text: string): Promise<void> {
  const answer = await fetch(`${sidecar.url}/synthesize`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text, voice: "af_heart", speed: 1 }),
  });
  expect(answer.status).toBe(200);
  const { samples, sampleRate } = decodeWav(new Uint8Array(await answer.arrayBuffer()));
  const whole = new Float32Array(samples.length + 4 * sampleRate);
  whole.set(samples, sampleRate);
  await mkdir(dirname(SPOKEN), { recursive: true });
  await writeFile(SPOKEN, encodeWav16(whole, sampleRate));
}

const voice = (page: Page) => ({
  speak: page.getByRole("button", { name: "Speak", exact: true }),
  done: page.getByRole("button", { name: "Done speaking" }),
  read: page.getByRole("button", { name: "Read aloud" }),
  stopReading: page.getByRole("button", { name: "Stop reading" }),
});

test("what is said into the microphone is asked, answered and read aloud, and the microphone goes off", async ({
  page,
  home,
  anna,
  sidecar,
}) => {
  expect(anna).not.toBe("");
  await sayIntoMicrophone(sidecar, PHRASE);
  const audio = await recordAudio(page);
  const app = on(page);
  await page.goto(home.baseUrl);
  await expect(app.field).toBeVisible();
  const asked = page.waitForRequest("**/api/chat/stream");
  const spoken = page.waitForRequest("**/api/tts/stream");
  await voice(page).speak.click();
  await expect(voice(page).done).toBeVisible();
  await expect(page.getByText("I’m listening.", { exact: false })).toBeVisible();
  await expect(app.field).toHaveValue(new RegExp(PHRASE, "i"), { timeout: 15_000 });
  expect(await audio.microphonesAreOff()).toBe(true);
  await expect(voice(page).speak).toBeVisible();
  expect((await asked).postDataJSON()).toMatchObject({
    message: expect.stringMatching(new RegExp(PHRASE, "i")),
    viaVoice: true,
  });
  await app.answered();
  expect((await spoken).postDataJSON()).toHaveProperty("runId");
  await expect(app.log).toContainText(new RegExp(PHRASE, "i"));
});

test("held, the microphone listens until it is let go; Escape forgets what was heard", async ({
  page,
  home,
  anna,
  sidecar,
}) => {
  expect(anna).not.toBe("");
  await sayIntoMicrophone(sidecar, PHRASE);
  const audio = await recordAudio(page);
  const app = on(page);
  await page.goto(home.baseUrl);
  await app.field.fill("Please");
  await voice(page).speak.hover();
  await page.mouse.down();
  await expect(page.getByText("Let go when you’re done.", { exact: false })).toBeVisible();
  await expect(page.locator(".partial")).toContainText("five minutes", { timeout: 15_000 });
  // The words are over, and so is a silence that would end what was begun by a tap.
  await page.waitForTimeout(2_500);
  await expect(voice(page).done).toBeVisible();
  await page.mouse.up();
  await expect(app.field).toHaveValue(new RegExp(`^Please ${PHRASE}`, "i"), { timeout: 15_000 });
  expect(await audio.microphonesAreOff()).toBe(true);

  await voice(page).speak.click();
  // Only now has this time a microphone of its own.
  await expect(page.getByText("When you’re done, wait a moment or tap.", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(voice(page).speak).toBeVisible();
  await expect.poll(() => audio.microphonesAreOff()).toBe(true);
  await expect(app.field).toHaveValue(new RegExp(`^Please ${PHRASE}`, "i"));
});

test("silence is nothing that was said", async ({ page, home, anna, sidecar }) => {
  expect(anna).not.toBe("");
  expect(sidecar.url).not.toBe("");
  await mkdir(dirname(SPOKEN), { recursive: true });
  await writeFile(SPOKEN, encodeWav16(new Float32Array(24_000 * 4), 24_000));
  await page.goto(home.baseUrl);
  await voice(page).speak.click();
  await expect(voice(page).done).toBeVisible();
  await page.waitForTimeout(1_000);
  await voice(page).done.click();
  await expect(page.getByText("I didn’t hear anything.")).toBeVisible({ timeout: 15_000 });
  await expect(on(page).field).toHaveValue("");
});

/** What the loudspeaker should play: the service's own sentences, one after the other, with their pauses. */
async function expectedOf(
  page: Page,
  baseUrl: string,
  text: string,
): Promise<{ samples: Float32Array; sentences: SentencePayload[] }> {
  const answer = await page.request.post(`${baseUrl}/api/tts/stream`, {
    data: { text, companionId: null },
    headers: { origin: baseUrl },
  });
  expect(answer.status()).toBe(200);
  const lines = (await answer.text()).trim().split("\n");
  const sentences = lines.slice(0, -1).map((line) => JSON.parse(line) as SentencePayload);
  const parts = sentences.map(({ pcm_b64, sentence_pause, sample_rate }, index) => {
    const pcm = Buffer.from(pcm_b64, "base64");
    const pause = index === sentences.length - 1 ? 0 : Math.round(sentence_pause * sample_rate);
    const part = new Float32Array(pcm.length / 2 + pause);
    for (let i = 0; i < pcm.length / 2; i++) part[i] = pcm.readInt16LE(i * 2) / 32_768;
    return part;
  });
  const samples = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return { samples, sentences };
}

const loudest = (samples: Float32Array, from: number, to: number) => {
  let peak = 0;
  for (let i = Math.max(0, from); i < Math.min(to, samples.length); i++)
    peak = Math.max(peak, Math.abs(samples[i] ?? 0));
  return peak;
};

/** Where `part` begins in `whole`: the place where they differ least, looked for around its first sound. */
function findStart(whole: Float32Array, part: Float32Array): number {
  const firstOf = (samples: Float32Array) => samples.findIndex((sample) => Math.abs(sample) > 0.01);
  const guess = firstOf(whole) - firstOf(part);
  const difference = (start: number) => {
    let sum = 0;
    for (let i = 0; i < 4_000; i++) sum += Math.abs((whole[start + i] ?? 0) - (part[i] ?? 0));
    return sum;
  };
  const starts = Array.from({ length: 201 }, (_, i) => guess - 100 + i).filter((start) => start >= 0);
  return starts.reduce((best, start) => (difference(start) < difference(best) ? start : best), starts[0] ?? 0);
}

test("an answer is read without a gap, a click or an overlap, sample by sample, and each sentence is marked", async ({
  page,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  const audio = await recordAudio(page);
  const app = on(page);
  await page.goto(home.baseUrl);
  await app.ask(`say:${TEXT}`);
  await app.answered();
  const expected = await expectedOf(page, home.baseUrl, TEXT);
  expect(expected.sentences).toHaveLength(5);
  // The recorder is set up beside the first speech, and might miss its first sound.
  await voice(page).read.click();
  await expect.poll(async () => (await audio.read()).samples.length).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(voice(page).read).toBeVisible();
  await page.waitForTimeout(100);
  const before = (await audio.read()).samples.length;
  await voice(page).read.click();
  await expect(voice(page).stopReading).toBeVisible();
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get("spoken") ?? [])].map((range) => range.toString()).join(""));
  await expect.poll(marked).toBe("The kettle is on.");
  await expect.poll(marked).toContain("Tea is ready");
  await expect(voice(page).read).toBeVisible({ timeout: 30_000 });
  expect(await marked()).toBe("");

  const { sampleRate, samples: all } = await audio.read();
  const samples = all.subarray(before);
  expect(sampleRate).toBe(expected.sentences[0]?.sample_rate);
  const start = findStart(samples, expected.samples);
  let worst = 0;
  for (let i = 0; i < expected.samples.length; i++) {
    worst = Math.max(worst, Math.abs((samples[start + i] ?? 9) - (expected.samples[i] ?? 0)));
  }
  test.info().annotations.push({
    type: "rendered audio",
    description: `${expected.samples.length} samples, largest difference ${worst.toExponential(2)}`,
  });
  expect(loudest(expected.samples, 0, expected.samples.length)).toBeGreaterThan(0.1);
  expect(worst).toBeLessThan(1e-4);
  expect(loudest(samples, 0, start)).toBeLessThan(1e-4);
  expect(loudest(samples, start + expected.samples.length, samples.length)).toBeLessThan(1e-4);
});

test("Escape silences within 50 ms without a click, and nothing is played afterwards", async ({ page, home, anna }) => {
  expect(anna).not.toBe("");
  const audio = await recordAudio(page);
  const app = on(page);
  await page.goto(home.baseUrl);
  await app.ask(`say:${LONG}`);
  await app.answered();
  await voice(page).read.click();
  await expect
    .poll(async () => {
      const { samples } = await audio.read();
      return loudest(samples, samples.length - 4_800, samples.length);
    })
    .toBeGreaterThan(0.1);
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/tts/stream"));
  await page.keyboard.press("Escape");
  await expect(voice(page).read).toBeVisible();
  await page.waitForTimeout(1_500);
  const at = await audio.atLastKey();
  const { sampleRate, samples } = await audio.read();
  const peak = loudest(samples, at - sampleRate, at);
  let last = at;
  for (let i = at; i < samples.length; i++) if (Math.abs(samples[i] ?? 0) > 1e-4) last = i;
  let step = 0;
  for (let i = at + 1; i < samples.length; i++)
    step = Math.max(step, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)));
  let usualStep = 0;
  for (let i = 1; i < at; i++) usualStep = Math.max(usualStep, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)));
  const silentMs = ((last - at) * 1_000) / sampleRate;
  test.info().annotations.push({ type: "silence", description: `${silentMs.toFixed(1)} ms after the key` });
  expect(samples.length - at).toBeGreaterThan(sampleRate);
  expect(peak).toBeGreaterThan(0.1);
  expect(silentMs).toBeLessThan(50);
  // A fade has no step that speech itself has not.
  expect(step).toBeLessThanOrEqual(usualStep * 1.05);
  await aborted;
});

test("an answer is read while it is being written; another tab that begins to read silences this one", async ({
  page,
  context,
  home,
  anna,
}) => {
  expect(anna).not.toBe("");
  const app = on(page);
  await page.goto(home.baseUrl);
  await app.ask(`say:${LONG}`);
  await app.answered();
  const address = page.url();
  await voice(page).read.click();
  await expect(voice(page).stopReading).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await voice(other).read.click();
  await expect(voice(other).stopReading).toBeVisible();
  await expect(voice(page).read).toBeVisible();

  await other.evaluate(() => localStorage.setItem("hearth.readAloud", "always"));
  await other.goto(home.baseUrl);
  const spoken = other.waitForRequest("**/api/tts/stream");
  await on(other).ask("slow:120x60");
  expect((await spoken).postDataJSON()).toHaveProperty("runId");
  await expect(voice(other).stopReading.last()).toBeVisible();
  await on(other).stop.click();
});
