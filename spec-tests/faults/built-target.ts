// The service as it is shipped: bundled into one file, started from a folder that stands in for the repository.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { bundlePrograms } from "../../launcher/bootstrap/bundle.mjs";
import { programs } from "../../launcher/bootstrap/project.mjs";
import { createProcessTarget, ROOT } from "../targets/process-target.ts";
import type { Target } from "../targets/target.ts";

export interface BuiltService {
  target: Target;
  /** What the service takes for the repository: locked lists of Python packages lie here. */
  rootDir: string;
  close(): Promise<void>;
}

/** Bundles what is there now into a folder of its own, below the repository, where Node finds the packages. */
export async function buildService(): Promise<BuiltService> {
  const built = join("spec-tests/.artifacts", `service-${process.pid}`);
  const own = programs
    .filter(({ source }) => source.startsWith("runtime-node/"))
    .map(({ source, result }) => ({ source, result: join(built, basename(result)) }));
  await bundlePrograms(ROOT, own);
  const rootDir = await mkdtemp(join(tmpdir(), "hearth-root-"));
  const args = ["--enable-source-maps", join(ROOT, built, "main.js")];
  return {
    rootDir,
    target: createProcessTarget({ name: "node", command: process.execPath, args, cwd: rootDir }),
    async close() {
      await rm(join(ROOT, built), { recursive: true, force: true });
      await rm(rootDir, { recursive: true, force: true });
    },
  };
}
