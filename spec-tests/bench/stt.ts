// What the service adds to listening: after the engine and the silence that ends a turn, for one device and for twenty.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { STT_SILENCE_TIMEOUT_S } from "../../handlers/shared/contract/limits.ts";
import { encodeWav16 } from "../../handlers/shared/speech/wav.ts";
import { createKeptLog } from "../../handlers/testing/kept-log.ts";
import { createManualClock } from "../../handlers/testing/manual-clock.ts";
import { sessionOptionsOf } from "../../handlers/voice/stt/session-options.ts";
import { createSttSession } from "../../handlers/voice/stt/stt-session.ts";
import { frameOf, HELLO, joined, openSttDevice, silence, spoken } from "../support/stt-socket.ts";
import { startVoiceSidecar } from "../support/voice-sidecar.ts";
import { type Member, settle } from "./house.ts";
import { freePort, startProcess } from "./processes.ts";
import { median, ms, percentile, type Row } from "./stats.ts";

const RATE = 16_000;
const PHRASE = "set a timer for five minutes";
const ROUNDS = 12;
const LIVE = 20;
const PHRASES_A_MINUTE = 14;
/** As a browser's worklet sends them. */
const FRAME_SAMPLES = 320;
const SILENCE_MS = STT_SILENCE_TIMEOUT_S.default * 1000;

interface Setting {
  baseUrl: string;
  sidecarUrl: string;
  members: Member[];
  phrase: Float32Array;
}

/** One phrase at the pace of speech → how long after its last sample the final came. */
async function finalAfter({ baseUrl, members, phrase }: Setting, index: number): Promise<number> {
  const token = members[index % members.length]?.cookie.replace("session=", "") ?? null;
  const device = await openSttDevice({ baseUrl, token });
  device.send({ ...HELLO, partials: false });
  await device.next("ready");
  const before = silence(0.5);
  const sound = joined(before, phrase, silence(3));
  const startedAt = performance.now();
  let saidAt = Number.NaN;
  const final = device.next("final").then(({ text }) => {
    if (text.toLowerCase() !== PHRASE) throw new Error(`heard "${text}"`);
    return performance.now();
  });
  let isOver = false;
  void device.closed.then(() => {
    isOver = true;
  });
  for (let at = 0; at < sound.length && !isOver; at += FRAME_SAMPLES) {
    const waitMs = startedAt + ((at + FRAME_SAMPLES) * 1000) / RATE - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    device.send(frameOf(sound.subarray(at, at + FRAME_SAMPLES)));
    if (at < before.length + phrase.length) saidAt = performance.now();
  }
  return (await final) - saidAt;
}

/** Without the silence that the engine leaves behind the last word. */
function untilItsEnd(samples: Float32Array): Float32Array {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return samples.subarray(0, samples.findLastIndex((value) => Math.abs(value) > 0.02 * loudest) + 1);
}

/** What the service sends to the engine, sent to it directly. */
async function direct({ sidecarUrl, phrase }: Setting): Promise<number> {
  const body = encodeWav16(joined(silence(0.4), phrase, silence(0.24)), RATE);
  const startedAt = performance.now();
  const response = await fetch(`${sidecarUrl}/inference?response_format=verbose_json`, { method: "POST", body });
  const { text } = (await response.json()) as { text: string };
  if (text.trim().toLowerCase() !== PHRASE) throw new Error(`heard "${text}"`);
  return performance.now() - startedAt;
}

async function latenessRow(setting: Setting): Promise<Row> {
  const engine: number[] = [];
  const finals: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    engine.push(await direct(setting));
    finals.push(await finalAfter(setting, round));
  }
  const addedMs = median(finals) - SILENCE_MS - median(engine);
  return {
    name: "final transcript after the last word",
    measured: `median ${ms(median(finals))}`,
    yardstick: `${SILENCE_MS} ms of silence, and the engine asked directly: median ${ms(median(engine))}`,
    ratio: `adds ${addedMs.toFixed(0)} ms`,
    target: "at most 30 ms",
    met: addedMs <= 30,
  };
}

async function liveRow(setting: Setting): Promise<Row> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: LIVE }, () => direct(setting)));
  const engineMs = performance.now() - startedAt;
  const finals = await Promise.all(Array.from({ length: LIVE }, (_, index) => finalAfter(setting, index)));
  const addedMs = Math.max(...finals) - SILENCE_MS - engineMs;
  return {
    name: `the last of ${LIVE} finals, when ${LIVE} people stop at the same moment`,
    measured: `${ms(Math.max(...finals))}, median ${ms(median(finals))}`,
    yardstick: `${SILENCE_MS} ms, and the engine asked ${LIVE} times at once: ${ms(engineMs)}`,
    ratio: `${((Math.max(...finals) - SILENCE_MS) / engineMs).toFixed(2)} of direct (${addedMs.toFixed(0)} ms)`,
    target: "at most 1.25",
    met: Math.max(...finals) - SILENCE_MS <= 1.25 * engineMs,
  };
}

/** A minute of a talkative kitchen, in one session, as fast as it goes. */
async function costRow({ phrase }: Setting): Promise<Row> {
  const minute = new Float32Array(60 * RATE);
  for (let n = 0; n < PHRASES_A_MINUTE; n++) minute.set(phrase, (1 + 4 * n) * RATE);
  const shares: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await cpuOf(async () => sumOfSquares(minute)));
    shares.push(await cpuOf(() => listen(minute)));
  }
  const share = median(shares) / 60_000;
  return {
    name: "processor time of one live stream: frames, endpointing, transcripts asked for",
    measured: `${ms(median(shares))} for a minute of sound, p90 ${ms(percentile(shares, 0.9))}`,
    yardstick: `the sum of its squares alone: ${ms(median(plain))}`,
    ratio: `${(100 * share).toFixed(3)} % of a core, ${(median(shares) / median(plain)).toFixed(0)} times the sum`,
    target: "under 0.2 % of a core",
    met: share < 0.002,
  };
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const sumOfSquares = (samples: Float32Array): number => {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
};

async function listen(sound: Float32Array): Promise<void> {
  let asked = 0;
  const session = createSttSession({
    options: sessionOptionsOf({ ...HELLO, continuous: true, partials: false }),
    transcriber: {
      transcribe: () => {
        asked++;
        return Promise.resolve({ text: PHRASE, evidence: null });
      },
    },
    clock: createManualClock(),
    log: createKeptLog(),
    send: () => undefined,
    onEnd: () => undefined,
  });
  for (let at = 0; at < sound.length; at += FRAME_SAMPLES) {
    session.push(sound.subarray(at, at + FRAME_SAMPLES));
    // A transcript that has come is taken before the next frame.
    if (at % RATE === 0) await sleep(0);
  }
  session.close();
  if (asked !== PHRASES_A_MINUTE) throw new Error(`${asked} phrases were heard`);
}

export async function benchStt(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "hearth-bench-"));
  const sidecar = await startVoiceSidecar();
  const phrase = untilItsEnd(await spoken(sidecar.url, PHRASE));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const hearth = await startProcess(
    [process.execPath, join(import.meta.dirname, "../../runtime-node/dist/main.js")],
    { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, VOICE_URL: sidecar.url, LOG_LEVEL: "warn" },
    `${baseUrl}/api/health`,
  );
  try {
    const { members } = await settle(baseUrl, LIVE);
    const setting = { baseUrl, sidecarUrl: sidecar.url, members, phrase };
    await finalAfter(setting, 0);
    return [await latenessRow(setting), await liveRow(setting), await costRow(setting)];
  } finally {
    await hearth.stop();
    await sidecar.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
