// `npm run screens`: pictures of every screen in three sizes and two themes, into docs/screens, from the real stack.
// `npm run screens -- wall`: those of one walk only.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../../launcher/bootstrap/chromium.mjs";
import { freePort, startProcess } from "../bench/processes.ts";
import { type Device, type DeviceOptions, onDevice, SIZES, type Size, type Theme } from "./device.ts";
import { addRichAnswer, type Family, moveIn } from "./family.ts";
import { type PacedModel, startPacedModel } from "./paced-model.ts";
import {
  walkAnswer,
  walkAway,
  walkConversation,
  walkDoor,
  walkFirstEvening,
  walkInGerman,
  walkRooms,
  walkWall,
} from "./walks.ts";

const ROOT = join(import.meta.dirname, "../..");
const OUT = join(ROOT, "docs/screens");
const CHROMIUM_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const THEMES: readonly Theme[] = ["light", "dark"];

interface Home {
  baseURL: string;
  model: PacedModel;
  /** Lets `work` have the store for itself: the service ends before it, and starts again after it. */
  whileAway<Result>(work: () => Result): Promise<Result>;
  dataDir: string;
}

interface Walk {
  name: string;
  use: (device: Device, family: Family, model: PacedModel) => Promise<void>;
  /** All of them when left out. */
  sizes?: Size[];
  /** The device's own language. */
  locale?: string;
}

const WALKS: readonly Walk[] = [
  { name: "rooms", use: walkRooms },
  { name: "conversation", use: walkConversation },
  { name: "german", use: walkInGerman, sizes: ["phone", "desktop"], locale: "de-DE" },
  { name: "away", use: walkAway, sizes: ["phone"] },
  { name: "answer", use: (device, _family, model) => walkAnswer(device, model) },
  { name: "wall", use: (device, _family, model) => walkWall(device, model), sizes: ["kiosk"] },
];

async function takeScreens({ baseURL, model, whileAway, dataDir }: Home, only: string | undefined): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("There is no Chromium; name one with CHROMIUM_PATH.");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const onEach = async (
    use: (device: Device) => Promise<void>,
    { sizes = Object.keys(SIZES) as Size[], ...device }: Partial<DeviceOptions> & { sizes?: Size[] },
  ) => {
    for (const size of sizes) {
      for (const theme of THEMES) {
        await onDevice(browser, { size, theme, baseURL, folder: OUT, session: null, ...device }, use);
      }
    }
  };
  try {
    if (only === undefined || only === "door") await onEach(walkFirstEvening, {});
    const family = await moveIn(baseURL);
    family.richId = await whileAway(() => addRichAnswer(dataDir, family));
    if (only === undefined || only === "door") await onEach(walkDoor, {});
    for (const { name, use, ...device } of WALKS) {
      if (only !== undefined && only !== name) continue;
      await onEach((each) => use(each, family, model), { session: family.session, ...device });
    }
  } finally {
    await browser.close();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), "hearth-screens-"));
await mkdir(OUT, { recursive: true });
const [llmPort, port] = [await freePort(), await freePort()];
const llmUrl = `http://127.0.0.1:${llmPort}`;
const llm = await startProcess(
  [process.execPath, join(ROOT, "launcher/dist/llm.js")],
  { LLM_PORT: String(llmPort), LLM_MODELS_DIR: join(ROOT, "data/starter/llm") },
  `${llmUrl}/health`,
);
const model = await startPacedModel(llmUrl);
const startHearth = () =>
  startProcess(
    [process.execPath, join(ROOT, "runtime-node/dist/main.js")],
    {
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LLM_URL: model.url,
      WEB_DIR: join(ROOT, "pwa/dist"),
      ROUTE_EXAMPLES: join(ROOT, "data/router/route-examples.json"),
      LOG_LEVEL: "warn",
      HEARTH_VERSION: "0.1.0",
    },
    `http://127.0.0.1:${port}/api/health`,
  );
let hearth = await startHearth();
try {
  const whileAway: Home["whileAway"] = async (work) => {
    await hearth.stop();
    const result = work();
    hearth = await startHearth();
    return result;
  };
  await takeScreens({ baseURL: `http://localhost:${port}`, model, dataDir, whileAway }, process.argv[2]);
} finally {
  await hearth.stop();
  await model.close();
  await llm.stop();
  await rm(dataDir, { recursive: true, force: true });
}
