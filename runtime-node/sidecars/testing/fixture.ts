// Sidecars in a folder of their own for one test, which leaves nothing running.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { SidecarState } from "../../../handlers/ports/sidecars.ts";
import { createClock } from "../../clock.ts";
import { findFreePort } from "../../supervision/free-port.ts";
import { startMarkOf } from "../../supervision/process-identity.ts";
import { eventually } from "../../supervision/testing/eventually.ts";
import { createSidecars, type NodeSidecars, type SidecarsOptions } from "../create-sidecars.ts";
import type { SidecarDefinition } from "../definition.ts";
import { type ChildKind, childDefinition, eventsFile } from "./child-programs.ts";
import { silentLog } from "./silent-log.ts";

export interface Home {
  folder: string;
  port: number;
  /** Another start of the service on the same folder. */
  open(definitions: readonly SidecarDefinition[], changes?: Partial<SidecarsOptions>): NodeSidecars;
  define(kind: ChildKind, changes?: Partial<SidecarDefinition>): SidecarDefinition;
  /** What the programs have noted, and the process that did. */
  events(): { what: string; pid: number }[];
}

export async function createHome(test: TestContext): Promise<Home> {
  const folder = mkdtempSync(join(tmpdir(), "hearth-test-"));
  const port = await findFreePort();
  const opened: NodeSidecars[] = [];
  test.after(async () => {
    for (const sidecars of opened) await sidecars.close(2_000);
    for (const { pid } of readEvents(folder)) if (startMarkOf(pid) !== null) process.kill(pid, "SIGKILL");
    // Last of all: it says what has to be ended.
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    port,
    open(definitions, changes = {}) {
      const clock = createClock();
      const common = { dataDir: folder, environment: process.env, clock, log: silentLog };
      const sidecars = createSidecars(definitions, { ...common, ...changes });
      opened.push(sidecars);
      return sidecars;
    },
    define: (kind, changes) => childDefinition({ folder, port, kind }, changes),
    events: () => readEvents(folder),
  };
}

function readEvents(folder: string): { what: string; pid: number }[] {
  let text: string;
  try {
    text = readFileSync(eventsFile(folder), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => {
    const [what = "", pid] = line.split(" ");
    return { what, pid: Number(pid) };
  });
}

export const isAlive = (pid: number): boolean => startMarkOf(pid) !== null;

/** The status of the only sidecar. */
export function statusOf(sidecars: NodeSidecars) {
  const [status] = sidecars.list();
  if (status === undefined) throw new Error("There is no sidecar.");
  return status;
}

export async function reaches(sidecars: NodeSidecars, state: SidecarState, timeoutMs?: number): Promise<void> {
  const seen = (): string => JSON.stringify(statusOf(sidecars));
  await eventually(`${state}`, () => statusOf(sidecars).state === state, timeoutMs).catch((cause: unknown) => {
    throw new Error(`It is not ${state} but ${seen()}`, { cause });
  });
}
