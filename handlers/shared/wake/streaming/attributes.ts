// The attributes of an ONNX operator, with the defaults of its definition.
import type { NodeProto } from "../../onnx/onnx-schema.ts";

const find = (node: NodeProto, wanted: string) => node.attribute.find(({ name }) => name === wanted);

export const integer = (node: NodeProto, name: string, otherwise: number): number => find(node, name)?.i ?? otherwise;

export function integers(node: NodeProto, name: string, otherwise: readonly number[]): readonly number[] {
  return find(node, name)?.ints ?? otherwise;
}

export function text(node: NodeProto, name: string, otherwise: string): string {
  const value = find(node, name)?.s;
  return value === undefined ? otherwise : new TextDecoder().decode(value);
}
