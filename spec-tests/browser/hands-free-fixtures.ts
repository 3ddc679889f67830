// What a test of hands-free needs: the real service with the starter ear and voice, a wake word, and somebody who speaks.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type SpokenTurn, spokenTurnSchema } from "../../handlers/shared/contract/wake.ts";
import { tinyDetector } from "../../handlers/shared/wake/testing/tiny-detector.ts";
import { spoken as speak } from "../support/stt-socket.ts";
import { startVoiceSidecar, type VoiceSidecar } from "../support/voice-sidecar.ts";
import { installWakeWords, WAKE_PATHS } from "../support/wake-words.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { test as base } from "./ear-fixtures.ts";
import { RECORDER_CODE, RECORDER_FILE } from "./rendered-audio.ts";

export const QUESTION = "set a timer for five minutes";
/** The scene begins anew behind it, and no test is so long. */
export const LONG_SILENCE_S = 60;
/** The scene begins with the microphone; by then the detectors have to run, also on a busy machine. */
export const LEAD_S = 8;
/** Half a minute and more, when it is spoken. */
export const LONG = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i + 1} of a long story.`).join(" ");

export const test = base.extend<{ detectors: ReadonlyMap<string, Uint8Array> }, { sidecar: VoiceSidecar }>({
  detectors: [new Map([[WAKE_PATHS.jarvis, tinyDetector()]]), { option: true }],

  sidecar: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
    async ({}, use) => {
      const sidecar = await startVoiceSidecar();
      await use(sidecar);
      await sidecar.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  home: async ({ scripted, appWithHarness, sidecar, detectors }, use) => {
    const { url } = await scripted();
    await writeFile(join(appWithHarness, RECORDER_FILE), RECORDER_CODE);
    const env = { LLM_URL: url, VOICE_URL: sidecar.url, WEB_DIR: appWithHarness };
    const home = await nodeTarget.start({ env });
    const installed = await installWakeWords(home, detectors, env);
    await use(home);
    await home.stop();
    await installed.close();
  },
});

/** As the house's own voice says it, at 16 kHz. */
export const spoken = (sidecar: VoiceSidecar, text: string): Promise<Float32Array> => speak(sidecar.url, text);

/** As somebody speaks who wants to be heard: louder, and not clipped, for a level that never moves is a machine’s. */
export function loud(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (0.95 * sample) / peak);
}

/** The turns that the page tells of, from now on. */
export function watchTurns(page: Page) {
  const turns: SpokenTurn[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/voice/turns")) turns.push(spokenTurnSchema.parse(request.postDataJSON()));
  });
  return { turns, outcomes: () => turns.map(({ trigger, outcome }) => `${trigger} ${outcome}`) };
}

/** Each question is answered with this text, and kept in the list that is returned, as it was asked. */
export async function answerWith(page: Page, answerTo: (question: string) => string): Promise<string[]> {
  const questions: string[] = [];
  await page.route("**/api/chat/stream", (route) => {
    const body = route.request().postDataJSON();
    questions.push(body.message);
    return route.continue({ postData: JSON.stringify({ ...body, message: `say:${answerTo(body.message)}` }) });
  });
  return questions;
}
