// A graph that can be handed in: a workflow's own, with values written into it and LoRA loaders put in.
import type {
  LoraPoint,
  WorkflowGraph,
  WorkflowMapping,
  WorkflowParameter,
} from "../../shared/contract/image-admin.ts";
import type { GraphParameters } from "../workflow-engine.ts";
import { isLink } from "./links.ts";

export interface CompilableWorkflow {
  graph: WorkflowGraph;
  mapping: WorkflowMapping;
  loraPoint: LoraPoint | null;
}

type Value = string | number;

/** A picture that is saved stays in the painter's folder for ever; one that is a preview goes with its next start. */
const KEEPS = "SaveImage";
const SHOWS = "PreviewImage";

/**
 * What it saves is handed out as a preview, and previews of its own are left out: nothing of a home's pictures stays with
 * the painter. Leaves the workflow as it is. What is null, or has no place in the mapping, stays as the workflow has it; without a
 * point for them there are no LoRAs.
 * @throws TypeError when it wants a source and there is none, or a mapping leads to a node that is not there
 */
export function compileWorkflow(workflow: CompilableWorkflow, parameters: GraphParameters): WorkflowGraph {
  const { loras, ...values } = parameters;
  const { mapping, loraPoint } = workflow;
  if (mapping.sourceImage !== undefined && values.sourceImage === null) {
    throw new TypeError("this workflow changes a picture, and there is none");
  }
  const graph = withoutKeeping(structuredClone(workflow.graph));
  for (const [parameter, value] of Object.entries(values) as [WorkflowParameter, Value | null][]) {
    if (value !== null) place(graph, mapping[parameter] ?? [], value);
  }
  return loraPoint === null ? graph : withLoras(graph, loraPoint, loras);
}

/** Its `filename_prefix` stays: the class does not know it, yet it makes each graph one that was not painted before. */
function withoutKeeping(graph: WorkflowGraph): WorkflowGraph {
  const nodes = Object.entries(graph).filter(([, { class_type }]) => class_type !== SHOWS);
  return Object.fromEntries(
    nodes.map(([id, node]) => [id, node.class_type === KEEPS ? { ...node, class_type: SHOWS } : node]),
  );
}

function place(graph: WorkflowGraph, places: { node: string; input: string }[], value: Value): void {
  for (const { node: id, input } of places) {
    const node = Object.hasOwn(graph, id) ? graph[id] : undefined;
    if (node === undefined) throw new TypeError(`the mapping leads to the node ${id}, which is not there`);
    node.inputs[input] = value;
  }
}

/** A chain of loaders from the point on; whatever took the point's outputs takes the last loader's. */
function withLoras(graph: WorkflowGraph, point: LoraPoint, loras: GraphParameters["loras"]): WorkflowGraph {
  const ids = freeIds(graph, loras.length);
  const last = ids.at(-1);
  if (last === undefined) return graph;
  redirect(graph, point.model, [last, 0]);
  redirect(graph, point.clip, [last, 1]);
  let { model, clip } = point;
  for (const [index, { file, strength }] of loras.entries()) {
    const id = ids[index] ?? "";
    const inputs = { lora_name: file, strength_model: strength, strength_clip: strength, model, clip };
    graph[id] = { class_type: "LoraLoader", inputs };
    model = [id, 0];
    clip = [id, 1];
  }
  return graph;
}

function redirect(graph: WorkflowGraph, from: readonly [string, number], to: [string, number]): void {
  for (const { inputs } of Object.values(graph)) {
    for (const [input, value] of Object.entries(inputs)) {
      if (isLink(value) && value[0] === from[0] && value[1] === from[1]) inputs[input] = [...to];
    }
  }
}

function freeIds(graph: WorkflowGraph, count: number): string[] {
  const ids: string[] = [];
  for (let next = 1; ids.length < count; next++) if (!Object.hasOwn(graph, String(next))) ids.push(String(next));
  return ids;
}
