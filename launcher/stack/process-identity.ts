// Tells whether a process of an earlier start is still the same one: numbers are given to new processes again.
import { existsSync, readFileSync } from "node:fs";

/**
 * When a process started, as a text that no other process with the same number shares; null when it does not run,
 * `"unknown"` when it runs but the system has no /proc.
 */
export function startMarkOf(pid: number): string | null {
  if (!isRunning(pid)) return null;
  if (!existsSync("/proc/self/stat")) return "unknown";
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
