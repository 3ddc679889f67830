// For tests: copies of the starter models with something wrong in them.
import { cp, mkdtemp, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { TestContext } from "node:test";

/** A copy that goes away with the test. */
export async function copyModel(t: TestContext, dir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hearth-voice-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const copy = join(folder, basename(dir));
  await cp(dir, copy, { recursive: true });
  return copy;
}

/** As a download leaves it that was interrupted. */
export async function cutInHalf(file: string): Promise<void> {
  await truncate(file, Math.floor((await stat(file)).size / 2));
}
