// What the pictures need of workflows: those that may be run, a graph made of one, and what an admin does with them.
import type {
  AdminWorkflow,
  LoraPoint,
  UpdateWorkflow,
  UploadWorkflow,
  WorkflowFinding,
  WorkflowGraph,
  WorkflowMapping,
} from "../shared/contract/image-admin.ts";
import type { WorkflowPurpose } from "../shared/contract/images.ts";
import type { RunnableWorkflow } from "./plan.ts";

/** The values that are written into a graph; null leaves what stands in it. */
export interface GraphParameters {
  prompt: string;
  negativePrompt: string;
  checkpoint: string | null;
  width: number | null;
  height: number | null;
  steps: number | null;
  cfg: number | null;
  seed: number;
  count: number;
  change: number | null;
  /** As the painter calls it. */
  sourceImage: string | null;
  filenamePrefix: string;
  loras: { file: string; strength: number }[];
}

export type CompileGraph = (workflow: RunnableWorkflow, parameters: GraphParameters) => WorkflowGraph;

/** A workflow as an admin has it: what is checked, and what is guessed of an upload. */
export interface CheckedWorkflow {
  purpose: WorkflowPurpose;
  graph: WorkflowGraph;
  mapping: WorkflowMapping;
  loraPoint: LoraPoint | null;
  allowedClasses: string[];
}

export interface WorkflowTools {
  compile: CompileGraph;
  /** What keeps it from being run, by what the painter knows of its classes. @throws DomainError as the painter does */
  check(workflow: CheckedWorkflow, signal: AbortSignal): Promise<WorkflowFinding[]>;
  /** Which inputs are most likely meant by our parameters. */
  guess(graph: WorkflowGraph, purpose: WorkflowPurpose): { mapping: WorkflowMapping; loraPoint: LoraPoint | null };
  /** The classes of its nodes that do not stand on the allow list. */
  unusualClasses(graph: WorkflowGraph): string[];
}

export interface WorkflowShelf {
  /** Those that are enabled and have no finding; what ships with Hearth first. */
  runnable(): Promise<RunnableWorkflow[]>;
  list(): Promise<AdminWorkflow[]>;
  /** @throws DomainError `conflict` when there are too many */
  add(upload: UploadWorkflow, signal: AbortSignal): Promise<AdminWorkflow>;
  /** @throws DomainError `not_found`, `conflict` */
  update(id: string, changes: UpdateWorkflow, signal: AbortSignal): Promise<AdminWorkflow>;
  /** @throws DomainError `not_found`, `conflict` for one that ships with Hearth */
  remove(id: string): Promise<void>;
}
