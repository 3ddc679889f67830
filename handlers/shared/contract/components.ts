// Installable components: their states on the boot stream, the tree of features, and the queue of downloads.
import * as z from "zod";
import { errorCodeSchema, idSchema, timeSchema } from "./common.ts";

/** `starting` to `degraded` are for components with a program of their own. */
export const componentStateSchema = z.enum([
  "missing",
  "queued",
  "downloading",
  "verifying",
  "installing",
  "installed",
  "starting",
  "running",
  "degraded",
  "failed",
  "disabled",
]);
export type ComponentState = z.infer<typeof componentStateSchema>;

const componentIdSchema = z.string().max(80);
const bytesSchema = z.number().int().nonnegative();

/**
 * How far a long work on a component is: what is fetched, and with a smaller weight what is unpacked. `doneBytes` never
 * goes back and `totalBytes` stays, over pauses, retries and restarts, as long as the same work goes on.
 */
export const transferSchema = z.object({
  doneBytes: bytesSchema,
  totalBytes: bytesSchema,
  /** Over the last seconds; null: not known yet. */
  bytesPerS: z.number().nonnegative().nullable(),
  secondsLeft: z.number().nonnegative().nullable(),
});
export type Transfer = z.infer<typeof transferSchema>;

export const componentSchema = z.object({
  id: componentIdSchema,
  group: z.string(),
  category: z.string(),
  name: z.string(),
  essential: z.boolean(),
  state: componentStateSchema,
  /** 0 to 1, once work on it has begun; kept while that waits (`queued`) or has stopped (`failed`). */
  progress: z.number().min(0).max(1).optional(),
  transfer: transferSchema.optional(),
  /** Why it is `queued`: others come first, it is tried again by itself, somebody paused it, or it needs another. */
  waiting: z.enum(["turn", "retry", "paused", "component"]).optional(),
  /** With `component`: the id of the one that has to be there first. */
  waitsFor: componentIdSchema.optional(),
  /** In words for people: why it failed, why it has to be tried again. */
  detail: z.string().optional(),
  version: z.string().optional(),
  /** Ships with Hearth: small, and replaced by a full one as soon as that is ready. */
  starter: z.boolean(),
});
export type Component = z.infer<typeof componentSchema>;

/** What GET /api/system/boot tells, as server-sent events named by `event`. */
export const bootEventSchemas = {
  snapshot: z.object({ ready: z.boolean(), components: z.array(componentSchema) }),
  component: z.object({ component: componentSchema }),
  /** The essential components are installed, and those with a program run. */
  ready: z.object({}),
} as const;
export type BootEvent = {
  [Kind in keyof typeof bootEventSchemas]: { event: Kind; data: z.infer<(typeof bootEventSchemas)[Kind]> };
}[keyof typeof bootEventSchemas];

export const featureLicenceSchema = z.object({
  name: z.string(),
  url: z.url().optional(),
  commercialUse: z.boolean().nullable(),
});

/** What a person chooses: one choice may need several components. */
export const featureSchema = z.object({
  id: componentIdSchema,
  title: z.string(),
  description: z.string(),
  /** The least far of its components. */
  state: componentStateSchema,
  progress: z.number().min(0).max(1).optional(),
  detail: z.string().optional(),
  components: z.array(componentIdSchema),
  /** What is still to be downloaded for it, with everything that it requires. */
  downloadBytes: bytesSchema,
  /** Space that it takes once it is installed. */
  diskBytes: bytesSchema,
  memoryBytes: bytesSchema,
  licences: z.array(featureLicenceSchema),
  unlocks: z.array(z.string()),
  /** Can be run on this machine. */
  supported: z.boolean(),
  starter: z.boolean(),
});
export type Feature = z.infer<typeof featureSchema>;

export const featureTreeSchema = z.object({
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      categories: z.array(z.object({ id: z.string(), title: z.string(), items: z.array(featureSchema) })),
    }),
  ),
  /** On the disk that holds DATA_DIR; null: the system does not say. */
  freeBytes: bytesSchema.nullable(),
});
export type FeatureTree = z.infer<typeof featureTreeSchema>;

/** `waiting`: for its next try. `done` ones are listed for a day. */
export const downloadStateSchema = z.enum([
  "queued",
  "downloading",
  "verifying",
  "installing",
  "waiting",
  "paused",
  "failed",
  "done",
]);
export type DownloadState = z.infer<typeof downloadStateSchema>;

export const downloadSchema = z.object({
  id: idSchema,
  componentId: componentIdSchema,
  name: z.string(),
  state: downloadStateSchema,
  /** `repair`: it was installed, and something of it was missing or damaged. */
  reason: z.enum(["install", "repair"]),
  transfer: transferSchema.optional(),
  /** Tries in a row that failed without getting further, since it was last begun by hand. */
  failures: z.number().int().nonnegative(),
  /** Why the last try failed, in words that say what helps. */
  problem: z.object({ code: errorCodeSchema, detail: z.string() }).optional(),
  retryAt: timeSchema.optional(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Download = z.infer<typeof downloadSchema>;

export const downloadListSchema = z.object({ items: z.array(downloadSchema) });

/** What was asked for, as it begins. */
export const featureWorkSchema = z.object({
  queued: z.array(downloadSchema),
  /** Components that are gone. */
  removed: z.array(componentIdSchema),
});
export type FeatureWork = z.infer<typeof featureWorkSchema>;

export const featureParamSchema = z.object({ id: componentIdSchema });
/** `deep`: hash every file instead of looking at sizes. */
export const repairSchema = z.object({ deep: z.boolean().default(false) });
