// The time that this process has really worked, for tests of how much work something is.
import process from "node:process";

/** Milliseconds of processor time so far: unlike a clock, it stands still while the machine is busy with others. */
export function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
