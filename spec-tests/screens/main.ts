// `npm run screens`: pictures of every screen in three sizes and two themes, into docs/screens, from the real stack.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../launcher/bootstrap/chromium.mjs";
import { freePort, startProcess } from "../bench/processes.ts";
import { type Family, moveIn } from "./family.ts";

const ROOT = join(import.meta.dirname, "../..");
const OUT = join(ROOT, "docs/screens");
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false },
  kiosk: { viewport: { width: 1280, height: 800 }, hasTouch: true },
} as const;
const THEMES = ["light", "dark"] as const;
const CHROMIUM_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];

type Size = keyof typeof SIZES;
type Theme = (typeof THEMES)[number];

/** Opens a device of one size and theme, hands it over, and closes it. */
async function onDevice(
  browser: Browser,
  [size, theme]: [Size, Theme],
  use: (page: Page, shoot: (name: string) => Promise<void>, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...SIZES[size], colorScheme: theme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await use(
    page,
    async (name) => {
      await page.evaluate("document.fonts.ready.then(() => null)");
      await page.waitForTimeout(350);
      await page.screenshot({ path: join(OUT, `${name}-${size}-${theme}.jpg`), type: "jpeg", quality: 62 });
    },
    context,
  );
  await context.close();
}

async function shootFirstEvening(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Your name" }).waitFor();
  await shoot("setup");
}

async function shootDoor(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Anna" }).waitFor();
  await shoot("sign-in");
  await page.getByRole("button", { name: "Anna" }).click();
  await page.getByRole("group", { name: "PIN" }).waitFor();
  await shoot("pin");
}

async function shootRooms(
  page: Page,
  shoot: (name: string) => Promise<void>,
  { conversationId }: Family,
): Promise<void> {
  const rooms: [string, string][] = [
    ["welcome", "/"],
    ["conversation", `/c/${conversationId}`],
    ["companions", "/companions"],
    ["companion-new", "/companions/new"],
    ["settings", "/settings"],
    ["settings-appearance", "/settings/appearance"],
    ["settings-people", "/settings/people"],
    ["settings-models", "/settings/models"],
  ];
  for (const [name, path] of rooms) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await shoot(name);
    const list = page.getByRole("button", { name: "Show conversations" });
    if (name === "conversation" && (await list.isVisible())) {
      await list.click();
      await shoot("list");
    }
  }
}

async function takeScreens(baseURL: string): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("There is no Chromium; name one with CHROMIUM_PATH.");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ ...options, baseURL });
  const devices = (Object.keys(SIZES) as Size[]).flatMap((size) => THEMES.map((theme): [Size, Theme] => [size, theme]));
  try {
    for (const device of devices) await onDevice(browser, device, shootFirstEvening);
    const family = await moveIn(baseURL);
    for (const device of devices) await onDevice(browser, device, shootDoor);
    for (const device of devices) {
      await onDevice(browser, device, async (page, shoot, context) => {
        await context.addCookies([
          { name: "session", value: family.session, url: baseURL, httpOnly: true, sameSite: "Strict" },
        ]);
        await shootRooms(page, shoot, family);
      });
    }
  } finally {
    await browser.close();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), "hearth-screens-"));
const [llmPort, port] = [await freePort(), await freePort()];
const llm = await startProcess(
  [process.execPath, join(ROOT, "launcher/dist/llm.js")],
  { LLM_PORT: String(llmPort), LLM_MODELS_DIR: join(ROOT, "data/starter/llm") },
  `http://127.0.0.1:${llmPort}/health`,
);
const hearth = await startProcess(
  [process.execPath, join(ROOT, "runtime-node/dist/main.js")],
  {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    LLM_URL: `http://127.0.0.1:${llmPort}`,
    WEB_DIR: join(ROOT, "pwa/dist"),
    ROUTE_EXAMPLES: join(ROOT, "data/router/route-examples.json"),
    LOG_LEVEL: "warn",
  },
  `http://127.0.0.1:${port}/api/health`,
);
try {
  await takeScreens(`http://localhost:${port}`);
} finally {
  await hearth.stop();
  await llm.stop();
  await rm(dataDir, { recursive: true, force: true });
}
