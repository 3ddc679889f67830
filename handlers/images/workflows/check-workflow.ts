// What keeps a workflow from being run: classes nobody allowed, broken links and values, cycles, no picture at its end.
import type { Painter } from "../../ports/painter.ts";
import type { WorkflowFinding, WorkflowGraph } from "../../shared/contract/image-admin.ts";
import type { CheckedWorkflow } from "../workflow-engine.ts";
import { ALLOWED_CLASSES } from "./allowed-classes.ts";
import { checkMapping } from "./check-mapping.ts";
import { checkNode } from "./check-node.ts";
import { findCycle } from "./links.ts";
import { type NodeClass, readNodeClass } from "./node-class.ts";

const FINDINGS_MAX = 100;
const ASKED_AT_ONCE = 8;

/**
 * At most 100 findings; empty: it can be run.
 * @throws DomainError as the painter does
 */
export async function checkWorkflow(
  workflow: CheckedWorkflow,
  painter: Pick<Painter, "describe">,
  signal: AbortSignal,
): Promise<WorkflowFinding[]> {
  const { graph, mapping, allowedClasses } = workflow;
  const classes = await describeAll(graph, painter, signal);
  const mapped = new Set(
    Object.values(mapping).flatMap((places) => (places ?? []).map(({ node, input }) => `${node}/${input}`)),
  );
  const nodes = Object.entries(graph).flatMap(([id, node]) => [
    ...checkClass(id, node.class_type, { classes, allowedClasses }),
    ...checkNode(id, node, { graph, classes, mapped }),
  ]);
  return [...nodes, ...checkWhole(graph, classes), ...checkMapping(workflow)].slice(0, FINDINGS_MAX);
}

/** Those of its nodes that do not stand on the allow list, each once. */
export function unusualClasses(graph: WorkflowGraph): string[] {
  const classes = new Set(Object.values(graph).map(({ class_type }) => class_type));
  return [...classes].filter((name) => !ALLOWED_CLASSES.has(name)).sort();
}

async function describeAll(
  graph: WorkflowGraph,
  painter: Pick<Painter, "describe">,
  signal: AbortSignal,
): Promise<Map<string, NodeClass | null>> {
  const names = [...new Set(Object.values(graph).map(({ class_type }) => class_type))];
  const known = new Map<string, NodeClass | null>();
  const next = names.values();
  const askRest = async () => {
    for (const name of next) known.set(name, readNodeClass(await painter.describe(name, signal)));
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askRest));
  return known;
}

function checkClass(
  id: string,
  name: string,
  { classes, allowedClasses }: { classes: Map<string, NodeClass | null>; allowedClasses: string[] },
): WorkflowFinding[] {
  const finding = { node: id, input: null };
  if (classes.get(name) === null) {
    return [{ ...finding, code: "unknown_class", detail: `The painter has no ${name}. It may be from a custom node.` }];
  }
  if (ALLOWED_CLASSES.has(name) || allowedClasses.includes(name)) return [];
  const detail = `${name} is not one of the usual nodes. It runs only if you allow it for this workflow.`;
  return [{ ...finding, code: "not_allowed", detail }];
}

function checkWhole(graph: WorkflowGraph, classes: Map<string, NodeClass | null>): WorkflowFinding[] {
  const findings: WorkflowFinding[] = [];
  const cycle = findCycle(graph);
  if (cycle !== null) {
    findings.push({ node: cycle, input: null, code: "cycle", detail: `Node ${cycle} waits for its own result.` });
  }
  // A preview's file is gone at the painter's next start.
  const keeps = Object.values(graph).some(
    ({ class_type }) => class_type !== "PreviewImage" && classes.get(class_type)?.isOutput === true,
  );
  if (!keeps) {
    const detail = "Nothing keeps its picture: it needs a SaveImage at its end.";
    findings.push({ node: null, input: null, code: "no_output", detail });
  }
  return findings;
}
