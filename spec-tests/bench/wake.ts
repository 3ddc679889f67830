// `npm run bench:wake [-- --core original|starter --memory <minutes> --detection]`: what a step of the wake loop costs in
// its forms and engines, whether its memory stays flat, and which recordings wake it. `original` and the detection table
// need HEARTH_TEST_DATA.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { toTable } from "./stats.ts";
import { detectionTable } from "./wake/detection.ts";
import { createWebEngine, nodeEngine } from "./wake/engines.ts";
import { frameCostRows } from "./wake/frame-cost.ts";
import { memoryRow } from "./wake/memory.ts";
import { closeModels, hasOriginals, loadModels } from "./wake/models.ts";

const { values } = parseArgs({
  options: {
    core: { type: "string", default: hasOriginals ? "original" : "starter" },
    memory: { type: "string" },
    detection: { type: "boolean", default: false },
  },
});
const { core } = values;
if (core !== "original" && core !== "starter") throw new Error("--core is original or starter");
if ((core === "original" || values.detection) && !hasOriginals) {
  throw new Error("HEARTH_TEST_DATA names no folder with wake word models and recordings");
}
const minutes = values.memory === undefined ? null : Number(values.memory);
if (minutes !== null && !(minutes > 0)) throw new Error("--memory takes minutes of sound");
const print = (text: string) => process.stdout.write(`${text}\n`);

print(`${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, ${core} core\n`);
const rows = [];
for (const engine of [nodeEngine, await createWebEngine()]) {
  const models = await loadModels(engine, core);
  rows.push(...(await frameCostRows(models, engine)));
  if (minutes !== null && engine.isBrowsers) rows.push(await memoryRow(models, minutes));
  await closeModels(models);
}
print(toTable(rows));
if (values.detection) {
  for (const each of ["original", "starter"] as const) print(`\n${await detectionTable(each)}`);
}
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
