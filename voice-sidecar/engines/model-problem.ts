// Why a model cannot be loaded, in words that say what helps.
import { basename } from "node:path";
import { describeError } from "../log.ts";

const REPAIR = "Repair it in Settings > Features.";

/** Lies in the model's files: loading them again ends the same way. The message is for people. */
export class ModelProblem extends Error {
  override readonly name = "ModelProblem";
}

/** @param name "speech model" or "listening model" */
export const damagedModel = (name: string, file: string, options?: ErrorOptions) =>
  new ModelProblem(`The ${name} is damaged: its file ${file} was not fully written. ${REPAIR}`, options);

export const missingFile = (name: string, file: string) =>
  new ModelProblem(`The ${name} is not complete: its file ${file} is missing. ${REPAIR}`);

export const missingFolder = (name: string, folder: string) =>
  new ModelProblem(
    `The ${name} is not there: its folder "${basename(folder)}" is missing. Install it in Settings > Features.`,
  );

/**
 * What the engine threw while it loaded, in words. Shortness of memory stays an ordinary error, because it passes.
 * @param files of the model, such as `onnx/model_q4.onnx`
 */
export function toLoadError(name: string, files: readonly string[], error: unknown): Error {
  if (error instanceof ModelProblem) return error;
  const words = describeError(error);
  if (/bad.?alloc|out of memory|failed to allocate|ENOMEM/i.test(words)) {
    return new Error(`There is not enough memory for the ${name}. Close other programs or choose a smaller model.`, {
      cause: error,
    });
  }
  const missing = /not found locally at "([^"]+)"/.exec(words)?.[1];
  if (missing !== undefined)
    return missingFile(name, files.find((file) => missing.endsWith(file)) ?? basename(missing));
  const named = files.find((file) => words.includes(file)) ?? files.find((file) => words.includes(basename(file)));
  if (/protobuf|Load model from|deserialize|onnx|INVALID_/i.test(words)) {
    return damagedModel(name, named ?? files.join(" or "), { cause: error });
  }
  return new ModelProblem(`The ${name} cannot be loaded (${words.slice(0, 200)}). ${REPAIR}`, { cause: error });
}
