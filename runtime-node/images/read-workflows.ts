// Reads the workflows that ship with Hearth from data/workflows.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunnableWorkflow } from "../../handlers/images/plan.ts";
import { readWorkflows, workflowManifestSchema } from "../../handlers/images/workflows/manifest.ts";
import { errorCode } from "../install/disk-failure.ts";
import { StartError } from "../start-error.ts";

/**
 * Without the folder there are none.
 * @param rootDir the repository, absolute
 * @throws StartError that names the mistake
 */
export async function readShippedWorkflows(rootDir: string): Promise<RunnableWorkflow[]> {
  const folder = join(rootDir, "data", "workflows");
  const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), "utf8"));
  try {
    const manifest = await readJson("manifest.json").catch((cause: unknown) => {
      if (errorCode(cause) === "ENOENT") return { workflows: [] };
      throw cause;
    });
    const files = workflowManifestSchema.parse(manifest).workflows.map(({ file }) => file);
    const graphs = new Map(await Promise.all(files.map(async (file) => [file, await readJson(file)] as const)));
    return readWorkflows(manifest, (file) => graphs.get(file));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The workflows in ${folder} cannot be read: ${why}`, { cause });
  }
}
