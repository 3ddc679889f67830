// Whether a program works: it is run, and has to answer in time, well, and with the words that are expected.
import { errorCode } from "../disk-failure.ts";
import { runProgram } from "../run-program.ts";

const COMMAND_MAX_MS = 20_000;
const QUOTED_CHARACTERS = 200;

export interface CommandToCheck {
  program: string;
  args: string[];
  expect: string | undefined;
  cwd: string;
  environment: Record<string, string | undefined>;
  timeoutMs?: number;
}

/** null: it works; else what is wrong, as a sentence. Rejects with the signal's reason when that aborts. */
export async function checkCommand(
  { program, args, expect, cwd, environment, timeoutMs = COMMAND_MAX_MS }: CommandToCheck,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { exitCode, output, timedOut } = await runProgram(program, { args, cwd, environment, timeoutMs, signal });
    if (timedOut) return `The program did not answer within ${Math.round(timeoutMs / 1000)} seconds.`;
    if (exitCode !== 0) {
      const end = output.trim().slice(-QUOTED_CHARACTERS);
      const how = exitCode === null ? "was ended by the system" : `ended with code ${exitCode}`;
      return `The program ${how}${end === "" ? "." : `: ${end}`}`;
    }
    return expect === undefined || output.includes(expect)
      ? null
      : "The program answered something else than expected.";
  } catch (cause) {
    if (signal.aborted) throw cause;
    if (errorCode(cause) === "ENOENT") return "The program is not there.";
    if (errorCode(cause) === "EACCES") return "The program may not be run.";
    return `The program cannot be run on this machine (${errorCode(cause) || "unknown reason"}).`;
  }
}
