// `npm run router:evaluate [-- <a GGUF file, or http://…>] [--keep]`: how right the router is with an embedding model.
// Without one: the service at LLM_URL, else the starter. --keep writes what it found into docs/benchmarks.md.
import { join } from "node:path";
import { keepTable } from "../keep-table.ts";
import { openEmbedder } from "./embedders.ts";
import { calibrate, type Routed, routeAll, warmRouter } from "./evaluate.ts";
import { readLabelledSets } from "./labelled-sets.ts";
import { accuracyTable, confusionTable, misses, thresholdTable } from "./report.ts";

const STARTER = join(import.meta.dirname, "../../../data/starter/llm/tiny-embed.gguf");
const given = process.argv.slice(2).filter((argument) => argument !== "--keep");
const embedder = await openEmbedder(given[0] ?? process.env.LLM_URL ?? STARTER);
try {
  const { examples, ...sets } = readLabelledSets();
  const names = {
    calibration: "calibration",
    heldOut: "held out",
    single: "single",
    wider: "wider",
    followUps: "follow-ups",
  };
  const router = await warmRouter(embedder.llm, examples);
  const routed: { key: string; name: string; routed: Routed[] }[] = [];
  for (const key of Object.keys(names) as (keyof typeof names)[]) {
    routed.push({ key, name: names[key], routed: await routeAll(router, sets[key]) });
  }
  const of = (wanted: string) => routed.find(({ key }) => key === wanted)?.routed ?? [];
  const parts = [
    accuracyTable(routed),
    `Where the held-out messages went:\n\n${confusionTable(of("heldOut"))}`,
    `The threshold on the calibration part:\n\n${thresholdTable(calibrate(of("calibration")))}`,
  ];
  process.stdout.write(
    `${embedder.name}, ${Object.values(examples).flat().length} examples\n\n${parts.join("\n\n")}\n`,
  );
  for (const { name, routed: each } of routed) process.stdout.write(`\nmisses, ${name}:\n${misses(each)}\n`);
  if (process.argv.includes("--keep")) await keepTable("router-evaluation", parts.join("\n\n"));
} finally {
  await embedder.close();
}
