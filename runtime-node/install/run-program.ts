// Runs a program to its end, without a shell, with a time limit; it and all that it started are killed on abort.
import { type ChildProcess, spawn } from "node:child_process";

/** Of each end of the output, what comes in between is dropped. */
const KEPT_CHARACTERS = 64 * 1024;
const OUTPUT_GRACE_MS = 500;

export interface ProgramOptions {
  args: string[];
  cwd: string;
  environment: Record<string, string | undefined>;
  timeoutMs: number;
  signal: AbortSignal;
  /** As soon as it runs. */
  onStart?(pid: number): void;
}

export interface ProgramEnd {
  /** null: it was killed by a signal. */
  exitCode: number | null;
  /** What it was killed by, by us or by anybody; null: it ended by itself. */
  killedBy: NodeJS.Signals | null;
  /** Standard output and standard error as they came, cut in the middle when long. */
  output: string;
  timedOut: boolean;
}

/** Rejects with the system's error when it cannot be started, and with the signal's reason when that aborts. */
export function runProgram(program: string, options: ProgramOptions): Promise<ProgramEnd> {
  const { args, cwd, environment, timeoutMs, signal, onStart } = options;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that what it starts can be killed with it.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const output = keepEnds();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child);
    }, timeoutMs);
    const onAbort = () => killGroup(child);
    signal.addEventListener("abort", onAbort, { once: true });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      settle();
    };
    child.stdout.on("data", output.add);
    child.stderr.on("data", output.add);
    child.once("error", (cause) => end(() => reject(cause)));
    try {
      if (child.pid !== undefined) onStart?.(child.pid);
    } catch (cause) {
      killGroup(child);
      end(() => reject(cause));
    }
    child.once("exit", (exitCode, killedBy) => {
      killGroup(child);
      const finish = () =>
        end(() =>
          signal.aborted ? reject(signal.reason) : resolve({ exitCode, killedBy, output: output.text(), timedOut }),
        );
      child.once("close", finish);
      // One that has left the group may keep the output open for ever.
      setTimeout(finish, OUTPUT_GRACE_MS).unref();
    });
  });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch (cause) {
    // All of them have ended already; macOS says EPERM of those that nobody has waited for yet.
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "ESRCH" && code !== "EPERM") throw cause;
  }
}

function keepEnds() {
  let head = "";
  let tail = "";
  return {
    add: (data: Buffer) => {
      const text = data.toString();
      const room = KEPT_CHARACTERS - head.length;
      head += text.slice(0, room);
      tail = (tail + text.slice(room)).slice(-KEPT_CHARACTERS);
    },
    text: () => head + tail,
  };
}
