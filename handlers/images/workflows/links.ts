// Links between the nodes of a workflow: `["4", 0]` is the first output of node 4.
import type { WorkflowGraph } from "../../shared/contract/image-admin.ts";

export type Link = [node: string, slot: number];

export function isLink(value: unknown): value is Link {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    typeof value[0] === "string" &&
    Number.isInteger(value[1]) &&
    Number(value[1]) >= 0
  );
}

/** The links into a node, by the input they feed. */
export const linksInto = (node: WorkflowGraph[string] | undefined): [input: string, link: Link][] =>
  Object.entries(node?.inputs ?? {}).flatMap(([input, value]): [string, Link][] =>
    isLink(value) ? [[input, value]] : [],
  );

/** A node on a cycle; null: there is none. */
export function findCycle(graph: WorkflowGraph): string | null {
  const finished = new Set<string>();
  for (const start of Object.keys(graph)) {
    // By hand, not by recursion: an uploaded graph decides how deep it goes.
    const path: { id: string; next: string[] }[] = [{ id: start, next: sourcesOf(graph, start) }];
    const onPath = new Set([start]);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.next.pop();
      if (next === undefined) {
        finished.add(top.id);
        onPath.delete(top.id);
        path.pop();
      } else if (onPath.has(next)) {
        return next;
      } else if (!finished.has(next) && Object.hasOwn(graph, next)) {
        path.push({ id: next, next: sourcesOf(graph, next) });
        onPath.add(next);
      }
    }
  }
  return null;
}

/** The nodes that feed `id`, from near to far. */
export function upstreamOf(graph: WorkflowGraph, id: string): string[] {
  const found = new Set([id]);
  for (const node of found) for (const source of sourcesOf(graph, node)) found.add(source);
  return [...found];
}

const sourcesOf = (graph: WorkflowGraph, id: string): string[] =>
  linksInto(Object.hasOwn(graph, id) ? graph[id] : undefined).map(([, [source]]) => source);
