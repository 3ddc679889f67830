// Looks at a model's folder before anything is loaded: what is missing or cut off is told by its name.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { damagedModel, ModelProblem, missingFile, missingFolder } from "./model-problem.ts";
import { PRECISIONS, type Precision } from "./models.ts";

const SUFFIX: Record<Precision, string> = { fp32: "", q8: "_quantized", q4: "_q4", fp16: "_fp16", q4f16: "_q4f16" };

export interface ModelShape {
  /** For people: "speech model". */
  name: string;
  /** Needed beside the networks, relative to the folder. */
  json: readonly string[];
  /** The networks' file names without suffix and ending: "model". */
  networks: readonly string[];
}

export interface FoundModel {
  precision: Precision;
  /** The networks, relative to the folder. */
  files: string[];
}

/**
 * Finds the networks of the wanted precision; null: the first of `PRECISIONS` that is there, q8 before the others.
 * @throws ModelProblem
 */
export async function findModel(dir: string, shape: ModelShape, wanted: Precision | null): Promise<FoundModel> {
  const isFolder = await stat(dir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw missingFolder(shape.name, dir);
  for (const file of shape.json) await checkJson(dir, shape.name, file);

  const names = new Set(await readdir(join(dir, "onnx")).catch(() => []));
  const filesOf = (precision: Precision) => shape.networks.map((network) => `${network}${SUFFIX[precision]}.onnx`);
  const present = PRECISIONS.filter((precision) => filesOf(precision).every((file) => names.has(file)));
  const precision = wanted ?? (present.includes("q8") ? "q8" : present[0]) ?? "q8";
  if (!present.includes(precision)) throw describeAbsence(shape.name, precision, present, filesOf(precision), names);

  const files = filesOf(precision).map((file) => `onnx/${file}`);
  for (const file of files) {
    if ((await stat(join(dir, file))).size === 0) throw damagedModel(shape.name, file);
  }
  return { precision, files };
}

async function checkJson(dir: string, name: string, file: string): Promise<void> {
  const text = await readFile(join(dir, file), "utf8").catch(() => null);
  if (text === null) throw missingFile(name, file);
  try {
    JSON.parse(text);
  } catch (cause) {
    throw damagedModel(name, file, { cause });
  }
}

function describeAbsence(
  name: string,
  precision: Precision,
  present: readonly Precision[],
  files: readonly string[],
  names: ReadonlySet<string>,
): ModelProblem {
  if (present.length === 0) return missingFile(name, `onnx/${files.find((file) => !names.has(file)) ?? files[0]}`);
  const others = present.join(", ");
  return new ModelProblem(
    `The ${name} is not there with the precision ${precision}, only with ${others}. Choose one of these in Settings > Voice.`,
  );
}
