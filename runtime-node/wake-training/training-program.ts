// Where the thread that trains has its program: beside the built service, or in the source.
import process from "node:process";

export interface TrainingProgram {
  file: URL;
  /** For `workerData`. */
  source?: string;
}

/** @param base `import.meta.url` of a file beside the program `<name>.ts`, or of what it was bundled into */
export function trainingProgram(name: string, base: string): TrainingProgram {
  if (!base.endsWith(".ts")) return { file: new URL(`./${name}.js`, base) };
  const source = new URL(`./${name}.ts`, base);
  // Deno's threads understand TypeScript; Node's do not take over the loader by which its main thread does.
  if (process.versions.deno !== undefined) return { file: source };
  return { file: new URL("./worker-from-source.mjs", import.meta.url), source: source.href };
}
