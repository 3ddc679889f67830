// What ComfyUI 0.3.64 refuses at POST /prompt, and in which words; as recorded from it.
import type { DoubleClass } from "./node-classes.ts";

export interface DoubleNode {
  class_type?: string;
  inputs?: Record<string, unknown>;
}
export type DoubleGraph = Record<string, DoubleNode>;
type Link = [string, number];
interface NodeError {
  type: string;
  message: string;
  details: string;
  extra_info: Record<string, unknown>;
}
type NodeErrors = Record<string, { errors: NodeError[]; dependent_outputs: string[]; class_type: string }>;

export type Validation =
  /** `outputs`: the output nodes that will run; the others are left out in silence. */
  | { ok: true; outputs: string[]; nodeErrors: NodeErrors }
  | {
      ok: false;
      error: { type: string; message: string; details: string; extra_info: object };
      nodeErrors: NodeErrors;
    };

export const isLink = (value: unknown): value is Link =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "number";

const failed = (type: string, message: string, details = "", nodeErrors: NodeErrors = {}): Validation => ({
  ok: false,
  error: { type, message, details, extra_info: {} },
  nodeErrors,
});

export function validate(
  graph: DoubleGraph,
  classes: Record<string, DoubleClass>,
  hasInput: (image: string) => boolean,
): Validation {
  const outputs: string[] = [];
  for (const [id, { class_type }] of Object.entries(graph)) {
    if (class_type === undefined) {
      const message = "Cannot execute because a node is missing the class_type property.";
      return failed("invalid_prompt", message, `Node ID '#${id}'`);
    }
    const known = classes[class_type];
    if (known === undefined) {
      const message = `Cannot execute because node ${class_type} does not exist.`;
      return failed("invalid_prompt", message, `Node ID '#${id}'`);
    }
    if (known.isOutput) outputs.push(id);
  }
  if (outputs.length === 0) return failed("prompt_no_outputs", "Prompt has no outputs");
  const nodeErrors: NodeErrors = {};
  const good = outputs.filter((output) => {
    const bad = checkUpstream(output, { graph, classes, hasInput });
    for (const { id, errors } of bad) {
      const known = nodeErrors[id];
      if (known === undefined) {
        nodeErrors[id] = { errors, dependent_outputs: [output], class_type: graph[id]?.class_type ?? "" };
      } else known.dependent_outputs.push(output);
    }
    return bad.length === 0 && !hasCycle(graph, output);
  });
  if (good.length > 0) return { ok: true, outputs: good, nodeErrors };
  return failed("prompt_outputs_failed_validation", "Prompt outputs failed validation", "", nodeErrors);
}

interface Around {
  graph: DoubleGraph;
  classes: Record<string, DoubleClass>;
  hasInput: (image: string) => boolean;
}

function checkUpstream(output: string, around: Around): { id: string; errors: NodeError[] }[] {
  const seen = new Set([output]);
  const bad: { id: string; errors: NodeError[] }[] = [];
  for (const id of seen) {
    const node = around.graph[id];
    if (node === undefined) continue;
    const errors = Object.entries(around.classes[node.class_type ?? ""]?.inputs ?? {}).flatMap(([input, spec]) =>
      checkInput(input, { spec, value: node.inputs?.[input], around }),
    );
    if (errors.length > 0) bad.push({ id, errors });
    for (const value of Object.values(node.inputs ?? {})) if (isLink(value)) seen.add(value[0]);
  }
  return bad;
}

function checkInput(
  input: string,
  { spec, value, around }: { spec: unknown[]; value: unknown; around: Around },
): NodeError[] {
  const [type, range] = spec as [string | string[], { min?: number; max?: number }];
  const error = (kind: string, message: string, details: string, more: object = {}): NodeError[] => [
    { type: kind, message, details, extra_info: { input_name: input, ...more } },
  ];
  const told = { input_config: spec, received_value: value };
  if (value === undefined) return error("required_input_missing", "Required input is missing", input);
  if (Array.isArray(value)) return checkLink(value, { input, type, around, error, spec });
  if (Array.isArray(type)) {
    if (type.includes(String(value))) return [];
    const list =
      type.length > 20 ? `(list of length ${type.length})` : `[${type.map((each) => `'${each}'`).join(", ")}]`;
    const config = type.length > 20 ? null : spec;
    const details = `${input}: '${value}' not in ${list}`;
    return error("value_not_in_list", "Value not in list", details, { input_config: config, received_value: value });
  }
  if (type === "INT" || type === "FLOAT") {
    const given = Number(value);
    if (Number.isNaN(given)) {
      const why =
        type === "INT" ? `invalid literal for int() with base 10: '${value}'` : `could not convert: '${value}'`;
      const message = `Failed to convert an input value to a ${type} value`;
      return error("invalid_input_type", message, `${input}, ${value}, ${why}`, { ...told, exception_message: why });
    }
    const { min = -Infinity, max = Infinity } = range;
    if (given < min) return error("value_smaller_than_min", `Value ${value} smaller than min of ${min}`, input, told);
    // The seed's limit is 2^64 - 1, which is 2^64 in JavaScript.
    const isMore = given > max || (given === max && max > Number.MAX_SAFE_INTEGER);
    if (isMore) return error("value_bigger_than_max", `Value ${value} bigger than max of ${max}`, input, told);
  }
  if (input === "image" && type === "STRING" && !around.hasInput(String(value))) {
    const details = `image - Invalid image file: ${value}`;
    return error("custom_validation_failed", "Custom validation failed for node", details);
  }
  return [];
}

function checkLink(
  value: unknown[],
  {
    input,
    type,
    around,
    error,
    spec,
  }: {
    input: string;
    type: string | string[];
    around: Around;
    error: (kind: string, message: string, details: string, more?: object) => NodeError[];
    spec: unknown[];
  },
): NodeError[] {
  if (!isLink(value)) {
    const message = "Bad linked input, must be a length-2 list of [node_id, slot_index]";
    return error("bad_linked_input", message, input, { input_config: spec, received_value: value });
  }
  const source = around.graph[value[0]];
  const received = source && around.classes[source.class_type ?? ""]?.output[value[1]];
  if (received === undefined) {
    const [details, kind] =
      source === undefined ? [`'${value[0]}'`, "KeyError"] : ["tuple index out of range", "IndexError"];
    const extra_info = { exception_type: kind, traceback: [] };
    return [{ type: "exception_during_validation", message: "Exception when validating node", details, extra_info }];
  }
  if (received === type) return [];
  const details = `${input}, received_type(${received}) mismatch input_type(${type})`;
  const more = { input_config: spec, received_type: received, linked_node: value };
  return error("return_type_mismatch", "Return type mismatch between linked nodes", details, more);
}

function hasCycle(graph: DoubleGraph, start: string, path: string[] = []): boolean {
  if (path.includes(start)) return true;
  const sources = Object.values(graph[start]?.inputs ?? {}).filter(isLink);
  return sources.some(([source]) => hasCycle(graph, source, [...path, start]));
}
