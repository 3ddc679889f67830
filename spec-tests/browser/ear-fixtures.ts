// What a test of the ear needs: a home with a wake word, a microphone that plays a scene, the ear in the app's page.
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Page } from "@playwright/test";
import { resample } from "../../handlers/shared/speech/resample.ts";
import { decodeWav } from "../../handlers/shared/speech/wav.ts";
import { tinyDetector } from "../../handlers/shared/wake/testing/tiny-detector.ts";
import { type ScenePart, writeScene } from "../support/scene.ts";
import { installWakeWords, WAKE_PATHS } from "../support/wake-words.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { ROOT } from "../targets/process-target.ts";
import { buildHarness, HARNESS_URL } from "./ear-harness/build-harness.ts";
import type { EarHarness } from "./ear-harness/harness-types.ts";
import { test as base, expect, on } from "./fixtures.ts";
import config from "./playwright.config.ts";

/** Each worker of the runner has a microphone of its own. It plays the file again and again. */
const SCENE = join(ROOT, `spec-tests/.artifacts/ear-${process.pid}.wav`);
/** As sound cards have it, not as the wake loop wants it. */
const CARD_RATE = 44_100;

const launch = config.use?.launchOptions ?? {};
const SOUND = [
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-audio-capture=${SCENE}`,
  "--autoplay-policy=no-user-gesture-required",
];

interface EarOptions {
  /** The registry's path → bytes. */
  models: { load(): Promise<Map<string, Uint8Array>> };
}

export const test = base.extend<EarOptions, { appWithHarness: string }>({
  models: [{ load: async () => new Map([[WAKE_PATHS.jarvis, tinyDetector()]]) }, { option: true }],

  // Here and not by test.use(): what a file that several tests import sets by that, it sets for the first of them alone.
  launchOptions: [{ ...launch, args: [...(launch.args ?? []), ...SOUND] }, { scope: "worker" }],
  permissions: [["microphone"], { scope: "test" }],

  appWithHarness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
    async ({}, use) => {
      const webDir = await mkdtemp(join(tmpdir(), "hearth-app-"));
      await cp(join(ROOT, "pwa/dist"), webDir, { recursive: true });
      await buildHarness(webDir);
      await use(webDir);
      await rm(webDir, { recursive: true, force: true });
      await rm(SCENE, { force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],

  home: async ({ scripted, appWithHarness, models }, use) => {
    const { url } = await scripted();
    const env = { LLM_URL: url, WEB_DIR: appWithHarness };
    const home = await nodeTarget.start({ env });
    const installed = await installWakeWords(home, await models.load(), env);
    await use(home);
    await home.stop();
    await installed.close();
  },
});

export { expect };

/** Lays before the microphone what it plays from its next opening on. Recordings are at 16 kHz. */
export const playScene = (parts: readonly ScenePart[]) =>
  writeScene(
    SCENE,
    parts.map((part) => (typeof part === "number" ? part : resample(part, 16_000, CARD_RATE))),
    CARD_RATE,
  );

/** "Hey Hearth", 2.8 s. */
export async function heyHearth(): Promise<Float32Array> {
  const wav = await readFile(join(ROOT, "handlers/shared/wake/testing/golden/hey-hearth.wav"));
  return decodeWav(new Uint8Array(wav)).samples;
}

interface StepFigures {
  tookMs: number;
  waiting: number;
  dropped: number;
  number: number;
}

interface Kept {
  contexts: AudioContext[];
  streams: MediaStream[];
  workers: Worker[];
  steps: StepFigures[];
  mayResume: boolean;
}

type InPage = typeof globalThis & { harness: EarHarness; kept: Kept };

/** Opens the app with an ear in it. `contextRate`: of the sound card, where it is not Chromium's own choice. */
export async function openWithEar(page: Page, baseUrl: string, contextRate: number | null = null) {
  await page.addInitScript((rate) => {
    const kept: Kept = {
      contexts: [],
      streams: [],
      workers: [],
      steps: [],
      mayResume: true,
    };
    Object.assign(globalThis, { kept });
    const Context = AudioContext;
    globalThis.AudioContext = class extends Context {
      constructor(options?: AudioContextOptions) {
        super(rate === null ? options : { ...options, sampleRate: rate });
        kept.contexts.push(this);
      }
      override async resume(): Promise<void> {
        if (kept.mayResume) await super.resume();
      }
    };
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        kept.workers.push(this);
        this.addEventListener("message", ({ data }) => {
          if (data?.type === "step") kept.steps.push(data);
        });
      }
    };
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wishes) => {
      const stream = await getUserMedia(wishes);
      kept.streams.push(stream);
      return stream;
    };
  }, contextRate);
  await page.goto(baseUrl);
  await expect(on(page).field).toBeVisible();
  await page.addScriptTag({ url: HARNESS_URL, type: "module" });
  await expect(page.locator("html")).toHaveAttribute("data-ear", "ready");
  return earIn(page);
}

export type EarInPage = ReturnType<typeof earIn>;

const earIn = (page: Page) => {
  const log = () => page.evaluate(() => (globalThis as InPage).harness.log);
  const state = () =>
    page.evaluate(() => {
      const now = (globalThis as InPage).harness.ear.state.peek();
      return now.name === "lost" ? now.trouble : now.name;
    });
  return {
    log,
    state,
    /** Listens for all that the home has; resolves with the milliseconds until it scored. */
    open: () =>
      page.evaluate(async () => {
        const { harness } = globalThis as InPage;
        let { items } = await harness.loadList();
        for (let i = 0; i < 60 && items.length === 0; i++) {
          await new Promise((resolve) => setTimeout(resolve, 200));
          items = (await harness.loadList()).items;
        }
        harness.ear.open();
        const beganAt = performance.now();
        await harness.ear.listenFor(
          items.map(({ id, file, defaultThreshold: threshold }) => ({ id, file, threshold })),
        );
        return performance.now() - beganAt;
      }),
    /** Only the microphone, without a wake loop. */
    listenForNothing: () => page.evaluate(() => (globalThis as InPage).harness.ear.listenFor([])),
    openFor: (ms: number) =>
      page.evaluate(async (waitMs) => {
        const { ear } = (globalThis as InPage).harness;
        ear.open();
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        ear.close();
      }, ms),
    close: () => page.evaluate(() => (globalThis as InPage).harness.ear.close()),
    touch: () => page.evaluate(() => (globalThis as InPage).harness.ear.touch()),
    renew: () => page.evaluate(() => (globalThis as InPage).harness.renew()),
    steps: () => page.evaluate(() => (globalThis as InPage).kept.steps),
    now: () => page.evaluate(() => performance.now()),
    microphonesAreOff: () =>
      page.evaluate(() =>
        (globalThis as InPage).kept.streams.every((stream) =>
          stream.getTracks().every(({ readyState }) => readyState === "ended"),
        ),
      ),
    /** As when it is unplugged. */
    endTracks: () =>
      page.evaluate(() => {
        for (const track of (globalThis as InPage).kept.streams.at(-1)?.getTracks() ?? []) {
          track.stop();
          track.dispatchEvent(new Event("ended"));
        }
      }),
    /** As a phone does: asleep, and not to be woken by the page alone. */
    putToSleep: () =>
      page.evaluate(async () => {
        const { kept } = globalThis as InPage;
        kept.mayResume = false;
        await kept.contexts.at(-1)?.suspend();
      }),
    allowToWake: () =>
      page.evaluate(() => {
        (globalThis as InPage).kept.mayResume = true;
      }),
    breakWorker: () =>
      page.evaluate(() => (globalThis as InPage).kept.workers.at(-1)?.dispatchEvent(new ErrorEvent("error"))),
    wakes: async () => (await log()).wakes.length,
    /** Waits for it; milliseconds by the page's clock from `since` to it. */
    async became(name: string, since: number): Promise<number> {
      await expect.poll(state, { message: `the ear’s state` }).toBe(name);
      const found = (await log()).states.find(
        (each) => each.atMs >= since && (each.state.name === "lost" ? each.state.trouble : each.state.name) === name,
      );
      if (found === undefined) throw new Error(`The ear was ${name} before, and not since.`);
      return found.atMs - since;
    },
  };
};

/** Says in the report what was measured, also when it passes. */
export const tell = (figures: object) =>
  void test.info().annotations.push({ type: "measured", description: JSON.stringify(figures) });
