// `npm run wake:bank`: makes data/starter/wake/negatives.bank again, from what the starter's voice says of ordinary days in
// English and a little German, and from generated noise. For whoever changes the core, the voice or the talk.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { encodeBank } from "../../wake-words/bank/bank-format.ts";
import { buildStretches, type SpokenClip } from "../../wake-words/bank/build-bank.ts";
import { ordinaryTalk } from "../../wake-words/bank/talk.ts";
import { trimmed } from "../../wake-words/sound/effects.ts";
import { createRandom } from "../../wake-words/sound/room-sounds.ts";
import { loadModelFile } from "./onnx-runner.ts";
import { createStarterVoice, STARTER_VOICES } from "./starter-voice.ts";
import { coreFiles } from "./training-bench.ts";

const HOURS = 1.55;
const SEED = 2_026;
const SENTENCES = { en: 30, de: 6 } as const;
const SPEEDS = [0.85, 1, 1.15, 1.3] as const;
const TARGET = fileURLToPath(new URL("../../../data/starter/wake/negatives.bank", import.meta.url));

const say = await createStarterVoice();
const { signal } = new AbortController();
const clips: SpokenClip[] = [];
for (const [n, voice] of STARTER_VOICES.entries()) {
  const random = createRandom(SEED + n);
  const sentences = (["en", "de"] as const).flatMap((language) => ordinaryTalk(language, SENTENCES[language], random));
  for (const [at, text] of sentences.entries()) {
    const speed = SPEEDS[at % SPEEDS.length] ?? 1;
    clips.push({ text, voice, samples: trimmed(await say({ text, voice, speed, kind: "speech" }, signal)) });
  }
}
const files = coreFiles("starter");
const bytes = encodeBank({
  embeddingSha256: createHash("sha256").update(readFileSync(files.embedding)).digest("hex"),
  seed: SEED,
  madeOf: `npm run wake:bank: ${clips.length} sentences of ${STARTER_VOICES.length} voices of the starter's speech model in made-up rooms, babble, tones, household noises`,
  licence: "CC0-1.0",
  stretches: await buildStretches({
    mel: await loadModelFile(files.mel),
    embedding: await loadModelFile(files.embedding),
    breathe: () => Promise.resolve(),
    clips,
    hours: HOURS,
    seed: SEED,
  }),
});
writeFileSync(TARGET, bytes);
process.stdout.write(`${bytes.length} bytes, sha256 ${createHash("sha256").update(bytes).digest("hex")}\n`);
