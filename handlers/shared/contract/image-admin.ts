// What an admin decides about pictures: checkpoints, LoRAs and who may use them, workflows of one's own.
import * as z from "zod";
import { idSchema, lineSchema, textSchema, timeSchema } from "./common.ts";
import {
  checkpointFamilySchema,
  modelNameSchema,
  promptStyleSchema,
  ratingSchema,
  workflowPurposeSchema,
} from "./images.ts";
import { IMAGE_LORA_STRENGTH, IMAGE_PROMPT_MAX_CHARS, IMAGE_WORKFLOW_NODES_MAX, NAME_MAX_CHARS } from "./limits.ts";

const nameSchema = lineSchema(NAME_MAX_CHARS);
const wordsSchema = textSchema(IMAGE_PROMPT_MAX_CHARS);

const checkpointEditableSchema = z.object({
  name: nameSchema,
  family: checkpointFamilySchema,
  promptStyle: promptStyleSchema,
  /** Put before every prompt for it: "masterpiece, best quality". */
  qualityPrefix: wordsSchema,
  negativePrompt: wordsSchema,
  rating: ratingSchema,
  /** Offered to the household. */
  enabled: z.boolean(),
  isDefault: z.boolean(),
});
/** `present`: the painter knows its file now. One that the painter has and nobody has described is `adult` and not enabled. */
export const checkpointSchema = checkpointEditableSchema.extend({
  id: idSchema,
  file: modelNameSchema,
  present: z.boolean(),
});
export type Checkpoint = z.infer<typeof checkpointSchema>;
export const checkpointListSchema = z.object({ items: z.array(checkpointSchema) });
export const updateCheckpointSchema = checkpointEditableSchema.partial();
export type UpdateCheckpoint = z.infer<typeof updateCheckpointSchema>;

const strengthSchema = z.number().min(IMAGE_LORA_STRENGTH.min).max(IMAGE_LORA_STRENGTH.max);
const loraEditableSchema = z.object({
  name: nameSchema,
  triggerWords: z.array(nameSchema).max(20),
  strength: z
    .object({ min: strengthSchema, max: strengthSchema, default: strengthSchema })
    .refine(({ min, max, default: usual }) => min <= usual && usual <= max, "must be in order"),
  rating: ratingSchema,
  families: z.array(checkpointFamilySchema).max(4),
  enabled: z.boolean(),
  /** `everyone` who may see its rating, or the people named. */
  access: z.union([z.literal("everyone"), z.array(idSchema).max(200)]),
});
export const adminLoraSchema = loraEditableSchema.extend({ id: idSchema, file: modelNameSchema, present: z.boolean() });
export type AdminLora = z.infer<typeof adminLoraSchema>;
export const adminLoraListSchema = z.object({ items: z.array(adminLoraSchema) });
export const updateLoraSchema = loraEditableSchema.partial();
export type UpdateLora = z.infer<typeof updateLoraSchema>;

/** An API-format workflow, as "Export (API)" of ComfyUI writes it. */
export const workflowGraphSchema = z
  .record(
    z.string().max(40),
    z.object(
      {
        class_type: z.string().min(1).max(200),
        inputs: z.record(z.string().max(100), z.json()),
        _meta: z
          .object({ title: z.string().max(200) })
          .partial()
          .optional(),
      },
      // What ComfyUI saves for itself has other things at this place: `nodes`, `links`, `version`.
      { error: 'is not from an API export: in ComfyUI, choose "Export (API)" and take that file' },
    ),
  )
  .refine((graph) => {
    const count = Object.keys(graph).length;
    return count > 0 && count <= IMAGE_WORKFLOW_NODES_MAX;
  }, `must have between 1 and ${IMAGE_WORKFLOW_NODES_MAX} nodes`);
export type WorkflowGraph = z.infer<typeof workflowGraphSchema>;

/** Our parameters, and the inputs of nodes that they are written to. */
export const workflowParameterSchema = z.enum([
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
  "filenamePrefix",
]);
export type WorkflowParameter = z.infer<typeof workflowParameterSchema>;
const nodeInputSchema = z.object({ node: z.string().max(40), input: z.string().max(100) });
export const workflowMappingSchema = z.partialRecord(workflowParameterSchema, z.array(nodeInputSchema).min(1).max(8));
export type WorkflowMapping = z.infer<typeof workflowMappingSchema>;
/** Where LoRA loaders are put in: the outputs of model and clip that everything after takes. */
export const loraPointSchema = z.object({
  model: z.tuple([z.string(), z.number().int().min(0)]),
  clip: z.tuple([z.string(), z.number().int().min(0)]),
});

export type LoraPoint = z.infer<typeof loraPointSchema>;

/** What is wrong with a workflow, for the admin: `node` null for the whole. */
export const workflowFindingSchema = z.object({
  node: z.string().nullable(),
  input: z.string().nullable(),
  code: z.enum([
    "unknown_class",
    "not_allowed",
    "missing_input",
    "bad_value",
    "bad_link",
    "no_output",
    "no_prompt",
    "cycle",
    "refused",
  ]),
  detail: z.string(),
});
export type WorkflowFinding = z.infer<typeof workflowFindingSchema>;

export const adminWorkflowSchema = z.object({
  id: z.string(),
  name: z.string(),
  purpose: workflowPurposeSchema,
  version: z.string(),
  /** Ships with Hearth: it can be switched off, not changed. */
  builtIn: z.boolean(),
  enabled: z.boolean(),
  nodes: z.array(z.object({ id: z.string(), classType: z.string(), title: z.string(), inputs: z.array(z.string()) })),
  mapping: workflowMappingSchema,
  loraPoint: loraPointSchema.nullable(),
  /** Classes beyond the allow list, and those of them that an admin allows for this workflow. */
  unusualClasses: z.array(z.string()),
  allowedClasses: z.array(z.string()),
  /** Anything here keeps it from being used. */
  findings: z.array(workflowFindingSchema),
  createdAt: timeSchema.nullable(),
});
export type AdminWorkflow = z.infer<typeof adminWorkflowSchema>;
export const adminWorkflowListSchema = z.object({ items: z.array(adminWorkflowSchema) });
/** POST /api/admin/images/workflows: kept with what was found; it serves nobody before `enabled` is set and nothing is found. */
export const uploadWorkflowSchema = z.object({
  name: nameSchema,
  purpose: workflowPurposeSchema,
  graph: workflowGraphSchema,
});
export type UploadWorkflow = z.infer<typeof uploadWorkflowSchema>;
export const updateWorkflowSchema = z
  .object({
    name: nameSchema,
    enabled: z.boolean(),
    mapping: workflowMappingSchema,
    loraPoint: loraPointSchema.nullable(),
    allowedClasses: z.array(z.string().max(200)).max(100),
  })
  .partial();
export type UpdateWorkflow = z.infer<typeof updateWorkflowSchema>;
export const workflowParamSchema = z.object({ id: z.string().min(1).max(100) });
