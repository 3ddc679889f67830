// ONNX files in and out.
import { type GraphProto, type ModelProto, modelTable } from "./onnx-schema.ts";
import { decodeMessage, encodeMessage } from "./wire.ts";

/** Bytes that are no ONNX model; the message is for people. */
export class OnnxError extends Error {
  override readonly name = "OnnxError";
}

export type LoadedModel = ModelProto & { graph: GraphProto };

/**
 * Reads a model. Its weights are views of `bytes`; what the schema here does not name is kept for writing back.
 * @throws OnnxError for a file that is cut off, or no ONNX model at all
 */
export function decodeModel(bytes: Uint8Array): LoadedModel {
  let model: ModelProto;
  try {
    model = decodeMessage(bytes, modelTable);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OnnxError(`The file is cut off or no ONNX model (${reason}). Install it again.`, { cause });
  }
  const { graph } = model;
  if (graph === undefined || graph.node.length === 0) {
    throw new OnnxError("The file holds no network. Install it again.");
  }
  return { ...model, graph };
}

/** The bytes of an ONNX file. */
export const encodeModel = (model: ModelProto): Uint8Array => encodeMessage(model, modelTable);
