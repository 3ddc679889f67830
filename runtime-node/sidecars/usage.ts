// Processor and memory of whole process groups, looked at rarely enough to cost nothing.
import pidusage from "pidusage";
import { listGroups, membersOf } from "../supervision/process-group.ts";

export interface Usage {
  /** Of one core, since the look before. */
  cpuShare: number;
  memoryBytes: number;
}

export type ReadUsage = (leaders: readonly number[]) => Promise<Map<number, Usage>>;

/** How long a process that is no longer looked at is remembered. */
const rememberedMs = 60_000;

/** The usage of each group, by its leader; groups without a process are left out. */
export async function readUsage(leaders: readonly number[]): Promise<Map<number, Usage>> {
  const groups = listGroups();
  const usages = new Map<number, Usage>();
  for (const leader of leaders) {
    const members = membersOf(leader, groups);
    if (members.length === 0) continue;
    const figures = Object.values(await measure(members)).filter(isPresent);
    if (figures.length === 0) continue;
    usages.set(leader, {
      cpuShare: figures.reduce((sum, { cpu }) => sum + cpu / 100, 0),
      memoryBytes: figures.reduce((sum, { memory }) => sum + memory, 0),
    });
  }
  return usages;
}

async function measure(pids: number[]): Promise<Record<string, pidusage.Status | null | undefined>> {
  try {
    return await pidusage(pids, { maxage: rememberedMs });
  } catch (error) {
    // The last of them has ended since the list was made.
    if (["ENOENT", "ESRCH"].includes(String((error as NodeJS.ErrnoException).code))) return {};
    throw error;
  }
}

/** A process that ended between the two looks has no figures, against what the types say. */
const isPresent = (figures: pidusage.Status | null | undefined): figures is pidusage.Status =>
  figures !== null && figures !== undefined;
