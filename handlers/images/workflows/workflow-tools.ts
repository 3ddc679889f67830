// The workflow tools over one painter: what compiles, checks and guesses.
import type { Painter } from "../../ports/painter.ts";
import type { WorkflowTools } from "../workflow-engine.ts";
import { checkWorkflow, unusualClasses } from "./check-workflow.ts";
import { compileWorkflow } from "./compile-workflow.ts";
import { guessMapping } from "./guess-mapping.ts";

export const createWorkflowTools = (painter: Pick<Painter, "describe">): WorkflowTools => ({
  compile: compileWorkflow,
  check: (workflow, signal) => checkWorkflow(workflow, painter, signal),
  guess: guessMapping,
  unusualClasses,
});
