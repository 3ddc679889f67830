// What ComfyUI tells of a class of nodes (/object_info), as far as a workflow is checked against it.
import * as z from "zod";

/** `[type or list of choices, options]`; newer classes write `["COMBO", { options }]`. */
const inputSchema = z.tuple([z.union([z.string(), z.array(z.unknown())])], z.unknown());
const rangeSchema = z.object({ min: z.number().optional(), max: z.number().optional() });
const comboSchema = z.object({ options: z.array(z.unknown()) });

const classSchema = z.object({
  input: z.object({
    required: z.record(z.string(), inputSchema).default({}),
    optional: z.record(z.string(), inputSchema).default({}),
  }),
  output: z.array(z.union([z.string(), z.array(z.unknown())])).default([]),
  output_node: z.boolean().default(false),
});

export type InputKind =
  | { kind: "choice"; choices: unknown[] }
  | { kind: "number"; whole: boolean; min: number; max: number }
  | { kind: "text" | "boolean" }
  /** Only what another node gives will do. */
  | { kind: "link"; type: string };

export interface NodeClass {
  required: Map<string, InputKind>;
  optional: Map<string, InputKind>;
  /** The types of its outputs; "COMBO" for a choice. */
  outputs: string[];
  isOutput: boolean;
}

/** null: it is none that can be read. */
export function readNodeClass(described: unknown): NodeClass | null {
  const read = classSchema.safeParse(described);
  if (!read.success) return null;
  const { input, output, output_node: isOutput } = read.data;
  const kinds = (inputs: Record<string, z.infer<typeof inputSchema>>) =>
    new Map(Object.entries(inputs).map(([name, spec]) => [name, kindOf(spec)]));
  return {
    required: kinds(input.required),
    optional: kinds(input.optional),
    outputs: output.map((type) => (typeof type === "string" ? type : "COMBO")),
    isOutput,
  };
}

function kindOf([type, options]: z.infer<typeof inputSchema>): InputKind {
  if (Array.isArray(type)) return { kind: "choice", choices: type };
  if (type === "COMBO") {
    const combo = comboSchema.safeParse(options);
    return combo.success ? { kind: "choice", choices: combo.data.options } : { kind: "link", type };
  }
  if (type === "INT" || type === "FLOAT") {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rangeSchema.catch({}).parse(options);
    return { kind: "number", whole: type === "INT", min, max };
  }
  if (type === "STRING") return { kind: "text" };
  return type === "BOOLEAN" ? { kind: "boolean" } : { kind: "link", type };
}
