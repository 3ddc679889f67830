// A sidecar's problem in words for people: what is wrong, and what helps.
import type { Machine, Problem } from "./machine.ts";

/** null: there is none. Holds no address of another machine. */
export function describeProblem(name: string, { phase, problem }: Pick<Machine, "phase" | "problem">): string | null {
  if (problem === null) return null;
  const what = describe(name, problem);
  if (phase === "waiting") return `${what} It is started again in a moment.`;
  if (phase === "failed" && problem.type === "not-launched") return `${what} Then start it again.`;
  return what;
}

/** What kept the service from starting it, as the system put it. */
export function describeObstacle(name: string, cause: unknown): string {
  return `${name} cannot start: ${adviceFor((cause as NodeJS.ErrnoException | null)?.code)}`;
}

function adviceFor(code: string | undefined): string {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return "the disk is full. Free some space.";
    case "EROFS":
    case "EACCES":
    case "EPERM":
      return "its folder cannot be written. Make the data folder belong to the user that runs Hearth.";
    case "ENOMEM":
    case "EAGAIN":
    case "EMFILE":
    case "ENFILE":
      return "this computer is short of memory. Close other programs.";
    default:
      return "something unexpected is in the way. The log of Hearth says more.";
  }
}

function describe(name: string, problem: Problem): string {
  switch (problem.type) {
    case "exited":
      return `${name} stopped unexpectedly (${problem.signal ?? endingOf(problem.exitCode)}).`;
    case "not-launched":
      return problem.words;
    case "never-healthy":
      return `${name} did not get ready within ${durationOf(problem.limitMs)}.`;
    case "silent":
      return `${name} does not answer. If that goes on, it is started again.`;
    case "gone-silent":
      return `${name} no longer answered.`;
    case "unreachable":
      return `${name} runs on another machine and does not answer. Check that this machine is on and connected.`;
    case "exposed":
      return (
        `${name} could be reached from other machines (port ${problem.ports.join(", ")}) and was stopped for safety. ` +
        "Repair it, and if that does not help, leave it off and report this."
      );
    case "misconfigured":
      return `${name} cannot work with its settings. Its last lines say which; put that right, then start it again.`;
    case "crash-loop":
      return (
        `${describe(name, problem.last)} After ${problem.crashes} failures in a row it stays off. ` +
        "Its last lines say more. Repair it, or start it again."
      );
    case "stopping":
      return `${name} is being stopped.`;
  }
}

const endingOf = (exitCode: number | null): string => (exitCode === null ? "why is not known" : `code ${exitCode}`);

function durationOf(durationMs: number): string {
  const seconds = Math.round(durationMs / 1_000);
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}
