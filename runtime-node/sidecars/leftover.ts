// What an earlier start of the service has left of a sidecar: adopted when it is proven to be ours and well, else cleared away.
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pause } from "../supervision/pause.ts";
import { carriersOf, membersOf, signalGroup } from "../supervision/process-group.ts";
import { startMarkOf } from "../supervision/process-identity.ts";
import type { SidecarDefinition, SidecarProgram } from "./definition.ts";
import { tokenVariable } from "./environment.ts";
import { examineListening } from "./exposure.ts";
import { adoptedInstance, killStragglers, loopbackUrl, readLines } from "./instance.ts";
import type { Launch, LaunchContext } from "./launch.ts";
import { readOutputPipe } from "./output-pipe.ts";
import { isHealthy } from "./probe.ts";
import { type RunRecord, readRunRecord, removeRunRecord } from "./run-record.ts";

/** One that runs with its identity known. */
interface Survivor extends RunRecord {
  pid: number;
  startMark: string;
}

const politeMs = 1_000;
const killedWithinMs = 1_500;
const lookMs = 25;
/** A busy machine may miss the first one. */
const probesTried = 2;

export const pipeOf = (runDir: string, id: string): string => join(runDir, `${id}.pipe`);

/** Tells one way of running a program from another, so that nothing is adopted that would be started otherwise today. */
export function fingerprintOf(program: SidecarProgram): string {
  return createHash("sha256").update(JSON.stringify(program)).digest("hex");
}

export async function takeLeftover(
  definition: SidecarDefinition,
  context: LaunchContext,
): Promise<Launch | { type: "none" }> {
  const { runDir, onNews, onLines } = context;
  const record = await readRunRecord(runDir, definition.id);
  if (record === null) return { type: "none" };
  const survivor = survivorOf(record);
  if (survivor?.adoptable) {
    // Read first: it may be waiting with a full pipe.
    const output = readOutputPipe(pipeOf(runDir, definition.id));
    if (output !== null) readLines(output, onLines);
    if (await canBeAdopted(definition, survivor, context)) {
      onNews(`${definition.name} was still running (process ${survivor.pid}) and is taken over.`);
      return { type: "launched", instance: adoptedInstance(survivor, output) };
    }
    output?.destroy();
  }
  if (await clearLeftover(runDir, definition.id)) return { type: "none" };
  const words = `${definition.name} cannot start: an earlier instance of it does not end. Restart the computer.`;
  return { type: "not-launched", words, final: false };
}

async function canBeAdopted(
  definition: SidecarDefinition,
  { pid, port, token, fingerprint }: Survivor,
  { dataDir, policy, signal }: LaunchContext,
): Promise<boolean> {
  const program = await definition.program({ dataDir, port, token });
  if (program === null || fingerprintOf(program) !== fingerprint) return false;
  for (let probe = 0; probe < probesTried && !signal.aborted; probe += 1) {
    const options = { timeoutMs: policy.probeTimeoutMs, signal, token };
    if (!(await isHealthy(loopbackUrl(port), definition.probe, options))) continue;
    const { exposedPorts, ownsPort } = await examineListening(membersOf(pid), port);
    return exposedPorts.length === 0 && ownsPort !== false;
  }
  return false;
}

/** Ends what the record names, if it still is what it was, and removes the record. false: it does not end. */
export async function clearLeftover(runDir: string, id: string): Promise<boolean> {
  const record = await readRunRecord(runDir, id);
  if (record !== null && !(await endLeftover(record))) return false;
  await removeRunRecord(runDir, id);
  await rm(pipeOf(runDir, id), { force: true });
  return true;
}

async function endLeftover(record: RunRecord): Promise<boolean> {
  const isLeft = (): boolean => survivorOf(record) !== null || carriersOf(tokenVariable, record.token).length > 0;
  const survivor = survivorOf(record);
  if (survivor !== null) {
    signalGroup(survivor.pid, "SIGTERM");
    if (await waitUntil(() => !isLeft(), politeMs)) return true;
    if (survivorOf(record) !== null) signalGroup(survivor.pid, "SIGKILL");
  }
  killStragglers(record);
  return waitUntil(() => !isLeft(), killedWithinMs);
}

/** null: it has ended, was never spawned, or its number belongs to a stranger now. */
function survivorOf(record: RunRecord): Survivor | null {
  const { pid, startMark } = record;
  if (pid === null || startMark === null) return null;
  return startMarkOf(pid) === startMark ? { ...record, pid, startMark } : null;
}

async function waitUntil(holds: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > deadline) return false;
    await pause(lookMs, new AbortController().signal);
  }
  return true;
}
