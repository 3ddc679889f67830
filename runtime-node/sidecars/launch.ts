// From a definition to a running instance: adopts what an earlier start has left or clears it away, finds a port, spawns.
import { randomBytes } from "node:crypto";
import type { Clock } from "../../handlers/ports/clock.ts";
import { findFreePort, tryPort } from "../supervision/free-port.ts";
import { findPortOwner } from "../supervision/port-owner.mjs";
import type { SidecarDefinition, SidecarPolicy } from "./definition.ts";
import { type Instance, loopbackUrl, watchedInstance } from "./instance.ts";
import { takeLeftover } from "./leftover.ts";
import { isHealthy } from "./probe.ts";
import { spawnProgram } from "./spawn-program.ts";

export interface LaunchContext {
  /** Absolute. */
  dataDir: string;
  /** Absolute: records and pipes. */
  runDir: string;
  environment: NodeJS.ProcessEnv;
  clock: Clock;
  policy: SidecarPolicy;
  onLines: (lines: readonly string[]) => void;
  /** What happens, in words for people. */
  onNews: (news: string) => void;
  /** Gives the launch up as soon as that leaves nothing behind. */
  signal: AbortSignal;
}

export type Launch =
  | { type: "launched"; instance: Instance }
  | { type: "not-launched"; words: string; final: boolean }
  | { type: "aborted" };

/** How many ports after the preferred one are tried before any port will do. */
const neighboursTried = 20;
const loopback = "127.0.0.1";

/** Never throws for what a machine may be like; leaves nothing running when it does not succeed. */
export async function launch(definition: SidecarDefinition, context: LaunchContext): Promise<Launch> {
  const { signal } = context;
  if (definition.url !== null) return { type: "launched", instance: watchedInstance("remote", definition.url) };
  const leftover = await takeLeftover(definition, context);
  if (leftover.type !== "none") return leftover;
  if (signal.aborted) return { type: "aborted" };

  const port = await choosePort(definition, context);
  if (port.type !== "port") return port;
  if (signal.aborted) return { type: "aborted" };

  const token = randomBytes(16).toString("hex");
  const program = await definition.program({ dataDir: context.dataDir, port: port.port, token });
  if (program === null) {
    return { type: "not-launched", words: `${definition.name} is not installed. Install it first.`, final: true };
  }
  if (signal.aborted) return { type: "aborted" };
  return spawnProgram(definition, program, { ...context, port: port.port, token });
}

async function choosePort(
  { name, port: { preferred, movable }, probe, usesForeign }: SidecarDefinition,
  { policy, signal, onNews }: LaunchContext,
): Promise<{ type: "port"; port: number } | Launch> {
  if ((await tryPort(preferred, loopback)) === null) return { type: "port", port: preferred };
  const url = loopbackUrl(preferred);
  if (usesForeign && (await isHealthy(url, probe, { timeoutMs: policy.probeTimeoutMs, signal, token: null }))) {
    onNews(`${name} is already running on port ${preferred} and is used as it is.`);
    return { type: "launched", instance: watchedInstance("foreign", url) };
  }
  const owner = findPortOwner(preferred) ?? "another program";
  if (!movable) {
    const words = `${name} cannot start: port ${preferred} is taken by ${owner}. Stop that program.`;
    return { type: "not-launched", words, final: false };
  }
  const port = await nextFreePort(preferred);
  onNews(`Port ${preferred} is taken by ${owner}. ${name} uses port ${port} instead.`);
  return { type: "port", port };
}

async function nextFreePort(preferred: number): Promise<number> {
  for (let port = preferred + 1; port <= Math.min(preferred + neighboursTried, 65_535); port += 1) {
    if ((await tryPort(port, loopback)) === null) return port;
  }
  return findFreePort();
}
