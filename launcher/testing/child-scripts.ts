// Small real services for the tests of the stack, written to disk as the programs that the launcher starts.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../bootstrap/project.mjs";

const helper = pathToFileURL(join(projectRoot, "launcher/child/exit-with-parent.ts")).href;
const prelude = `
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { exitWithParent } from ${JSON.stringify(helper)};
const [name, port, events] = process.argv.slice(2);
const note = (what) => appendFileSync(events, name + " " + what + "\\n");
note("started " + process.pid);
console.log("hello from " + name);
`;
const serve = `
const answer = JSON.stringify({ ok: true, service: "test" });
const server = createServer((_, response) => response.setHeader("content-type", "application/json").end(answer));
server.listen(Number(port), "127.0.0.1");
exitWithParent({ enabled: process.env.HEARTH_PARENT_PIPE === "1", stop: async () => note("orphaned") });
`;
const stopPolitely = `
process.on("SIGTERM", () => { note("asked to stop"); setTimeout(() => { note("stopped"); process.exit(0); }, 100); });
`;

const bodies = {
  /** Serves, and stops when asked. */
  polite: `${serve}${stopPolitely}`,
  /** Serves, and does not stop when asked. */
  stubborn: `${serve}process.on("SIGTERM", () => note("asked to stop"));`,
  /** Crashes at its first start, serves from the second on. */
  crashesOnce: `
if (!existsSync(events + ".crashed")) {
  writeFileSync(events + ".crashed", "");
  console.error("first start fails");
  process.exit(3);
}
${serve}${stopPolitely}`,
  /** Says why, and crashes at every start. */
  crashesAlways: `console.error("the cupboard is bare"); process.exit(4);`,
  /** Says that its settings are wrong. */
  misconfigured: `console.error("TEA must be green"); process.exit(78);`,
} as const;

/** Writes the script and returns its path. */
export function writeChildScript(folder: string, kind: keyof typeof bodies): string {
  const path = join(folder, `${kind}.ts`);
  writeFileSync(path, `${prelude}${bodies[kind]}`);
  return path;
}
