// What is to be done for a component: which files are whole, which are to be fetched, what is to be unpacked and made.
import type { Downloaded, InstallMarker } from "../ports/install-tools.ts";
import { isInside, isKept } from "./catalogue.ts";
import { type ExpectedFile, expectedFile, type FileFacts, judge, type Remembered } from "./inspect.ts";
import type { InstallContext, InstallWork } from "./install-component.ts";
import type { ProgressPart } from "./progress.ts";
import type { RegistryFileEntry } from "./registry-schema.ts";

/** Unpacking a byte is this much of fetching it. */
const UNPACK_SHARE = 0.2;

export interface InstallPlan {
  /** What lies in its place and was proved to be right, or is taken as it is. */
  whole: Map<string, Downloaded>;
  /** Of those, what nothing but its place and size speaks for. */
  adopted: string[];
  fetch: { file: RegistryFileEntry; expected: ExpectedFile }[];
  unpack: RegistryFileEntry[];
  needsPython: boolean;
  /** In the order of the work. */
  parts: ProgressPart[];
}

interface PlanInput extends InstallWork {
  facts: FileFacts;
  remembered: ReadonlyMap<string, Remembered>;
  before: InstallMarker | undefined;
}

export const unpackKey = (file: RegistryFileEntry): string => `${file.path} unpacked`;

/** Hashes what is doubtful; `deep`, everything. */
export async function makePlan(context: InstallContext, input: PlanInput): Promise<InstallPlan> {
  const { entry, remembered, facts, before } = input;
  const plan: InstallPlan = { whole: new Map(), adopted: [], fetch: [], unpack: [], needsPython: false, parts: [] };
  const expectedOf = (file: RegistryFileEntry) => expectedFile(file, entry.version, remembered.get(file.path));

  const isMade = new Map<string, boolean>();
  for (const path of entry.madePaths) {
    const known = remembered.get(path);
    // Of what was made nothing but the memory of it can tell whether it is right.
    const isWhole = known?.version === entry.version && (await isRight(context, input, { path, ...known }, plan));
    isMade.set(path, isWhole);
  }
  const made = (folder: string): boolean => {
    const shown = entry.madePaths.filter((path) => isInside(path, folder));
    if (shown.length > 0) return shown.every((path) => isMade.get(path) === true);
    return before?.version === entry.version && (facts.sizes.get(folder) ?? null) !== null;
  };

  for (const file of entry.files) {
    if (file.unpack !== undefined && made(file.unpack.into)) continue;
    const expected = expectedOf(file);
    // A file of an earlier version in the same place is not taken for this one.
    const isOlder = expected.sha256 === null && remembered.has(file.path);
    if (isOlder || !(await isRight(context, input, expected, plan))) plan.fetch.push({ file, expected });
    if (!isKept(file)) plan.unpack.push(file);
  }
  plan.needsPython = entry.python !== undefined && !made(entry.python.into);
  plan.parts = [
    ...plan.fetch.map(({ file }) => ({ key: file.path, weightBytes: file.sizeBytes })),
    ...plan.unpack.map((file) => ({ key: unpackKey(file), weightBytes: Math.ceil(file.sizeBytes * UNPACK_SHARE) })),
    ...(plan.needsPython && entry.python ? [{ key: entry.python.into, weightBytes: entry.python.sizeBytes }] : []),
  ];
  return plan;
}

async function isRight(
  { tools }: InstallContext,
  { facts, remembered, deep, signal, onStage }: PlanInput,
  expected: ExpectedFile,
  plan: InstallPlan,
): Promise<boolean> {
  const { path, sha256: wanted } = expected;
  const verdict = judge(expected, facts, remembered.get(path));
  const sizeBytes = facts.sizes.get(path) ?? null;
  if (verdict === "missing" || sizeBytes === null) return false;
  if (verdict === "whole" && !deep && wanted !== null) {
    plan.whole.set(path, { sizeBytes, sha256: wanted });
    return true;
  }
  onStage("verifying");
  const sha256 = await tools.files.sha256(path, { signal });
  if (wanted !== null && sha256 !== wanted) return false;
  if (wanted === null) plan.adopted.push(path);
  plan.whole.set(path, { sizeBytes, sha256 });
  return true;
}
