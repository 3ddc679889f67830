// The graph that is handed in: the plan's workflow with the plan's values, and the source where the painter finds it.
import type { ImageFiles } from "../../ports/image-files.ts";
import type { Painter } from "../../ports/painter.ts";
import type { WorkflowGraph } from "../../shared/contract/image-admin.ts";
import type { RunnableWorkflow } from "../plan.ts";
import { withSafetyWords } from "../prompt/safety-words.ts";
import type { CompileGraph } from "../workflow-engine.ts";
import { JobError, SOURCE_GONE } from "./job-problems.ts";
import type { JobRow } from "./job-store.ts";
import { planOf } from "./planned.ts";

export function createGraphFor({
  painter,
  files,
  compile,
}: {
  painter: Pick<Painter, "upload">;
  files: Pick<ImageFiles, "open" | "read">;
  compile: CompileGraph;
}): (row: JobRow, signal: AbortSignal) => Promise<WorkflowGraph> {
  async function uploadSource(jobId: string, imageId: string, signal: AbortSignal): Promise<string> {
    const bytes = await readFile(files, imageId);
    const { mediaType } = await files.read(bytes, Number.POSITIVE_INFINITY);
    const extension = mediaType.slice("image/".length).replace("jpeg", "jpg");
    return painter.upload({ name: `hearth-${jobId}.${extension}`, mediaType, bytes }, signal);
  }

  return async (row, signal) => {
    const plan = planOf(row);
    const { graph } = plan.workflow;
    if (graph === null) throw new TypeError(`the plan of the work ${row.id} has no graph any more`);
    const workflow: RunnableWorkflow = { ...plan.workflow, graph };
    const sourceImage = plan.sourceImageId && (await uploadSource(row.id, plan.sourceImageId, signal));
    return compile(workflow, {
      prompt: plan.prompt ?? row.request.prompt,
      negativePrompt: withSafetyWords(plan.negativePrompt, row.rating),
      checkpoint: plan.checkpoint?.file ?? null,
      width: plan.width,
      height: plan.height,
      steps: plan.steps,
      cfg: plan.cfg,
      seed: plan.seed,
      count: plan.count,
      change: plan.change,
      sourceImage,
      filenamePrefix: `hearth/${row.id}`,
      loras: plan.loras.map(({ file, strength }) => ({ file, strength })),
    });
  };
}

async function readFile(files: Pick<ImageFiles, "open">, id: string): Promise<Uint8Array> {
  const file = await files.open(id);
  if (file === null) throw new JobError(SOURCE_GONE);
  const { sizeBytes } = file;
  return new Uint8Array(await new Response(file.read({ start: 0, end: sizeBytes })).arrayBuffer());
}
