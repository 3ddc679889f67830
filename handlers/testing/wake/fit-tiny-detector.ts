// `node --import tsx handlers/testing/wake/fit-tiny-detector.ts`: makes handlers/shared/wake/testing/tiny-detector-weights.ts
// again, from the recordings in its golden/ and from what the starter's speech model says. For whoever changes the core.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodeWav } from "../../shared/speech/wav.ts";
import { EMBEDDING_SIZE, FRAME_SAMPLES } from "../../shared/wake/constants.ts";
import { createEmbeddingHistory } from "../../shared/wake/embedding-history.ts";
import { createIncrementalMel } from "../../shared/wake/incremental-mel.ts";
import { createRandom, mixInto, roomSound } from "../../wake-words/sound/room-sounds.ts";
import { speakWords } from "../spoken-words.ts";
import { loadModelFile } from "./onnx-runner.ts";

const HERE = import.meta.dirname;
const TESTING = join(HERE, "../../shared/wake/testing");
const CORE = join(HERE, "../../../data/starter/wake");
const WINDOW = 16;
const SIZE = WINDOW * EMBEDDING_SIZE;
const ROUNDS = 600;
const RIDGE = 2e-3;
/** The windows that end so many steps after the word are examples of it; those nearby are of nothing. */
const POSITIVE_STEPS = { from: 1, to: 4 };
const NEARBY_STEPS = { from: -3, to: 9 };
const SENTENCES = [
  "stop",
  "what is the weather today",
  "set a timer for twenty five minutes",
  "turn off the lights",
  "how far is the library",
  "who was charles darwin",
  "good night",
  "good morning",
];

const random = createRandom(11);
const mel = await loadModelFile(join(CORE, "mel.onnx"));
const embedding = await loadModelFile(join(CORE, "embedding.onnx"));
const examples: { values: Float32Array; isWord: boolean }[] = [];

const golden = (name: string) =>
  decodeWav(new Uint8Array(readFileSync(join(TESTING, "golden", `${name}.wav`)))).samples;

/** The clip in a room, at some level and in some place; `wordEnd` is where its word ends, in samples of the clip. */
async function hear(clip: Float32Array, wordEnd: number | null): Promise<void> {
  const lead = 16_000 + Math.floor(random() * FRAME_SAMPLES * 8);
  const room = random() < 0.25 ? "silence" : "white";
  const sound = roomSound(room, lead + clip.length + 20_000, 10 ** (-5 + 2.3 * random()), random);
  const level = 10 ** (-0.8 + 1.1 * random());
  mixInto(
    sound,
    clip.map((value) => value * level),
    lead,
  );
  const features = await createIncrementalMel(mel);
  const embeddings = await createEmbeddingHistory(embedding, features);
  const endStep = wordEnd === null ? null : Math.floor((lead + wordEnd) / FRAME_SAMPLES);
  for (let step = 0; (step + 1) * FRAME_SAMPLES <= sound.length; step++) {
    features.append(sound.subarray(step * FRAME_SAMPLES, (step + 1) * FRAME_SAMPLES));
    await features.flush();
    await embeddings.compute(step);
    const since = endStep === null ? Number.POSITIVE_INFINITY : step - endStep;
    const isWord = since >= POSITIVE_STEPS.from && since <= POSITIVE_STEPS.to;
    const isNear = since >= NEARBY_STEPS.from && since <= NEARBY_STEPS.to;
    if (isWord || (!isNear && (random() < 0.4 || endStep === null))) {
      examples.push({ values: embeddings.window(step, WINDOW), isWord });
    }
  }
}

const word = golden("hey-hearth");
const wordEnd = word.findLastIndex((value) => Math.abs(value) > 300 / 32_768);
const wordStart = word.findIndex((value) => Math.abs(value) > 300 / 32_768);
/** "hey" alone, and "hearth" alone, wherever between them it is cut. */
const parts = [0.35, 0.45, 0.55].flatMap((share) => {
  const cut = Math.round(wordStart + share * (wordEnd - wordStart));
  return [word.slice(0, cut), word.slice(cut)];
});
const spoken = await speakWords(SENTENCES, ["af_heart", "am_michael"]);
for (let round = 0; round < 30; round++) {
  await hear(word, wordEnd);
  await hear(golden("kitchen-light"), null);
  await hear(golden("quiet-sentence"), null);
  const part = parts[round % parts.length];
  if (part !== undefined) await hear(part, null);
  const other = spoken[round % spoken.length];
  if (other !== undefined) await hear(other.samples, null);
}

function momentsOf(): { mean: Float64Array; spread: Float64Array } {
  const mean = new Float64Array(SIZE);
  const spread = new Float64Array(SIZE);
  for (const { values } of examples)
    for (let i = 0; i < SIZE; i++) mean[i] = (mean[i] ?? 0) + (values[i] ?? 0) / examples.length;
  for (const { values } of examples) {
    for (let i = 0; i < SIZE; i++)
      spread[i] = (spread[i] ?? 0) + ((values[i] ?? 0) - (mean[i] ?? 0)) ** 2 / examples.length;
  }
  return { mean, spread: spread.map((each) => Math.sqrt(each) + 1e-3) };
}

const { mean, spread } = momentsOf();
const rows = examples.map(({ values }) =>
  Float64Array.from(values, (value, i) => (value - (mean[i] ?? 0)) / (spread[i] ?? 1)),
);
const words = examples.filter(({ isWord }) => isWord).length;
const weights = new Float64Array(SIZE);
const speed = new Float64Array(SIZE + 1);
let bias = 0;
for (let round = 0; round < ROUNDS; round++) {
  const slope = new Float64Array(SIZE + 1);
  for (const [n, row] of rows.entries()) {
    const isWord = examples[n]?.isWord === true;
    let logit = bias;
    for (let i = 0; i < SIZE; i++) logit += (weights[i] ?? 0) * (row[i] ?? 0);
    const error = (1 / (1 + Math.exp(-logit)) - (isWord ? 1 : 0)) / (isWord ? words : rows.length - words);
    for (let i = 0; i < SIZE; i++) slope[i] = (slope[i] ?? 0) + error * (row[i] ?? 0);
    slope[SIZE] = (slope[SIZE] ?? 0) + error;
  }
  for (let i = 0; i < SIZE; i++) {
    speed[i] = 0.9 * (speed[i] ?? 0) - 0.02 * ((slope[i] ?? 0) + RIDGE * (weights[i] ?? 0));
    weights[i] = (weights[i] ?? 0) + (speed[i] ?? 0);
  }
  speed[SIZE] = 0.9 * (speed[SIZE] ?? 0) - 0.02 * (slope[SIZE] ?? 0);
  bias += speed[SIZE] ?? 0;
}

const raw = weights.map((weight, i) => weight / (spread[i] ?? 1));
const scale = raw.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / 127;
const small = Int8Array.from(raw, (each) => Math.round(each / scale));
const shift = small.reduce((sum, each, i) => sum + each * scale * (mean[i] ?? 0), 0);
const letters =
  Buffer.from(small.buffer)
    .toString("base64")
    .match(/.{1,110}/g) ?? [];
writeFileSync(
  join(TESTING, "tiny-detector-weights.ts"),
  `// The weights of tiny-detector.ts, made by handlers/testing/wake/fit-tiny-detector.ts.

/** Int8, base64. */
export const TINY_WEIGHTS = [
${letters.map((line) => `  ${JSON.stringify(line)},`).join("\n")}
].join("");
export const TINY_SCALE = ${scale};
export const TINY_BIAS = ${bias - shift};
`,
);
process.stdout.write(`${words} windows with the word, ${rows.length - words} without\n`);
