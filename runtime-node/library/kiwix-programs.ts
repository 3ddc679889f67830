// Where the library server's programs are: the installed component's, else those that the system has on its PATH.
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";

export type KiwixProgram = "kiwix-serve" | "kiwix-manage";

/** As the registry unpacks it. */
export const KIWIX_FOLDER = "library/kiwix";

const suffix = process.platform === "win32" ? ".exe" : "";

/** @param path as PATH is written; null: there is none */
export async function findKiwix(
  program: KiwixProgram,
  { dataDir, path }: { dataDir: string; path: string | undefined },
): Promise<string | null> {
  const installed = join(dataDir, ...KIWIX_FOLDER.split("/"), `${program}${suffix}`);
  return (await isProgram(installed)) ? installed : findOnPath(program, path);
}

export async function findOnPath(program: KiwixProgram, path: string | undefined): Promise<string | null> {
  const folders = (path ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const folder of folders) {
    const candidate = join(folder, `${program}${suffix}`);
    if (await isProgram(candidate)) return candidate;
  }
  return null;
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
