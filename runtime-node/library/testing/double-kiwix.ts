// Doubles of kiwix-serve and kiwix-manage: real programs that answer, refuse, end or die as a test says.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { KIWIX_FOLDER, type KiwixProgram } from "../kiwix-programs.ts";

/** `lacking`: as the system says of a program whose library is missing. */
export type Ending = "lacking" | "killed" | "refusing";
export type ServeDouble = "good" | Ending | "crashing" | "killed at a page" | "failing";
export type ManageDouble = "good" | Ending;

const SERVE: Record<ServeDouble, string> = {
  good: `answer(() => [200, ""]);`,
  failing: `answer(() => [500, ""]);`,
  crashing: `answer(() => process.kill(process.pid, "SIGSEGV"));`,
  "killed at a page": `answer(() => process.kill(process.pid, "SIGKILL"));`,
  refusing: `console.error("Unable to add the ZIM file '" + process.argv.at(-1) + "' to the internal library."); process.exit(1);`,
  lacking: `console.error("error while loading shared libraries"); process.exit(127);`,
  killed: `process.kill(process.pid, "SIGKILL");`,
};
const MANAGE: Record<ManageDouble, string> = {
  good: `require("node:fs").appendFileSync(process.argv[2], process.argv[4] + "\\n");`,
  refusing: `console.error("Cannot add zim " + process.argv[4] + " to the library."); process.exit(1);`,
  lacking: SERVE.lacking,
  killed: SERVE.killed,
};

const serveScript = (double: ServeDouble) => `
const { createServer } = require("node:http");
const port = Number(process.argv[process.argv.indexOf("--port") + 1]);
const entry = '<entry><link type="text/html" href="/book"/></entry>';
const answer = (page) => createServer(({ url }, response) => {
  if (url.startsWith("/catalog/")) return response.end(entry);
  const told = page();
  if (!Array.isArray(told)) return;
  response.writeHead(told[0]).end(told[1]);
}).listen(port, "127.0.0.1");
${SERVE[double]}`;

/** In place of the component's; null: it isn't there. */
export async function writeKiwix(dataDir: string, doubles: { serve: ServeDouble | null; manage: ManageDouble | null }) {
  await mkdir(join(dataDir, KIWIX_FOLDER), { recursive: true });
  const write = async (name: KiwixProgram, script: string | null) => {
    const file = join(dataDir, KIWIX_FOLDER, name);
    await rm(file, { force: true });
    if (script !== null) await writeFile(file, `#!${process.execPath}\n${script}`, { mode: 0o755 });
  };
  await write("kiwix-serve", doubles.serve === null ? null : serveScript(doubles.serve));
  await write("kiwix-manage", doubles.manage === null ? null : MANAGE[doubles.manage]);
}
