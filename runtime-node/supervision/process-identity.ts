// Tells whether a process of an earlier start is still the same one: numbers are given to new processes again.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * When a process started, as a text that no other process with the same number shares; null when it does not run,
 * `"unknown"` when it runs but the system tells nothing about it.
 */
export function startMarkOf(pid: number): string | null {
  if (!isRunning(pid)) return null;
  return existsSync("/proc/self/stat") ? markFromProc(pid) : markFromPs(pid);
}

function markFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startTicks] = [fields[0], fields[19]];
    if (state === "Z" || state === "X") return null;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${startTicks}`;
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

/** Where there is no /proc (macOS): to the second, in one language and time zone. */
export function markFromPs(pid: number): string | null {
  const env = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  try {
    const text = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { env, encoding: "utf8" }).trim();
    const [state = "", ...started] = text.split(/\s+/);
    return state.startsWith("Z") ? null : started.join(" ");
  } catch (error) {
    // Code 1: there is no such process. Else there is no usable ps.
    return (error as { status?: unknown }).status === 1 ? null : "unknown";
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
