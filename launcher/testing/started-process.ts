// A real Node process for a test: its output so far, its end, and a clean-up that leaves nothing running.
import { type ChildProcess, spawn } from "node:child_process";
import type { TestContext } from "node:test";
import { eventually } from "../../runtime-node/supervision/testing/eventually.ts";
import { projectRoot } from "../bootstrap/project.mjs";

export interface StartedProcess {
  child: ChildProcess;
  output(): string;
  /** Exit code once it has ended; null after a signal. */
  ended: Promise<number | null>;
  waitForOutput(text: string): Promise<void>;
}

/** Runs a TypeScript file with arguments; killed after the test if it still runs. */
export function startTypeScript(
  test: TestContext,
  file: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): StartedProcess {
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], {
    cwd: projectRoot,
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  test.after(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  });
  return {
    child,
    ended,
    output: () => output,
    waitForOutput: (text) =>
      eventually(`the output contains "${text}"`, () => output.includes(text)).catch((cause) => {
        throw new Error(`${cause}\nOutput so far:\n${output}`, { cause });
      }),
  };
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
