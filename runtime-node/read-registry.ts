// Reads the install registry from its folder.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseRegistry, type Registry } from "../handlers/components/registry.ts";
import type { Config } from "./config.ts";
import { StartError } from "./start-error.ts";

/**
 * One file for each group. Where nobody named a folder and there is none, nothing can be installed.
 * @throws StartError that names the mistakes
 */
export async function readRegistry({ registryDir, isRegistryNamed }: Config["install"]): Promise<Registry> {
  try {
    const names = await readdir(registryDir).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === "ENOENT" && !isRegistryNamed) return [];
      throw cause;
    });
    const files = names.filter((name) => name.endsWith(".json")).sort();
    const contents = await Promise.all(files.map((name) => readFile(join(registryDir, name), "utf8")));
    return parseRegistry(contents.map((text): unknown => JSON.parse(text)));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `REGISTRY_DIR must name the folder of the install registry, which ${registryDir} is not: ${why}`,
      {
        cause,
      },
    );
  }
}
