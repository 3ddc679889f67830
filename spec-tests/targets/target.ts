// What a contract suite needs of the service it runs against, on whichever runtime.

export interface StartOptions {
  /** Beside the target's own; DATA_DIR, PORT and HOST are the target's. */
  env?: Record<string, string>;
}

export interface RunningTarget {
  readonly baseUrl: string;
  readonly dataDir: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Everything that the process has written so far, of earlier starts too. */
  logs(): string;
  /** Milliseconds from the start of the process to its first healthy answer. */
  readonly startMs: number;
  /** Sends the signal and resolves with the exit code (null: killed by the signal) once the process is gone. */
  kill(signal: "SIGKILL" | "SIGTERM" | "SIGINT"): Promise<number | null>;
  /** Starts again on the same port and data, after stopping what still runs. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

export interface Target {
  name: "node" | "deno";
  start(options?: StartOptions): Promise<RunningTarget>;
}
