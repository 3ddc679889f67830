// Valhalla's package from the npm registry, fetched once into a cache of this machine; tests without it are skipped aloud.
import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";

const run = promisify(execFile);
const PACKAGE = "@valhallajs/valhallajs";
const VERSION = "3.6.1";
const FETCH_MS = 120_000;

/** The path of its archive; null: it can't be had, for the reason that was said. */
export async function valhallaPackage(): Promise<string | null> {
  const cache = process.env.HEARTH_TEST_CACHE ?? join(homedir(), ".cache", "hearth-tests");
  const archive = join(cache, `valhallajs-${VERSION}.tgz`);
  const isThere = await access(archive).then(
    () => true,
    () => false,
  );
  if (isThere) return archive;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "fetch-"));
  try {
    await run("npm", ["pack", `${PACKAGE}@${VERSION}`, "--pack-destination", folder, "--silent"], {
      timeout: FETCH_MS,
    });
    const [name = ""] = (await readdir(folder)).filter((each) => each.endsWith(".tgz"));
    // Whole or not at all, also where two tests fetch it at once.
    await rename(join(folder, name), archive);
    return archive;
  } catch (cause) {
    process.stderr.write(`${PACKAGE} can't be had from the npm registry: ${String(cause).slice(0, 300)}\n`);
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
