// Builds what is out of date before the service is started: a test of yesterday's code would prove nothing.
import process from "node:process";
import { prepareBuild } from "../../launcher/bootstrap/prepare.mjs";
import { ROOT } from "./process-target.ts";

/**
 * Service and app as they are shipped; once they are up to date it only looks at the sources' names and times.
 * @throws {import("../../launcher/bootstrap/start-problem.mjs").StartProblem} when they cannot be built
 */
// biome-ignore lint/style/noDefaultExport: Playwright wants it so.
export default async function buildService(): Promise<void> {
  await prepareBuild({ root: ROOT, say: (line) => void process.stdout.write(`${line}\n`) });
}
