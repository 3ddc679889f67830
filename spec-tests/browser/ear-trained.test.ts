// A wake word that the home has trained, in Chromium's own wake loop: it hears a voice that its training never heard, and
// is not fooled by what sounds nearly the same.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { jobSchema } from "../../handlers/shared/contract/jobs.ts";
import { wakeWordListSchema } from "../../handlers/shared/contract/wake.ts";
import { trainStartedSchema } from "../../handlers/shared/contract/wake-admin.ts";
import { resample } from "../../handlers/shared/speech/resample.ts";
import { decodeWav } from "../../handlers/shared/speech/wav.ts";
import { startSmallChoir } from "../support/small-choir.ts";
import { startVoiceSidecar, type VoiceSidecar } from "../support/voice-sidecar.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { test as base, expect, openWithEar, playScene, tell } from "./ear-fixtures.ts";

const PHRASE = "Hello Butterfly";
/** With fewer voices a detector hears those rather than the words. */
const CHOIR_OF_TWELVE = [
  ...["af_alloy", "af_bella", "af_heart", "af_sarah", "am_adam", "am_eric", "am_liam", "am_michael"],
  ...["bf_emma", "bf_lily", "bm_fable", "bm_george"],
];
/** Longer than the two seconds that a detector looks at: no clip is heard together with the one before it. */
const PAUSE_S = 2.2;
/** Neither is one of the choir, which is all that the training hears. */
const STRANGERS = ["af_nova", "bm_lewis"] as const;
const NEAR_MISSES = ["Butterfly", "Hello Beverly", "Good morning"] as const;

const test = base.extend<{ sidecar: VoiceSidecar }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
  sidecar: async ({}, use) => {
    const sidecar = await startVoiceSidecar();
    await use(sidecar);
    await sidecar.stop();
  },

  home: async ({ scripted, appWithHarness, sidecar }, use) => {
    const { url } = await scripted();
    const choir = await startSmallChoir(sidecar.url, CHOIR_OF_TWELVE);
    const mirror = await mkdtemp(join(tmpdir(), "hearth-empty-"));
    const env = { LLM_URL: url, WEB_DIR: appWithHarness, VOICE_URL: choir.url, REGISTRY_MIRROR: mirror };
    const home = await nodeTarget.start({ env });
    await use(home);
    await home.stop();
    await choir.close();
    await rm(mirror, { recursive: true, force: true });
  },
});

test.setTimeout(180_000);

test("“Hello Butterfly”, trained over HTTP, is heard from strangers, and its near-misses are not", async ({
  page,
  home,
  anna,
  sidecar,
}) => {
  expect(anna).not.toBe("");
  for (const stranger of STRANGERS) expect(CHOIR_OF_TWELVE).not.toContain(stranger);
  const trainedMs = await trainWord(page.request, home.baseUrl);
  const list = await page.request.get(`${home.baseUrl}/api/voice/wakewords`);
  const { items } = wakeWordListSchema.parse(await list.json());
  expect(items.map(({ kind, phrase }) => [kind, phrase])).toEqual([["trained", PHRASE]]);

  const say = (text: string, voice: string) => speakAs(sidecar, text, voice);
  const ofStrangers = async (texts: readonly string[]) => {
    const scene: (Float32Array | number)[] = [1];
    for (const voice of STRANGERS) for (const text of texts) scene.push(await say(text, voice), PAUSE_S);
    return scene;
  };
  const alike = await ofStrangers(NEAR_MISSES);
  await playScene(alike);
  const ear = await openWithEar(page, home.baseUrl);
  await ear.open();
  await expect.poll(ear.state).toBe("hearing");
  // The whole scene once, wherever it stood when the models were ready.
  await page.waitForTimeout(durationMs(alike) + 1_000);
  const quiet = await ear.log();
  expect(quiet.frames.length, "the microphone was heard").toBeGreaterThan(100);
  expect(quiet.loudest).toBeGreaterThan(0.01);
  expect(quiet.wakes, "wakes by what only sounds alike").toEqual([]);

  await ear.close();
  await playScene(await ofStrangers([PHRASE]));
  await ear.renew();
  await ear.open();
  await expect.poll(ear.wakes, { timeout: 15_000 }).toBeGreaterThanOrEqual(STRANGERS.length);
  const { wakes, peaks } = await ear.log();
  expect(new Set(wakes.map(({ wakeWordId }) => wakeWordId))).toEqual(new Set(items.map(({ id }) => id)));
  tell({ trainedMs, threshold: items[0]?.defaultThreshold, nearMissPeaks: quiet.peaks, peaks, wakes: wakes.length });
});

/** Resolves when it may be listened for; with the milliseconds that it took. */
async function trainWord(request: APIRequestContext, baseUrl: string): Promise<number> {
  const beganAt = performance.now();
  const started = await request.post(`${baseUrl}/api/admin/wakewords/train`, {
    headers: { origin: baseUrl },
    data: { phrase: PHRASE, samplesPerVoice: 6 },
  });
  const { jobId } = trainStartedSchema.parse(await started.json());
  await expect
    .poll(
      async () => {
        const reply = await request.get(`${baseUrl}/api/jobs/${jobId}`);
        const { state, problem } = jobSchema.parse(await reply.json());
        return problem === null ? state : problem.detail;
      },
      { timeout: 100_000, intervals: [250] },
    )
    .toBe("done");
  return performance.now() - beganAt;
}

const durationMs = (scene: readonly (Float32Array | number)[]) =>
  scene.reduce<number>((sum, part) => sum + (typeof part === "number" ? part * 1_000 : part.length / 16), 0);

/** 16 kHz. */
async function speakAs({ url }: VoiceSidecar, text: string, voice: string): Promise<Float32Array> {
  const reply = await fetch(`${url}/synthesize`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text, voice, speed: 1 }),
  });
  expect(reply.status, text).toBe(200);
  const { samples, sampleRate } = decodeWav(new Uint8Array(await reply.arrayBuffer()));
  return resample(samples, sampleRate, 16_000);
}
