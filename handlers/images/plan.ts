// What a picture is made by, frozen before it is queued, so that nothing that changes meanwhile changes the picture.
import type { ErrorCode } from "../shared/contract/common.ts";
import type { LoraPoint, WorkflowGraph, WorkflowMapping } from "../shared/contract/image-admin.ts";
import type {
  CheckpointFamily,
  ExpandedPrompt,
  ImageFailure,
  Rating,
  WorkflowPurpose,
} from "../shared/contract/images.ts";
import type { Wish } from "./prompt/expand.ts";

export interface JobProblem {
  code: ErrorCode;
  reason: ImageFailure;
  detail: string;
}

export interface UsedLora {
  id: string;
  name: string;
  file: string;
  strength: number;
}

export interface UsedCheckpoint {
  id: string;
  name: string;
  file: string;
  family: CheckpointFamily;
}

/** A workflow that may be run; the graph is the one that was checked. */
export interface RunnableWorkflow {
  id: string;
  name: string;
  purpose: WorkflowPurpose;
  version: string;
  /** The families of checkpoints that it is made for; empty: any. */
  families: CheckpointFamily[];
  graph: WorkflowGraph;
  mapping: WorkflowMapping;
  loraPoint: LoraPoint | null;
}

/** Everything that is decided at once when it is asked for; the prompt comes with the expansion. */
export interface ImagePlan {
  /** null: what it asks for is still being written out. */
  prompt: string | null;
  promptSource: ExpandedPrompt["source"] | null;
  /** Without the safety words, which only the painter is told. */
  negativePrompt: string;
  /** What is written out, beside the person's own words. */
  wish: Pick<Wish, "before" | "style" | "triggerWords">;
  /** Without its graph once the work has ended. */
  workflow: Omit<RunnableWorkflow, "graph"> & { graph: WorkflowGraph | null };
  checkpoint: UsedCheckpoint | null;
  loras: UsedLora[];
  /** Pixels; null: the workflow's own, or the source's. */
  width: number | null;
  height: number | null;
  /** null, here and below: the graph's own. */
  steps: number | null;
  cfg: number | null;
  /** Below 2 ** 53. */
  seed: number;
  count: number;
  /** How much of the source is painted anew, 0 to 1; null: there is none. */
  change: number | null;
  sourceImageId: string | null;
  companionId: string | null;
}

/** What is kept with a picture beside its own columns. */
export interface MadeBy {
  negativePrompt: string;
  workflow: { id: string; name: string; version: string };
  checkpoint: { id: string | null; name: string } | null;
  loras: { id: string; name: string; strength: number }[];
  /** Also where they are the graph's own; null: it has none, or several. */
  steps: number | null;
  cfg: number | null;
  /** What it was asked for as; what an admin or its maker says of it later stands in its own column. */
  rating: Rating;
}
