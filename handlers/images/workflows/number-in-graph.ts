// The number that a workflow's own graph paints with, where nobody asks for another.
import type { WorkflowGraph, WorkflowMapping } from "../../shared/contract/image-admin.ts";

/** null: there is none, or its nodes don't agree on one. */
export function numberInGraph(
  { graph, mapping }: { graph: WorkflowGraph; mapping: WorkflowMapping },
  parameter: "steps" | "cfg" | "width" | "height",
): number | null {
  const places = mapping[parameter] ?? Object.keys(graph).map((node) => ({ node, input: parameter }));
  const values = places
    .map(({ node, input }) => graph[node]?.inputs[input])
    .filter((value) => typeof value === "number");
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}
