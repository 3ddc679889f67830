// A folder for one test, gone when the test is over.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";

/** Creates an empty folder and removes it after the test. */
export function tempFolder(test: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "hearth-test-"));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
