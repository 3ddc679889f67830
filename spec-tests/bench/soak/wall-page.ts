// The wall in Chromium, listening hands-free, and what is told by it: turns, frames that the ear let go, openings of the
// microphone.
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { type SpokenTurn, spokenTurnSchema } from "../../../handlers/shared/contract/wake.ts";
import config from "../../browser/playwright.config.ts";
import type { Stack } from "./stack.ts";

/** Some sentences, so that more than one is made, sent, waited for and played. */
const ANSWER =
  "The timer is set for five minutes. I will ring a bell when it is over. Until then you can sit down and rest.";
const READY_WITHIN_MS = 60_000;
const COOKIE = {
  ...{ name: "session", domain: "127.0.0.1", path: "/", expires: -1 },
  ...{ httpOnly: true, secure: false, sameSite: "Strict" as const },
};

/** What the page keeps about itself. */
export interface EarFigures {
  /** Milliseconds since 1970: the scene begins anew with each of them. */
  openedAt: number[];
  /** Wake workers, of which there is to be one. */
  workers: number;
  steps: number;
  /** Of all workers together. */
  dropped: number;
  longestStepMs: number;
}

export interface WallPage {
  browser: Browser;
  context: BrowserContext;
  page: Page;
  turns: SpokenTurn[];
  /** Errors that the page has written or not caught. */
  errors: string[];
  ear(): Promise<EarFigures>;
  close(): Promise<void>;
}

/** @param scene a sound file: what its microphone hears */
export async function openWall({ baseUrl, wallSession }: Stack, scene: string): Promise<WallPage> {
  const launch = config.use?.launchOptions ?? {};
  const browser = await chromium.launch({
    ...launch,
    headless: true,
    args: [
      ...(launch.args ?? []),
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${scene}`,
      "--autoplay-policy=no-user-gesture-required",
    ],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      hasTouch: true,
      locale: "en-GB",
      permissions: ["microphone"],
      storageState: { cookies: [{ ...COOKIE, value: wallSession }], origins: [] },
    });
    const turns: SpokenTurn[] = [];
    const errors: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    context.on("weberror", (uncaught) => void errors.push(uncaught.error().message));
    const page = await context.newPage();
    await page.addInitScript(watchEar);
    page.on("request", (request) => {
      if (request.url().endsWith("/api/voice/turns")) turns.push(spokenTurnSchema.parse(request.postDataJSON()));
    });
    await page.route("**/api/chat/stream", (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), message: `say:${ANSWER}` }) }),
    );
    await page.goto(`${baseUrl}/kiosk`);
    await page.getByRole("button", { name: "Listen hands-free" }).click();
    await page.getByText(/^Say “/).waitFor({ timeout: READY_WITHIN_MS });
    const ear = () => page.evaluate(() => (globalThis as unknown as Watched).soak);
    return { browser, context, page, turns, errors, ear, close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** As much of a page's globals as is touched here. */
interface Watched {
  soak: EarFigures;
  Worker: new (url: string | URL, options?: object) => WatchedWorker;
  navigator: { mediaDevices: { getUserMedia(wishes: object): Promise<unknown> } };
}
interface WatchedWorker {
  addEventListener(name: "message", listener: (event: { data: unknown }) => void): void;
}

/** Runs in the page, before the app. It keeps figures alone: nothing that it holds grows but by an opened microphone. */
function watchEar(): void {
  const page = globalThis as unknown as Watched;
  page.soak = { openedAt: [], workers: 0, steps: 0, dropped: 0, longestStepMs: 0 };
  page.Worker = new Proxy(page.Worker, {
    construct(target, args) {
      const worker: WatchedWorker = Reflect.construct(target, args);
      let before = 0;
      worker.addEventListener("message", ({ data }) => {
        const step = data as { type?: string; dropped: number; tookMs: number };
        if (step.type === "running") page.soak.workers += 1;
        if (step.type !== "step") return;
        page.soak.steps += 1;
        page.soak.dropped += step.dropped - before;
        before = step.dropped;
        page.soak.longestStepMs = Math.max(page.soak.longestStepMs, step.tookMs);
      });
      return worker;
    },
  });
  // A page over plain http from another computer has none; the soak's has.
  if (page.navigator.mediaDevices === undefined) return;
  const { mediaDevices } = page.navigator;
  const plain = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wishes) => {
    const stream = await plain(wishes);
    page.soak.openedAt.push(Date.now());
    return stream;
  };
}
