// One started program: its own process group, its output as lines, and a pipe by which it notices the launcher's end.
import { spawn } from "node:child_process";
import { createLineSplitter } from "../../runtime-node/supervision/line-splitter.ts";
import { signalGroup } from "../../runtime-node/supervision/process-group.ts";

export interface Program {
  command: string;
  args: readonly string[];
  cwd: string;
  environment: NodeJS.ProcessEnv;
}

export interface ProgramExit {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
}

export interface RunningProgram {
  pid: number | undefined;
  /** Settles once, after the last line of output; never rejects. */
  exited: Promise<ProgramExit>;
  /** Asks the program to end. */
  terminate(): void;
  /** Ends the program and everything that is left in its process group at once. */
  kill(): void;
}

/** How long output that a grandchild still holds open is waited for after the program's exit. */
const lastOutputMs = 250;

/** Starts a program. One that cannot be started "exits" with code 127 after a line that says why. */
export function startProgram(program: Program, onLine: (line: string) => void): RunningProgram {
  const child = spawn(program.command, [...program.args], {
    cwd: program.cwd,
    env: { ...program.environment, HEARTH_PARENT_PIPE: "1" },
    stdio: ["pipe", "pipe", "pipe"],
    // A group of its own: Ctrl-C in the terminal reaches the launcher alone, which then stops all in order.
    detached: true,
  });
  // The pipe carries nothing: a program that closes its end is no fault, its exit is what counts.
  child.stdin.on("error", () => undefined);

  for (const stream of [child.stdout, child.stderr]) {
    const lines = createLineSplitter(onLine);
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => lines.push(text));
    stream.once("close", () => lines.end());
  }

  const exited = new Promise<ProgramExit>((resolve) => {
    child.once("error", (error) => {
      if (child.pid !== undefined) return;
      onLine(`cannot be started: ${error.message}`);
      resolve({ exitCode: 127, signal: null });
    });
    child.once("exit", (exitCode, signal) => {
      const finish = (): void => {
        clearTimeout(timer);
        killGroup(child.pid);
        resolve({ exitCode, signal });
      };
      const timer = setTimeout(finish, lastOutputMs);
      child.once("close", finish);
    });
  });

  return {
    pid: child.pid,
    exited,
    terminate: () => void child.kill("SIGTERM"),
    kill: () => killGroup(child.pid),
  };
}

function killGroup(leader: number | undefined): void {
  if (leader !== undefined) signalGroup(leader, "SIGKILL");
}
