// Which workflow and which checkpoint a draft is painted with: what is chosen, else what the service chooses by itself.
import type { Image, ImageOptions, ImageSize, Rating } from "@hearth/handlers/shared/contract/images.ts";

export type ImageWorkflow = ImageOptions["workflows"][number];
export type ImageCheckpoint = ImageOptions["checkpoints"][number];

/** What of a draft decides about it. */
export interface Choice {
  /** null: as usual. */
  workflowId: string | null;
  checkpointId: string | null;
  rating: Rating;
  source: Pick<Image, "checkpoint"> | null;
}

type Ways = Pick<ImageOptions, "workflows" | "checkpoints">;

const suits = ({ families }: ImageWorkflow, { family }: ImageCheckpoint): boolean =>
  families.length === 0 || families.includes(family);

/** Those that can do what is wanted. */
export function workflowsFor({ source }: Choice, { workflows }: Ways): ImageWorkflow[] {
  const purpose = source === null ? "text-to-image" : "image-to-image";
  return workflows.filter((workflow) => workflow.purpose === purpose);
}

/** Those that suit the chosen workflow, or, where none is chosen, one of them. */
export function checkpointsFor(choice: Choice, ways: Ways): ImageCheckpoint[] {
  const fitting = workflowsFor(choice, ways);
  const named = fitting.filter(({ id }) => id === choice.workflowId);
  const possible = named.length > 0 ? named : fitting;
  return ways.checkpoints.filter(
    (checkpoint) =>
      (choice.rating === "adult" || checkpoint.rating === "general") &&
      possible.some((workflow) => suits(workflow, checkpoint)),
  );
}

/** null: there is none that suits. */
export function checkpointOf(choice: Choice, ways: Ways): ImageCheckpoint | null {
  const usable = checkpointsFor(choice, ways);
  const withId = (wanted: string | null | undefined) => usable.find(({ id }) => id === wanted);
  return (
    withId(choice.checkpointId) ??
    // A change looks like its source only where it is painted with the same.
    withId(choice.source?.checkpoint?.id) ??
    usable.find(({ isDefault }) => isDefault) ??
    usable[0] ??
    null
  );
}

/** null: none of the home's can do what is wanted. */
export function workflowOf(choice: Choice, ways: Ways): ImageWorkflow | null {
  const fitting = workflowsFor(choice, ways);
  const named = fitting.find(({ id }) => id === choice.workflowId);
  return named ?? workflowThatSuits(fitting, checkpointOf(choice, ways)) ?? fitting[0] ?? null;
}

/** One that was made for the checkpoint before one that takes any. */
export function workflowThatSuits(workflows: readonly ImageWorkflow[], checkpoint: ImageCheckpoint | null) {
  const suiting = workflows.filter((workflow) =>
    checkpoint === null ? !workflow.takes.includes("checkpoint") : suits(workflow, checkpoint),
  );
  return suiting.find(({ families }) => families.length > 0) ?? suiting[0] ?? null;
}

/** Those to choose from; none where the size cannot be chosen. */
export function sizesOf(choice: Choice, ways: Ways): readonly ImageSize[] {
  const workflow = workflowOf(choice, ways);
  if (workflow?.takes.includes("size") !== true) return [];
  return workflow.takes.includes("checkpoint") ? (checkpointOf(choice, ways)?.sizes ?? []) : workflow.sizes;
}
