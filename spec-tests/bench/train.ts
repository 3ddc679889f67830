// `npm run bench:train [-- --core starter|original --train <voices> --held-out <voices> --samples <n> --phrase <words> --quality]`:
// how long a training takes, whether its features are the wake loop's, and, with HEARTH_TEST_DATA, how its detector of "hey
// jarvis" does beside the pretrained one on recordings of people.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { featureDifference } from "./train/feature-difference.ts";
import { comparisonTable } from "./train/quality.ts";
import { timedTraining } from "./train/timed-training.ts";
import { hasOriginals } from "./wake/models.ts";

const { values } = parseArgs({
  options: {
    core: { type: "string", default: "starter" },
    train: { type: "string", default: "23" },
    "held-out": { type: "string", default: "5" },
    samples: { type: "string", default: "35" },
    phrase: { type: "string", default: "hey hearth" },
    quality: { type: "boolean", default: false },
  },
});
const { core, quality } = values;
if (core !== "original" && core !== "starter") throw new Error("--core is original or starter");
if ((core === "original" || quality) && !hasOriginals) {
  throw new Error("HEARTH_TEST_DATA names no folder with wake word models and recordings");
}
const phrase = quality ? "hey jarvis" : values.phrase;
const voices = { train: Number(values.train), heldOut: Number(values["held-out"]) };
const print = (text: string) => process.stdout.write(`${text}\n`);

print(`${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, ${core} core, "${phrase}"\n`);
const difference = await featureDifference(core);
print(`features of the training and of the wake loop, golden clips: ${difference.toExponential(1)} at most\n`);
const training = await timedTraining({ core, phrase, voices, samplesPerVoice: Number(values.samples) });
print(training.words);
if (quality) print(`\n${await comparisonTable(core, training)}`);
process.exitCode = difference < 1e-3 ? 0 : 1;
