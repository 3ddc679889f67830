// A sidecar that runs: one that was spawned here, one that an earlier start has left, or one that is not ours.
import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { createLineSplitter } from "../supervision/line-splitter.ts";
import { carriersOf, membersOf, signalGroup, signalProcess } from "../supervision/process-group.ts";
import { startMarkOf } from "../supervision/process-identity.ts";
import { tokenVariable } from "./environment.ts";
import type { InstanceKind } from "./machine.ts";

export interface Instance {
  kind: InstanceKind;
  /** null: not ours. */
  pid: number | null;
  /** Without a trailing slash. */
  baseUrl: string;
  /** null: unless it is ours. */
  port: number | null;
  token: string | null;
  /** Milliseconds since 1970; null: not known. */
  startedAt: number | null;
  /** Settles once, after the last of its output; never for what is not ours. */
  exited: Promise<InstanceExit>;
  /** Asks its whole group to end. */
  terminate(): void;
  /** Ends everything that belongs to it at once. */
  kill(): void;
  /** Every process that belongs to it. */
  pids(): number[];
  /** Lets it be; it goes on running. */
  release(): void;
}

export interface InstanceExit {
  /** null: ended by a signal, or not known because an earlier start had spawned it. */
  exitCode: number | null;
  signal: string | null;
}

export interface OwnProcess {
  pid: number;
  port: number;
  token: string;
  startedAt: number;
}

/** How long the last output is waited for once the program has ended. */
const lastOutputMs = 1_000;
const adoptedLookMs = 250;
const longestLineCharacters = 4_000;

export const loopbackUrl = (port: number): string => `http://127.0.0.1:${port}`;

/** Somebody else's, on this machine or another. */
export function watchedInstance(kind: "foreign" | "remote", baseUrl: string): Instance {
  const nothing = (): void => undefined;
  return {
    ...{ kind, pid: null, baseUrl, port: null, token: null, startedAt: null },
    exited: new Promise(nothing),
    terminate: nothing,
    kill: nothing,
    pids: () => [],
    release: nothing,
  };
}

/** A child of this process. `output` ends when the last of its writers is gone. */
export function spawnedInstance(child: ChildProcess, own: OwnProcess, output: readonly Readable[]): Instance {
  const exited = new Promise<InstanceExit>((resolve) => {
    child.once("exit", (exitCode, signal) => {
      killAll(own);
      void outputEnd(output).then(() => resolve({ exitCode, signal }));
    });
  });
  // Once it has exited, the system may give its number to a stranger.
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  return { ...ownInstance(own, isAlive), exited, release: () => child.unref() };
}

/**
 * One that an earlier start has spawned: it is no child of this process, so its end has to be looked for. As a child
 * does, it keeps this process running until it has ended or is released.
 */
export function adoptedInstance(own: OwnProcess & { startMark: string }, output: Socket | null): Instance {
  let timer: NodeJS.Timeout | undefined;
  const isAlive = (): boolean => startMarkOf(own.pid) === own.startMark;
  const exited = new Promise<InstanceExit>((resolve) => {
    const look = (): void => {
      if (isAlive()) {
        timer = setTimeout(look, adoptedLookMs);
        return;
      }
      killStragglers(own);
      void outputEnd(output === null ? [] : [output]).then(() => resolve({ exitCode: null, signal: null }));
    };
    look();
  });
  return {
    ...ownInstance(own, isAlive),
    exited,
    release: () => {
      clearTimeout(timer);
      output?.destroy();
    },
  };
}

function ownInstance(own: OwnProcess, isAlive: () => boolean): Omit<Instance, "exited" | "release"> {
  return {
    ...{ kind: "own", pid: own.pid, port: own.port, token: own.token, startedAt: own.startedAt },
    baseUrl: loopbackUrl(own.port),
    terminate: () => (isAlive() ? signalGroup(own.pid, "SIGTERM") : undefined),
    kill: () => (isAlive() ? killAll(own) : killStragglers(own)),
    pids: () => [...new Set([...membersOf(own.pid), ...carriersOf(tokenVariable, own.token)])],
  };
}

function killAll(own: OwnProcess): void {
  signalGroup(own.pid, "SIGKILL");
  killStragglers(own);
}

/** Processes of it that have left the group, or whose leader is gone. */
export function killStragglers({ token }: { token: string }): void {
  for (const pid of carriersOf(tokenVariable, token)) signalProcess(pid, "SIGKILL");
}

/** Hands over the output as bounded lines, a piece at a time; it is read as fast as it is taken, and never piles up. */
export function readLines(output: Readable, onLines: (lines: readonly string[]) => void): void {
  let lines: string[] = [];
  const splitter = createLineSplitter((line) => lines.push(line), {
    longestCharacters: longestLineCharacters,
    beyond: "cut",
  });
  const handOver = (): void => {
    onLines(lines);
    lines = [];
  };
  output.setEncoding("utf8");
  output.on("data", (text: string) => {
    splitter.push(text);
    handOver();
  });
  output.once("close", () => {
    splitter.end();
    handOver();
  });
  // A reset pipe ends like any other.
  output.on("error", () => undefined);
}

async function outputEnd(output: readonly Readable[]): Promise<void> {
  await Promise.all(
    output.map(
      (stream) =>
        new Promise<void>((resolve) => {
          if (stream.closed) return resolve();
          const timer = setTimeout(() => stream.destroy(), lastOutputMs);
          stream.once("close", () => {
            clearTimeout(timer);
            resolve();
          });
        }),
    ),
  );
}
