// Which inputs of a workflow's nodes our parameters are written to, as a list of choices.
import type {
  AdminWorkflow,
  WorkflowMapping,
  WorkflowParameter,
} from "@hearth/handlers/shared/contract/image-admin.ts";

/** In the order of the form; that of the file's name is Hearth's own business. */
export const PARAMETERS = [
  "prompt",
  "negativePrompt",
  "checkpoint",
  "width",
  "height",
  "steps",
  "cfg",
  "seed",
  "count",
  "change",
  "sourceImage",
] as const satisfies readonly WorkflowParameter[];

/** No input of any node; names of inputs are never empty. */
export const NOWHERE = "";

export interface InputChoice {
  value: string;
  title: string;
}

const keyOf = (node: string, input: string) => JSON.stringify([node, input]);

/** What came over the wire, where a parameter that goes nowhere may also be there without a place. */
export function toMapping(
  shown: { [Parameter in WorkflowParameter]?: WorkflowMapping[Parameter] | undefined },
): WorkflowMapping {
  return Object.fromEntries(Object.entries(shown).filter(([, places]) => places !== undefined));
}

/** Every input of every node, e.g. "Positive prompt (6): text". */
export const inputsOf = ({ nodes }: Pick<AdminWorkflow, "nodes">): InputChoice[] =>
  nodes.flatMap(({ id, title, classType, inputs }) =>
    inputs.map((input) => ({ value: keyOf(id, input), title: `${title || classType} (${id}): ${input}` })),
  );

/** Where a parameter goes; the first place, where there are several. */
export function placeOf(mapping: WorkflowMapping, parameter: WorkflowParameter): string {
  const first = mapping[parameter]?.[0];
  return first === undefined ? NOWHERE : keyOf(first.node, first.input);
}

/** The mapping with one parameter written elsewhere; further places of it go with the first. */
export function withPlace(
  mapping: WorkflowMapping,
  parameter: WorkflowParameter,
  { nodes }: Pick<AdminWorkflow, "nodes">,
  value: string,
): WorkflowMapping {
  if (value === placeOf(mapping, parameter)) return mapping;
  const { [parameter]: _before, ...others } = mapping;
  const place = nodes
    .flatMap(({ id, inputs }) => inputs.map((input) => ({ node: id, input })))
    .find(({ node, input }) => keyOf(node, input) === value);
  return place === undefined ? others : { ...others, [parameter]: [place] };
}
