// Whether our parameters reach a workflow: each place is there, and what it cannot do without has one.
import type { WorkflowFinding } from "../../shared/contract/image-admin.ts";
import type { CheckedWorkflow } from "../workflow-engine.ts";

type Mapped = Pick<CheckedWorkflow, "purpose" | "graph" | "mapping" | "loraPoint">;

export function checkMapping({ purpose, graph, mapping, loraPoint }: Mapped): WorkflowFinding[] {
  const has = (id: string) => Object.hasOwn(graph, id);
  const astray = Object.entries(mapping).flatMap(([parameter, places]) =>
    (places ?? [])
      .filter(({ node }) => !has(node))
      .map(({ node, input }) =>
        whole("missing_input", `${parameter} goes to ${input} of node ${node}, which is not there.`),
      ),
  );
  const points = loraPoint === null ? [] : [loraPoint.model[0], loraPoint.clip[0]];
  const lost = points
    .filter((id) => !has(id))
    .map((id) => whole("bad_link", `LoRAs begin at node ${id}, which is not there.`));
  const places = new Set(
    Object.values(mapping).flatMap((all) => (all ?? []).map(({ node, input }) => `${node}/${input}`)),
  );
  // What is read and written is named by Hearth alone: ComfyUI follows a path out of its folders.
  const ownFiles = Object.entries(graph).flatMap(([id, { class_type }]) => {
    const input = FILE_INPUT[class_type];
    if (input === undefined || places.has(`${id}/${input}`)) return [];
    const detail = `${class_type} names a file of its own. Set ${input} of node ${id} to a picture or name that Hearth gives.`;
    return [{ node: id, input, code: "not_allowed" as const, detail }];
  });
  return [...astray, ...lost, ...ownFiles, ...wanting(purpose, mapping)];
}

const FILE_INPUT: Record<string, string | undefined> = {
  LoadImage: "image",
  LoadImageMask: "image",
  SaveImage: "filename_prefix",
};

function wanting(purpose: Mapped["purpose"], mapping: Mapped["mapping"]): WorkflowFinding[] {
  const findings: WorkflowFinding[] = [];
  if (mapping.prompt === undefined && purpose !== "upscale") {
    findings.push(whole("no_prompt", "It is not known where the prompt goes."));
  }
  if (mapping.sourceImage === undefined && purpose !== "text-to-image") {
    findings.push(whole("missing_input", "It is not known where the picture that is changed goes."));
  }
  if (mapping.sourceImage !== undefined && purpose === "text-to-image") {
    findings.push(
      whole("missing_input", "It wants a picture to begin with: it is for changing or enlarging pictures."),
    );
  }
  return findings;
}

const whole = (code: WorkflowFinding["code"], detail: string): WorkflowFinding => ({
  node: null,
  input: null,
  code,
  detail,
});
