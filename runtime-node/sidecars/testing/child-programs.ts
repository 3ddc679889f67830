// Small real programs for the tests of the supervisor: each serves, fails or misbehaves in its own way.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SidecarDefinition, SidecarProgram } from "../definition.ts";

const prelude = `
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
const [port, events] = [Number(process.argv[2]), process.argv[3]];
const token = process.env.HEARTH_SIDECAR_TOKEN;
const note = (what) => appendFileSync(events, what + " " + process.pid + "\\n");
note("started");
let answers = true;
const serve = (host = "127.0.0.1") => createServer((request, response) => {
  if (!answers) return;
  if (request.url === "/freeze") answers = false;
  if (request.url === "/exit") setTimeout(() => process.exit(5), 20);
  response.setHeader("content-type", "application/json").end(JSON.stringify({ ok: true, service: "test", token, pid: process.pid }));
}).listen(port, host, () => console.log("listening on " + port));
`;

const bodies = {
  /** Serves on, even when the service is gone; stops when asked. */
  polite: `serve(); process.on("SIGTERM", () => { note("stopped"); process.exit(0); });`,
  /** The same, and says something all the time. */
  talkative: `serve(); let count = 0; setInterval(() => console.log("still here " + count++), 20);`,
  /** Ends with the service that started it, as our own programs do. */
  loyal: `serve(); process.stdin.on("end", () => { note("orphaned"); process.exit(0); }).resume();`,
  stubborn: `serve(); process.on("SIGTERM", () => note("asked"));`,
  crashing: `console.error("the cupboard is bare"); process.exit(4);`,
  misconfigured: `console.error("TEA must be green"); process.exit(78);`,
  /** Never opens its port. */
  hanging: `setInterval(() => undefined, 1000);`,
  /** Answers, but as something else. */
  impostor: `createServer((_, response) => response.end("<html>hello</html>")).listen(port, "127.0.0.1");`,
  open: `serve("0.0.0.0");`,
  /** Its main port is as it should be, another is not. */
  leaky: `serve(); createServer().listen(0, "0.0.0.0");`,
  /** Leaves two children behind, one of them in a group of its own, and ends when asked by /exit. */
  parent: `
const stdio = ["ignore", "inherit", "inherit"];
for (const detached of [false, true]) {
  const child = spawn("sleep", ["300"], { stdio, detached });
  appendFileSync(events, "child " + child.pid + "\\n");
}
serve();`,
  /** Writes 100 MB of lines as fast as they are taken, then serves. */
  flooding: `
const piece = ("x".repeat(99) + "\\n").repeat(1000);
for (let count = 0; count < 1000; count += 1) await new Promise((taken) => process.stdout.write(piece, taken));
note("flooded");
serve();`,
  /** One line of 5 MB without end, then a common one. */
  endless: `process.stdout.write("y".repeat(5000000) + "\\nshort \\u001b[31mred\\u001b[0m\\n"); serve();`,
  /** Shows the environment that it was given. */
  curious: `console.log("ENV " + JSON.stringify(process.env)); serve();`,
} as const;

export type ChildKind = keyof typeof bodies;

export interface ChildOptions {
  folder: string;
  port: number;
  kind: ChildKind;
}

/** Where the programs of a folder note what happens to them, a line each. */
export const eventsFile = (folder: string): string => join(folder, "events.txt");

/** A definition whose program is written into the folder. */
export function childDefinition(
  { folder, port, kind }: ChildOptions,
  changes: Partial<SidecarDefinition> = {},
): SidecarDefinition {
  const script = join(folder, `${kind}.mjs`);
  writeFileSync(script, `${prelude}${bodies[kind]}`);
  writeFileSync(eventsFile(folder), "", { flag: "a" });
  return {
    id: "voice",
    name: "Speech",
    componentId: null,
    program: (context): SidecarProgram => ({
      command: process.execPath,
      args: [script, String(context.port), eventsFile(folder)],
      cwd: folder,
    }),
    port: { preferred: port, movable: false },
    probe: {
      path: "/health",
      isRight: ({ status, json }) => status === 200 && field(json, "service") === "test",
      isOurs: ({ json }, token) => field(json, "token") === token,
    },
    usesForeign: false,
    url: null,
    ...changes,
    policy: { ...quickPolicy, ...changes.policy },
  };
}

/** So that tests need no patience; a busy machine still meets these. */
const quickPolicy = {
  firstDelayMs: 50,
  longestDelayMs: 200,
  crashLimit: 3,
  startLimitMs: 10_000,
  startProbeIntervalMs: 30,
  probeIntervalMs: 60,
  probeTimeoutMs: 1_000,
  stopGraceMs: 1_000,
};

function field(json: unknown, name: string): unknown {
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>)[name] : undefined;
}
