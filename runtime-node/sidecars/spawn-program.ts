// Spawns a sidecar in a process group of its own, with a record of it on disk before it can leave anything behind.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { signalGroup } from "../supervision/process-group.ts";
import { startMarkOf } from "../supervision/process-identity.ts";
import type { SidecarDefinition, SidecarProgram } from "./definition.ts";
import { sidecarEnvironment } from "./environment.ts";
import { killStragglers, readLines, spawnedInstance } from "./instance.ts";
import type { Launch, LaunchContext } from "./launch.ts";
import { fingerprintOf, pipeOf } from "./leftover.ts";
import { closeOutputPipe, makeOutputPipe, readOutputPipe } from "./output-pipe.ts";
import { describeObstacle } from "./problem-words.ts";
import { type RunRecord, removeRunRecord, writeRunRecord } from "./run-record.ts";

type SpawnContext = LaunchContext & { port: number; token: string };

export async function spawnProgram(
  { id, name }: Pick<SidecarDefinition, "id" | "name">,
  program: SidecarProgram,
  context: SpawnContext,
): Promise<Launch> {
  const { runDir, port, token, clock, onLines, onNews } = context;
  const pipe = await makeOutputPipe(pipeOf(runDir, id));
  try {
    const output = pipe === null ? null : readOutputPipe(pipeOf(runDir, id));
    if (output !== null) readLines(output, onLines);
    const record: RunRecord = {
      ...{ pid: null, startMark: null, port, token, startedAt: clock.now() },
      ...{ adoptable: output !== null, fingerprint: fingerprintOf(program) },
    };
    await writeRunRecord(runDir, id, record);
    const child = startChild(program, context, pipe);
    if (child.pid === undefined) return await notSpawned(name, child, () => removeRunRecord(runDir, id));
    const own = { pid: child.pid, port, token, startedAt: record.startedAt };
    const streams = output === null ? ownStreams(child, onLines) : [output];
    const instance = spawnedInstance(child, own, streams);
    try {
      await writeRunRecord(runDir, id, { ...record, pid: own.pid, startMark: startMarkOf(own.pid) });
    } catch (cause) {
      signalGroup(own.pid, "SIGKILL");
      killStragglers(own);
      await instance.exited;
      throw cause;
    }
    onNews(`${name} was started (process ${own.pid}, port ${port}).`);
    return { type: "launched", instance };
  } finally {
    if (pipe !== null) await closeOutputPipe(pipe);
  }
}

function startChild({ command, args, cwd, env }: SidecarProgram, context: SpawnContext, pipe: number | null) {
  const output = pipe ?? "pipe";
  const child = spawn(command, [...args], {
    cwd,
    env: sidecarEnvironment(context.environment, context.token, env),
    // Standard input carries nothing: its end tells a program that watches it that the service is gone.
    stdio: ["pipe", output, output],
    detached: true,
  });
  child.stdin?.on("error", () => undefined);
  return child;
}

function ownStreams(child: ChildProcess, onLines: (lines: readonly string[]) => void): Readable[] {
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) readLines(stream, onLines);
  return streams;
}

async function notSpawned(name: string, child: ChildProcess, cleanUp: () => Promise<void>): Promise<Launch> {
  const [error] = (await once(child, "error")) as [NodeJS.ErrnoException];
  await cleanUp();
  switch (error.code) {
    case "ENOENT":
    case "ENOTDIR":
      return { type: "not-launched", words: `${name} cannot start: its program is missing. Repair it.`, final: true };
    case "EACCES":
    case "ENOEXEC":
      return {
        type: "not-launched",
        words: `${name} cannot start: its program cannot be run here. Repair it.`,
        final: true,
      };
    default:
      return { type: "not-launched", words: describeObstacle(name, error), final: false };
  }
}
