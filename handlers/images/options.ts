// What somebody may choose from when they wish for a picture, and whether anything can be painted now.
import type { DomainError } from "../errors.ts";
import type { Checkpoint, WorkflowParameter } from "../shared/contract/image-admin.ts";
import type { ImageOptions, ImageSize } from "../shared/contract/images.ts";
import { SIDE_OF } from "./jobs/make-plan.ts";
import { type Models, usableCheckpoints, usableLoras } from "./models/catalogue.ts";
import { toLora } from "./models/loras.ts";
import type { RunnableWorkflow } from "./plan.ts";
import { mayMakeImages, maySeeAdult, type Viewer } from "./rights.ts";
import { numberInGraph } from "./workflows/number-in-graph.ts";

/** So that its widest size is one that may be asked for. */
const OWN_SIDE_MAX = 1_536;

type Taken = ImageOptions["workflows"][number]["takes"][number];

const TAKEN_OF: Partial<Record<WorkflowParameter, Taken>> = {
  negativePrompt: "negativePrompt",
  width: "size",
  steps: "steps",
  cfg: "cfg",
  seed: "seed",
  count: "count",
  checkpoint: "checkpoint",
  change: "change",
};

export function imageOptions(viewer: Viewer, models: Models, workflows: RunnableWorkflow[]): ImageOptions {
  const allowed = mayMakeImages(viewer);
  const checkpoints = allowed ? usableCheckpoints(viewer, models, "adult") : [];
  return {
    allowed,
    adult: allowed && maySeeAdult(viewer),
    problem: allowed ? problemOf(models, checkpoints, workflows) : null,
    workflows: allowed ? workflows.map(toOption) : [],
    checkpoints: checkpoints.map(({ id, name, family, rating, isDefault }) => ({
      id,
      name,
      family,
      rating,
      isDefault,
      sizes: sizesAround(SIDE_OF[family]),
    })),
    loras: allowed ? usableLoras(viewer, models).map(toLora) : [],
  };
}

function toOption(workflow: RunnableWorkflow): ImageOptions["workflows"][number] {
  const { id, name, purpose, families, mapping, loraPoint } = workflow;
  const usual = { steps: numberInGraph(workflow, "steps"), cfg: numberInGraph(workflow, "cfg") };
  const sizes = mapping.checkpoint === undefined && mapping.width !== undefined ? ownSizes(workflow) : [];
  const takes = (Object.keys(mapping) as WorkflowParameter[]).flatMap((parameter) => TAKEN_OF[parameter] ?? []);
  return { id, name, purpose, families, usual, sizes, takes: loraPoint === null ? takes : [...takes, "loras"] };
}

/** What its own model paints best is what it was saved with. */
function ownSizes(workflow: RunnableWorkflow): ImageSize[] {
  const [width, height] = [numberInGraph(workflow, "width"), numberInGraph(workflow, "height")];
  const pixels = (width ?? SIDE_OF.other) * (height ?? SIDE_OF.other);
  return sizesAround(Math.min(Math.max(Math.sqrt(pixels), SIDE_OF.sd15), OWN_SIDE_MAX));
}

function problemOf(
  { trouble }: Models,
  checkpoints: Checkpoint[],
  workflows: RunnableWorkflow[],
): ImageOptions["problem"] {
  if (trouble !== null) return { code: codeOf(trouble), detail: trouble.message };
  const paintsAlone = workflows.some(({ mapping }) => mapping.checkpoint === undefined);
  if (checkpoints.length > 0 || paintsAlone) return null;
  return {
    code: "no_checkpoint",
    detail: "There is nothing to paint with yet. An admin can install or choose a checkpoint under Settings.",
  };
}

function codeOf({ extras }: DomainError): NonNullable<ImageOptions["problem"]>["code"] {
  if (extras.state === "missing" || extras.state === "disabled") return "not_installed";
  return extras.state === "starting" || extras.state === "installing" ? "starting" : "away";
}

/** Multiples of 64, which every checkpoint takes; of about as many pixels as the square has. */
function sizesAround(side: number): ImageSize[] {
  const step = (share: number) => Math.round((side * share) / 64) * 64;
  return [
    { name: "square", width: step(1), height: step(1) },
    { name: "portrait", width: step(0.875), height: step(1.125) },
    { name: "landscape", width: step(1.125), height: step(0.875) },
    { name: "tall", width: step(0.75), height: step(1.3125) },
    { name: "wide", width: step(1.3125), height: step(0.75) },
  ];
}
