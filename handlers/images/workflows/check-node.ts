// One node of a workflow against what ComfyUI knows of its class: inputs, values, and the links into it.
import type { WorkflowFinding, WorkflowGraph } from "../../shared/contract/image-admin.ts";
import { isLink, type Link } from "./links.ts";
import type { InputKind, NodeClass } from "./node-class.ts";

export interface NodeSurroundings {
  graph: WorkflowGraph;
  /** null: ComfyUI has no such class. */
  classes: ReadonlyMap<string, NodeClass | null>;
  /** `node/input`: a value of ours is written there, whatever stands in it now. */
  mapped: ReadonlySet<string>;
}

type Node = WorkflowGraph[string];

export function checkNode(id: string, node: Node, around: NodeSurroundings): WorkflowFinding[] {
  const known = around.classes.get(node.class_type);
  // Its own finding is told of by whoever asked for the classes.
  if (known == null) return [];
  const finding = findingFor(id);
  const missing = [...known.required]
    .filter(([input]) => !Object.hasOwn(node.inputs, input) && !around.mapped.has(`${id}/${input}`))
    .map(([input]) => finding(input, "missing_input", `${node.class_type} needs the input ${input}.`));
  const wrong = Object.entries(node.inputs).flatMap(([input, value]) => {
    const kind = known.required.get(input) ?? known.optional.get(input);
    if (Array.isArray(value) && !isLink(value)) {
      return finding(input, "bad_link", `${input} is no link: it has to be a node's id and the number of an output.`);
    }
    if (isLink(value)) return checkLink(value, { kind, input, around, finding });
    if (kind === undefined || around.mapped.has(`${id}/${input}`)) return [];
    const problem = problemOf(value, kind);
    return problem === null ? [] : finding(input, "bad_value", `${input} ${problem}.`);
  });
  return [...missing, ...wrong];
}

type MakeFinding = (input: string, code: WorkflowFinding["code"], detail: string) => WorkflowFinding;
const findingFor =
  (node: string): MakeFinding =>
  (input, code, detail) => ({ node, input, code, detail });

function checkLink(
  [from, slot]: Link,
  {
    kind,
    input,
    around,
    finding,
  }: { kind: InputKind | undefined; input: string; around: NodeSurroundings; finding: MakeFinding },
): WorkflowFinding[] {
  const source = Object.hasOwn(around.graph, from) ? around.graph[from] : undefined;
  if (source === undefined)
    return [finding(input, "bad_link", `${input} takes from node ${from}, which is not there.`)];
  const known = around.classes.get(source.class_type);
  if (known == null) return [];
  const type = known.outputs[slot];
  if (type === undefined) {
    return [
      finding(input, "bad_link", `${input} takes output ${slot} of node ${from}, which has ${known.outputs.length}.`),
    ];
  }
  if (kind === undefined || type === "*" || wanted(kind).some((each) => each === type || each === "*")) return [];
  return [finding(input, "bad_link", `${input} takes ${wanted(kind).join(" or ")}, and node ${from} gives ${type}.`)];
}

function wanted(kind: InputKind): string[] {
  if (kind.kind === "link") return kind.type.split(",");
  if (kind.kind === "number") return kind.whole ? ["INT"] : ["FLOAT", "INT"];
  if (kind.kind === "choice") return ["COMBO", "STRING"];
  return [kind.kind === "text" ? "STRING" : "BOOLEAN"];
}

/** What is wrong with a value, as the end of a sentence; null: nothing. */
function problemOf(value: unknown, kind: InputKind): string | null {
  switch (kind.kind) {
    case "link":
      return `has to come from another node that gives ${kind.type}`;
    case "choice":
      return kind.choices.includes(value) ? null : `is ${show(value)}, which the painter does not have`;
    case "number":
      if (typeof value !== "number" || (kind.whole && !Number.isInteger(value))) {
        return `has to be a ${kind.whole ? "whole " : ""}number`;
      }
      return value >= kind.min && value <= kind.max ? null : `has to be between ${kind.min} and ${kind.max}`;
    case "boolean":
      return typeof value === "boolean" ? null : "has to be true or false";
    case "text":
      return typeof value === "string" ? null : "has to be text";
  }
}

const show = (value: unknown): string => JSON.stringify(value).slice(0, 100);
