// What a heap consists of, by constructor, and what has come to it between two looks: whoever leaks is named.
import type { Channel } from "./channel.ts";

export interface HeapClass {
  count: number;
  bytes: number;
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
}

/** Kinds of nodes whose names are contents (a text, a number), not constructors. */
const CONTENTS = new Set(["string", "concatenated string", "sliced string", "number", "bigint", "regexp"]);
/** Code is named by its function, but for its parts: InstructionStream is what was compiled to machine code. */
const isNameless = (type: string, name: string) =>
  CONTENTS.has(type) || (type === "code" && !name.startsWith("system / "));

/** Takes a snapshot: the heap stands still for about a second. */
export async function heapClasses(channel: Channel): Promise<Map<string, HeapClass>> {
  const chunks: string[] = [];
  const stop = channel.on("HeapProfiler.addHeapSnapshotChunk", (params) => {
    chunks.push((params as { chunk: string }).chunk);
  });
  await channel.send("HeapProfiler.takeHeapSnapshot");
  stop();
  const { snapshot, nodes, strings } = JSON.parse(chunks.join("")) as Snapshot;
  const fields = snapshot.meta.node_fields;
  const [typeAt, nameAt, sizeAt] = ["type", "name", "self_size"].map((name) => fields.indexOf(name));
  if (typeAt === undefined || nameAt === undefined || sizeAt === undefined)
    throw new Error("An unknown heap snapshot.");
  const classes = new Map<string, HeapClass>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = snapshot.meta.node_types[0][nodes[at + typeAt] ?? 0] ?? "";
    const own = strings[nodes[at + nameAt] ?? 0] ?? "";
    const name = isNameless(type, own) ? `(${type})` : `${type} ${own}`;
    const known = classes.get(name) ?? { count: 0, bytes: 0 };
    known.count += 1;
    known.bytes += nodes[at + sizeAt] ?? 0;
    classes.set(name, known);
  }
  return classes;
}

/** A line for each of the classes that have grown most. */
export function grownClasses(
  before: ReadonlyMap<string, HeapClass>,
  after: ReadonlyMap<string, HeapClass>,
  most: number,
): string[] {
  return [...after]
    .map(([name, { count, bytes }]) => {
      const old = before.get(name) ?? { count: 0, bytes: 0 };
      return { name: name.slice(0, 80), count: count - old.count, bytes: bytes - old.bytes };
    })
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, most)
    .map(
      ({ name, count, bytes }) => `${(bytes / 1_024).toFixed(1).padStart(8)} kB ${String(count).padStart(6)} × ${name}`,
    );
}
