// How soon the first words of a spoken answer come: against the engine alone, and against the whole reply in one go.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Member, settle } from "./house.ts";
import { freePort, type Running, startProcess } from "./processes.ts";
import { median, ms, percentile, type Row } from "./stats.ts";

const ROOT = join(import.meta.dirname, "../..");
const headers = { "content-type": "application/json" };
/** The quickest first audio that others tell of the full model on a processor: 0.3 to 1.1 s. */
const FULL_MODEL_MS = 300;
/** Ten sentences as answers have them. */
const REPLY = [
  "The train to the coast leaves at a quarter past nine from the platform behind the old station, and it stops in every village on its way.",
  "You will want to sit on the left, because the sea comes into view after the second tunnel.",
  "It takes a little less than two hours, and there is a small buffet in the third carriage.",
  "Take a warm jacket with you, for the wind on the pier can be quite sharp in the spring.",
  "The lighthouse opens at noon and closes when the last visitor has come down the stairs.",
  "Children go up for free, and dogs are welcome as long as they stay on the lead.",
  "There is a bakery by the harbour that has been run by the same family for ninety years.",
  "They sell out of the almond cakes before three, so it is wise to go there first.",
  "If it rains, the museum of the fishermen is only two streets away from the market.",
  "The last train home leaves at ten in the evening, and after that there is only a bus.",
].join(" ");

interface Setting {
  hearthUrl: string;
  engineUrl: string;
  member: Member;
}

interface Times {
  askedAtMs: number;
  answeredAtMs: number;
}

const now = () => Number(process.hrtime.bigint()) / 1e6;

const timesOf = async ({ engineUrl }: Pick<Setting, "engineUrl">): Promise<Times[]> =>
  (await (await fetch(`${engineUrl}/times`)).json()) as Times[];

interface Reading {
  /** From the request to the first line. */
  firstLineMs: number;
  /** From the engine's answer to the first line. */
  afterEngineMs: number;
  /** What the engine took for the first sentence. */
  engineMs: number;
}

async function listen(setting: Setting): Promise<Reading> {
  const startedAt = now();
  const answer = await fetch(`${setting.hearthUrl}/api/tts/stream`, {
    method: "POST",
    headers: { ...headers, cookie: setting.member.cookie },
    body: JSON.stringify({ text: REPLY }),
  });
  if (!answer.ok || answer.body === null) throw new Error(`refused: ${answer.status}`);
  let firstLineAt = Number.NaN;
  let tail = "";
  for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
    if (Number.isNaN(firstLineAt) && bytes.includes(10)) firstLineAt = now();
    tail = (tail + new TextDecoder().decode(bytes)).slice(-40);
  }
  if (!tail.endsWith('{"done":true}\n')) throw new Error(`the speech failed: ${tail}`);
  const [first] = await timesOf(setting);
  if (first === undefined) throw new Error("the engine was not asked");
  return {
    firstLineMs: firstLineAt - startedAt,
    afterEngineMs: firstLineAt - first.answeredAtMs,
    engineMs: first.answeredAtMs - first.askedAtMs,
  };
}

/** Each sentence one after the other, and nothing sent before the last: what a service does that collects the reply. */
async function batch({ engineUrl }: Setting): Promise<number> {
  const startedAt = now();
  for (const text of REPLY.match(/[^.]+\./g) ?? []) {
    const body = JSON.stringify({ text: text.trim(), voice: "af_heart", speed: 1 });
    const answer = await fetch(`${engineUrl}/synthesize`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`refused: ${answer.status}`);
    await answer.arrayBuffer();
  }
  await timesOf({ engineUrl });
  return now() - startedAt;
}

interface Readings {
  afterEngineMs: number[];
  firstMs: number;
  engineMs: number;
  batchMs: number;
}

async function measure(setting: Setting, { rounds, paceMs }: { rounds: number; paceMs: number }): Promise<Readings> {
  await fetch(`${setting.engineUrl}/pace?ms=${paceMs}`, { method: "POST" });
  const readings: Reading[] = [];
  const batches: number[] = [];
  for (let round = 0; round < rounds; round++) {
    readings.push(await listen(setting));
    if (round % 5 === 0) batches.push(await batch(setting));
  }
  return {
    afterEngineMs: readings.map(({ afterEngineMs }) => afterEngineMs),
    firstMs: median(readings.map(({ firstLineMs }) => firstLineMs)),
    engineMs: median(readings.map(({ engineMs }) => engineMs)),
    batchMs: median(batches),
  };
}

function firstAudioRow(name: string, { firstMs, engineMs, batchMs }: Readings, isJudged: boolean): Row {
  const ratio = firstMs / engineMs;
  return {
    name: `first audio of a reply of ten sentences, ${name}`,
    measured: ms(firstMs),
    yardstick: `engine for the first sentence: ${ms(engineMs)}; whole reply in one go: ${ms(batchMs)}`,
    ratio: `${ratio.toFixed(2)} x the engine, ${(batchMs / firstMs).toFixed(1)} times sooner than the batch`,
    target: isJudged ? "at most 1.1 x the engine" : "reported: what is added does not grow with the engine",
    met: !isJudged || ratio <= 1.1,
  };
}

async function rowsOf(setting: Setting): Promise<Row[]> {
  await measure(setting, { rounds: 5, paceMs: 0 });
  const quick = await measure(setting, { rounds: 40, paceMs: 0 });
  const full = await measure(setting, { rounds: 6, paceMs: FULL_MODEL_MS });
  const after = quick.afterEngineMs;
  return [
    {
      name: "first line after the engine has returned the first sentence",
      measured: `median ${ms(median(after))}, p95 ${ms(percentile(after, 0.95))}`,
      yardstick: `the engine's own time for it: ${ms(quick.engineMs)}`,
      ratio: `${((100 * median(after)) / quick.engineMs).toFixed(0)} % of it`,
      target: "at most 15 ms (p95)",
      met: percentile(after, 0.95) <= 15,
    },
    firstAudioRow("starter model", quick, false),
    firstAudioRow(`engine held to ${FULL_MODEL_MS} ms a sentence`, full, true),
  ];
}

export async function benchTts(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "hearth-bench-"));
  const [voicePort, enginePort, hearthPort] = [await freePort(), await freePort(), await freePort()];
  const [sidecarUrl, engineUrl, hearthUrl] = [voicePort, enginePort, hearthPort].map(
    (port) => `http://127.0.0.1:${port}`,
  );
  if (sidecarUrl === undefined || engineUrl === undefined || hearthUrl === undefined) throw new Error("no ports");
  const running: Running[] = [];
  const start = async (file: string, environment: Record<string, string>, healthUrl: string) => {
    const loader = file.endsWith(".ts") ? ["--import", "tsx"] : [];
    running.push(await startProcess([process.execPath, ...loader, join(ROOT, file)], environment, healthUrl));
  };
  try {
    const starters = join(ROOT, "data/starter/voice");
    await start(
      "voice-sidecar/dist/main.js",
      {
        VOICE_PORT: String(voicePort),
        VOICE_TTS_DIR: join(starters, "tiny-tts"),
        VOICE_STT_DIR: join(starters, "tiny-stt"),
      },
      // Answers with an error until the voice is ready.
      `${sidecarUrl}/voices`,
    );
    await start(
      "spec-tests/bench/timed-engine.ts",
      { PORT: String(enginePort), SIDECAR_URL: sidecarUrl },
      `${engineUrl}/times`,
    );
    await start(
      "runtime-node/dist/main.js",
      {
        PORT: String(hearthPort),
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        LLM_URL: "http://127.0.0.1:9",
        VOICE_URL: engineUrl,
        LOG_LEVEL: "warn",
      },
      `${hearthUrl}/api/health`,
    );
    const { admin } = await settle(hearthUrl, 0);
    return await rowsOf({ hearthUrl, engineUrl, member: admin });
  } finally {
    for (const program of running.reverse()) await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
