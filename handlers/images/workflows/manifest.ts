// The workflows that ship with Hearth: data/workflows/manifest.json and the graphs that it names, checked as one.
import * as z from "zod";
import { loraPointSchema, workflowGraphSchema, workflowMappingSchema } from "../../shared/contract/image-admin.ts";
import { checkpointFamilySchema, workflowPurposeSchema } from "../../shared/contract/images.ts";
import type { RunnableWorkflow } from "../plan.ts";
import { checkMapping } from "./check-mapping.ts";

export const workflowManifestSchema = z.strictObject({
  workflows: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/),
        name: z.string().min(1).max(100),
        purpose: workflowPurposeSchema,
        version: z.string().min(1).max(20),
        families: z.array(checkpointFamilySchema),
        /** Beside the manifest. */
        file: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}\.json$/),
        mapping: workflowMappingSchema,
        loraPoint: loraPointSchema.nullable(),
      }),
    )
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "every id must be there once"),
});

/**
 * @param graphOf the parsed content of a file
 * @throws an Error that names the workflow and what is wrong with it
 */
export function readWorkflows(manifest: unknown, graphOf: (file: string) => unknown): RunnableWorkflow[] {
  return workflowManifestSchema.parse(manifest).workflows.map(({ file, ...workflow }) => {
    const graph = workflowGraphSchema.safeParse(graphOf(file));
    if (!graph.success) throw new Error(`${file} is no workflow: ${graph.error.message}`, { cause: graph.error });
    const whole = { ...workflow, graph: graph.data };
    const [finding] = checkMapping(whole);
    if (finding !== undefined) throw new Error(`${file}: ${finding.detail}`);
    return whole;
  });
}
