// `npm run bench:voice [-- --models starter|full]`: how fast the voice sidecar speaks and listens, against real time.
// `full` measures what is installed in DATA_DIR (default data/home); nothing is fetched.
import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseRegistry } from "../../handlers/components/registry.ts";
import { decodeWav } from "../../handlers/shared/speech/wav.ts";
import { listModels, type VoiceModel } from "../../handlers/voice/models/choose-models.ts";
import { createMarkers } from "../../runtime-node/install/markers.ts";
import { createClient } from "../../voice-sidecar/testing/client.ts";
import { portOf, runProgram, untilReady } from "../../voice-sidecar/testing/start-sidecar.ts";
import { STT_DIR, TTS_DIR } from "../../voice-sidecar/testing/starter.ts";
import { median, percentile } from "./stats.ts";

const ROUNDS = 3;
/** The starter model knows these; a full one knows them as well. */
const SENTENCES = [
  "stop",
  "what is the weather today",
  "set a timer for twenty five minutes",
  "turn off the lights",
  "how far is the library",
  "give me directions to the library",
  "who was charles darwin",
  "good night",
];

const { values } = parseArgs({ options: { models: { type: "string", default: "starter" } } });
if (values.models !== "starter" && values.models !== "full") throw new Error("--models is starter or full");
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Folders of the full models that are installed: a model is ready by its marker only, never because files are there. */
async function installed(): Promise<{ speaking: string[]; listening: string[] }> {
  const dataDir = resolve(process.env.DATA_DIR ?? "data/home");
  const registry = await readFile(join(import.meta.dirname, "../../data/registry/voice.json"), "utf8");
  const { components } = parseRegistry([JSON.parse(registry)]);
  const markers = await createMarkers(join(dataDir, "installed")).markers();
  const foldersOf = (models: VoiceModel[]) =>
    models.filter(({ componentId }) => markers.has(componentId)).map(({ folder }) => join(dataDir, folder));
  const { tts, stt } = listModels(components);
  return { speaking: foldersOf(tts), listening: foldersOf(stt) };
}

const { speaking, listening } =
  values.models === "full" ? await installed() : { speaking: [TTS_DIR], listening: [STT_DIR] };
if (speaking.length === 0 || listening.length === 0) {
  throw new Error(
    "There are no full models in DATA_DIR. Install them in Settings > Features, or leave out --models full.",
  );
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const beganMs = performance.now();
  const result = await work();
  return { result, ms: performance.now() - beganMs };
}

function row(name: string, times: { ms: number; audioMs: number }[]): void {
  const factors = times.map(({ ms, audioMs }) => ms / audioMs);
  const each = times.map(({ ms }) => ms);
  const figures = [median(factors), percentile(factors, 0.95)].map((value) => value.toFixed(3));
  print(
    `| ${name} | ${figures.join(" | ")} | ${median(each).toFixed(0)} ms | ${percentile(each, 0.95).toFixed(0)} ms |`,
  );
}

async function measure(tts: string, stt: string): Promise<void> {
  const beganMs = performance.now();
  const program = runProgram({ env: { VOICE_TTS_DIR: tts, VOICE_STT_DIR: stt } });
  try {
    const client = createClient(`http://127.0.0.1:${await portOf(program)}`);
    const listeningMs = performance.now() - beganMs;
    await untilReady(client);
    const readyMs = performance.now() - beganMs;
    const first = await timed(() => client.sayWav("good morning"));
    print(`\n${tts}, ${stt}`);
    print(
      `answers after ${listeningMs.toFixed(0)} ms, both ready after ${readyMs.toFixed(0)} ms, first sentence ${first.ms.toFixed(0)} ms`,
    );

    const said: { ms: number; audioMs: number }[] = [];
    const heard: { ms: number; audioMs: number }[] = [];
    let right = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const sentence of SENTENCES) {
        const speech = await timed(() => client.sayWav(sentence));
        const { samples, sampleRate } = decodeWav(speech.result);
        const audioMs = (samples.length / sampleRate) * 1_000;
        said.push({ ms: speech.ms, audioMs });
        const hearing = await timed(() => client.hear(speech.result));
        heard.push({ ms: hearing.ms, audioMs });
        if (hearing.result.toLowerCase().replaceAll(/[^a-z ]/g, "") === sentence) right += 1;
      }
    }
    print(
      "| over HTTP, one at a time | real-time factor, median | p95 | a sentence, median | p95 |\n| --- | --- | --- | --- | --- |",
    );
    row("speaking", said);
    row("listening", heard);
    print(`heard word for word: ${right} of ${said.length}`);
  } finally {
    program.child.kill("SIGTERM");
    await program.exit;
  }
}

print(`${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`);
for (const stt of listening) for (const tts of speaking) await measure(tts, stt);
