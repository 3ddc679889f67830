// What a journey needs: a fresh home on the real service, a model behind it, a person, and a watched page.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { signedInSchema } from "../../handlers/shared/contract/auth.ts";
import { type ScriptedLlmServer, startScriptedLlmServer } from "../doubles/scripted-llm-server.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { ROOT } from "../targets/process-target.ts";
import type { RunningTarget } from "../targets/target.ts";
import { type StarterModels, startStarterModels } from "./starter-models.ts";
import { type Watch, watch } from "./watch.ts";

export const PIN = "204816";

interface Options {
  /** `starter`: llama.cpp on the models of the repository. `scripted`: the double, for exact texts and paces. */
  model: "starter" | "scripted";
}

interface Fixtures {
  home: RunningTarget;
  /** Anna lives here and is signed in on this device; resolves with her id. */
  anna: string;
  watched: Watch;
}

interface WorkerFixtures {
  starter: () => Promise<StarterModels>;
  scripted: () => Promise<ScriptedLlmServer>;
}

/** Starts at its first use and is closed with the worker. */
function onDemand<T extends { close(): Promise<void> }>(start: () => Promise<T>) {
  let running: Promise<T> | null = null;
  const get = () => {
    running ??= start();
    return running;
  };
  return { get, close: async () => (await running)?.close() };
}

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  model: ["scripted", { option: true }],

  starter: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
    async ({}, use) => {
      const service = onDemand(startStarterModels);
      await use(service.get);
      await service.close();
    },
    { scope: "worker" },
  ],

  scripted: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const service = onDemand(startScriptedLlmServer);
      await use(service.get);
      await service.close();
    },
    { scope: "worker" },
  ],

  home: async ({ model, starter, scripted }, use) => {
    const webDir = join(ROOT, "pwa/dist");
    if (!existsSync(join(webDir, "index.html"))) throw new Error("The app is not built. Run: npm run build");
    const { url } = model === "starter" ? await starter() : await scripted();
    const examples = join(ROOT, "data/router/route-examples.json");
    const home = await nodeTarget.start({ env: { LLM_URL: url, WEB_DIR: webDir, ROUTE_EXAMPLES: examples } });
    await use(home);
    await home.stop();
  },

  anna: async ({ home, context }, use) => {
    const response = await home.fetch("/api/auth/setup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Anna", pin: PIN }),
    });
    const { user } = signedInSchema.parse(await response.json());
    const token = /^session=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
    // For the host, whatever its port: a proxy in between is the same site to a cookie.
    const cookie = { name: "session", value: token, domain: "127.0.0.1", path: "/" };
    await context.addCookies([{ ...cookie, httpOnly: true, sameSite: "Strict" as const }]);
    await use(user.id);
  },

  watched: [
    // It needs the home to be the first of the two that ends: what fails after the home's end is no fault.
    async ({ context, home }, use, info) => {
      assert.ok(home);
      const watcher = await watch(context);
      await use(watcher);
      if (info.status === "passed") watcher.check();
    },
    { auto: true },
  ],
});

export { expect };

/** Nothing more has come for a second. The network itself is never idle: the timers are followed as long as the page is open. */
export async function untilLoaded(page: Page): Promise<void> {
  let before = -1;
  const isSame = async () => {
    const now = await page.evaluate(() => performance.getEntriesByType("resource").length);
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { intervals: [1_000], timeout: 30_000 }).toBe(true);
}

/** What a person does in the app, by what they see. */
export const on = (page: Page) => ({
  field: page.getByRole("textbox", { name: "Message" }),
  send: page.getByRole("button", { name: "Send", exact: true }),
  stop: page.getByRole("button", { name: "Stop answering" }),
  log: page.getByRole("log", { name: "Conversation" }),
  lastAnswer: page
    .getByRole("log", { name: "Conversation" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /^Hearth/ }) })
    .last(),
  /** On a phone the list of conversations is a sheet that has to be opened first. */
  async showList() {
    const open = page.getByRole("button", { name: "Show conversations" });
    const list = page.getByRole("navigation", { name: "Conversations" });
    await expect(open.or(list).first()).toBeVisible();
    if (await open.isVisible()) await open.click();
    await expect(list).toBeVisible();
  },
  async ask(text: string) {
    await this.field.fill(text);
    await this.send.click();
  },
  /** The answer has come to its end. */
  async answered() {
    await expect(this.stop).toBeHidden({ timeout: 20_000 });
    await expect(page.getByRole("button", { name: "Answer again" }).last()).toBeVisible();
  },
  async type(pin: string) {
    for (const digit of pin) await page.keyboard.press(digit);
  },
});
