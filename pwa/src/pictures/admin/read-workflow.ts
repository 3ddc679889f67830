// Reads a workflow's file as far as the app can judge it; whether it can be painted, the service finds out.
import type { WorkflowGraph } from "@hearth/handlers/shared/contract/image-admin.ts";
import { BODY_LIMIT_BYTES } from "@hearth/handlers/shared/contract/limits.ts";

/** `editor`: saved for ComfyUI's own editor, where only "Export (API)" can be run. */
export type ReadWorkflow =
  | { name: "graph"; graph: WorkflowGraph }
  | { name: "too_large" | "no_json" | "editor" | "no_workflow" };

export async function readWorkflow(file: Pick<File, "size" | "text">): Promise<ReadWorkflow> {
  if (file.size > BODY_LIMIT_BYTES.workflow) return { name: "too_large" };
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return { name: "no_json" };
  }
  if (isRecord(content) && Array.isArray(content.nodes)) return { name: "editor" };
  return isGraph(content) ? { name: "graph", graph: content } : { name: "no_workflow" };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Nodes with a class and inputs; what they hold is the service's to judge. */
const isGraph = (content: unknown): content is WorkflowGraph =>
  isRecord(content) &&
  Object.keys(content).length > 0 &&
  Object.values(content).every(
    (node) => isRecord(node) && typeof node.class_type === "string" && isRecord(node.inputs),
  );
