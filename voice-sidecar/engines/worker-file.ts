// Where an engine's thread has its program: beside the built main.js, or in the source.
import { extname } from "node:path";

export interface WorkerFile {
  file: URL;
  /** For `workerData`. */
  data: { source?: string };
}

/** @param base `import.meta.url` of a file in the sidecar's own folder, such as `main.ts` */
export function workerFile(name: string, base: string): WorkerFile {
  if (extname(base) === ".js") return { file: new URL(`./${name}.js`, base), data: {} };
  // Node's threads do not take over the loader that makes the main thread understand TypeScript.
  return {
    file: new URL("./engines/worker-from-source.mjs", base),
    data: { source: new URL(`./${name}.ts`, base).href },
  };
}
