// What went wrong at ComfyUI, sorted into the few kinds that people can do something about.
import type { PainterFailure } from "../../ports/painter.ts";
import type { ExecutionError, NodeErrors, Rejected } from "./comfy-answers.ts";

const DETAIL_MAX_CHARS = 1_000;
/** Inputs whose lists are files of models. */
const MODEL_INPUT = /^(ckpt|lora|vae|unet|clip|control_net|style_model|model|upscale_model)_name\d*$/;
const OUT_OF_MEMORY =
  /out of memory|can't allocate memory|OutOfMemoryError|not enough memory|bad_alloc|ran out of gpu/i;
const DAMAGED =
  /SafetensorError|deserializing header|incomplete metadata|UnpicklingError|not fully covered|PytorchStreamReader|corrupt/i;
const MISSING = /FileNotFoundError|No such file or directory/;

/** Of a rejection: nothing of it was queued. */
export function rejectionOf({ error, node_errors }: Rejected): PainterFailure {
  const ofNodes = nodeErrorsOf(node_errors);
  if (ofNodes !== null) return ofNodes;
  // The class or the node is named in the words alone.
  const node = /Node ID '#(.{1,40})'/.exec(error.details ?? "")?.[1] ?? null;
  return { kind: "refused", detail: cut(`${error.type}: ${error.message} ${error.details ?? ""}`), node };
}

/** Also of a submission that was taken: without the branch that is named here it would paint something else. null: none. */
export function nodeErrorsOf(nodeErrors: NodeErrors): PainterFailure | null {
  const all = Object.entries(nodeErrors).flatMap(([node, { errors, class_type }]) =>
    errors.map((error) => ({ ...error, node, class_type })),
  );
  const missing = all.find(
    ({ type, extra_info }) => type === "value_not_in_list" && MODEL_INPUT.test(extra_info?.input_name ?? ""),
  );
  const first = missing ?? all[0];
  if (first === undefined) return null;
  const detail = `${first.class_type ?? "node"}: ${first.message}: ${first.details ?? ""}`;
  return { kind: missing === undefined ? "refused" : "model_missing", detail: cut(detail), node: first.node };
}

/** Of a run that broke off. */
export function executionFailure(error: ExecutionError): PainterFailure {
  const { exception_type, exception_message, node_type, node_id } = error;
  const said = `${exception_type}: ${exception_message}`;
  return { kind: kindOf(said, node_type ?? ""), detail: cut(`${node_type ?? "node"}: ${said}`), node: node_id ?? null };
}

function kindOf(said: string, nodeType: string): PainterFailure["kind"] {
  if (OUT_OF_MEMORY.test(said)) return "out_of_memory";
  if (!/load/i.test(nodeType)) return "other";
  if (DAMAGED.test(said)) return "model_damaged";
  return MISSING.test(said) ? "model_missing" : "other";
}

const cut = (text: string): string => text.trim().slice(0, DETAIL_MAX_CHARS);
