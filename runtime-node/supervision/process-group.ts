// Who belongs to a started program: its process group, and whoever left the group but still carries its token.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Signals every process of the group; a group that is gone is no failure. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  ignoringGone(() => process.kill(-leader, signal));
}

/** Signals one process; one that is gone is no failure. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  ignoringGone(() => process.kill(pid, signal));
}

/** The group of every process that runs, by its number. Those that have ended and wait to be cleared away are left out. */
export function listGroups(): Map<number, number> {
  return existsSync("/proc/self/stat") ? groupsFromProc() : groupsFromPs();
}

export function membersOf(leader: number, groups = listGroups()): number[] {
  return [...groups].filter(([, group]) => group === leader).map(([pid]) => pid);
}

/**
 * Processes that were started with this variable in their environment, by themselves or by a parent: also those that have
 * made a group of their own. Only on Linux, elsewhere none are found.
 */
export function carriersOf(name: string, value: string): number[] {
  if (!existsSync("/proc/self/environ")) return [];
  const wanted = Buffer.from(`${name}=${value}\0`);
  return processNumbers().filter((pid) => {
    const environment = readIfAllowed(`/proc/${pid}/environ`);
    return environment !== null && pid !== process.pid && environment.includes(wanted);
  });
}

function groupsFromProc(): Map<number, number> {
  const groups = new Map<number, number>();
  for (const pid of processNumbers()) {
    const stat = readIfAllowed(`/proc/${pid}/stat`)?.toString("utf8");
    if (stat === undefined) continue;
    const [state, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state !== "Z" && state !== "X") groups.set(pid, Number(group));
  }
  return groups;
}

export function groupsFromPs(): Map<number, number> {
  const table = execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat="], { encoding: "utf8", maxBuffer: 16_000_000 });
  const rows = table.split("\n").map((line) => line.trim().split(/\s+/));
  const living = rows.filter(([pid, , state]) => pid !== "" && state?.startsWith("Z") === false);
  return new Map(living.map(([pid, group]) => [Number(pid), Number(group)]));
}

function processNumbers(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** null: it has ended meanwhile, or belongs to somebody else. */
function readIfAllowed(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

function ignoringGone(send: () => void): void {
  try {
    send();
  } catch (error) {
    // Nobody left (macOS says EPERM to that): what was wanted.
    if (!["ESRCH", "EPERM"].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}
