// What was painted becomes pictures that are kept: the files first, then all rows and the end of the work in one step.
import { v7 as uuidv7 } from "uuid";
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ImageFiles } from "../../ports/image-files.ts";
import type { Painter, PainterOutput } from "../../ports/painter.ts";
import type { Rating } from "../../shared/contract/images.ts";
import {
  IMAGE_COUNT_MAX,
  IMAGE_FILE_MAX_BYTES,
  IMAGE_PIXELS_MAX,
  IMAGE_THUMBNAIL_MAX_BYTES,
} from "../../shared/contract/limits.ts";
import type { ImagePlan, MadeBy } from "../plan.ts";
import { withoutSafetyWords } from "../prompt/safety-words.ts";
import { numberInGraph } from "../workflows/number-in-graph.ts";
import { JobError, NO_PICTURE } from "./job-problems.ts";
import type { JobRow, JobStore, NewPicture } from "./job-store.ts";

/** An enlarged picture may have twice the side. */
const PIXELS_MAX = 4 * IMAGE_PIXELS_MAX;

export interface KeepOptions {
  painter: Pick<Painter, "fetch">;
  files: ImageFiles;
  store: Pick<JobStore, "complete" | "find">;
  clock: Clock;
  /** The ids of files whose rows are on their way: a sweep must not take them for orphans. */
  keeping: Set<string>;
}

/**
 * True: they are kept, and the work is done. False: it had ended meanwhile, and nothing is left of them.
 * @throws {DomainError} {JobError} {NotFetched}; nothing is left of them then
 */
export async function keepPictures(
  options: KeepOptions,
  { row, plan, outputs }: { row: JobRow; plan: ImagePlan; outputs: readonly PainterOutput[] },
  signal: AbortSignal,
): Promise<boolean> {
  if (outputs.length === 0) throw new JobError(NO_PICTURE);
  const { files, store, keeping } = options;
  const ids: string[] = [];
  let areKept = false;
  try {
    const pictures: NewPicture[] = [];
    for (const [n, output] of outputs.slice(0, IMAGE_COUNT_MAX).entries()) {
      const id = uuidv7();
      ids.push(id);
      keeping.add(id);
      pictures.push(await keepOne(options, { id, n, row, plan, output }, signal));
    }
    areKept = await completed(store, row.id, pictures);
    return areKept;
  } finally {
    if (!areKept) await files.remove(ids);
    for (const id of ids) keeping.delete(id);
  }
}

/** The store may have done it and its answer been lost: then the work says so. */
async function completed(
  store: Pick<JobStore, "complete" | "find">,
  jobId: string,
  pictures: NewPicture[],
): Promise<boolean> {
  try {
    return await store.complete(jobId, pictures);
  } catch (error) {
    if ((await store.find(jobId))?.state === "done") return true;
    throw error;
  }
}

interface OneOutput {
  id: string;
  n: number;
  row: JobRow;
  plan: ImagePlan;
  output: PainterOutput;
}

async function keepOne(
  options: KeepOptions,
  { id, n, row, plan, output }: OneOutput,
  signal: AbortSignal,
): Promise<NewPicture> {
  const { files, clock } = options;
  const { bytes, picture } = await fetchWhole(options, output, signal);
  const thumbnail = await files.thumbnail(bytes, IMAGE_THUMBNAIL_MAX_BYTES);
  signal.throwIfAborted();
  const { sha256 } = await files.keep(id, bytes);
  return {
    id,
    n,
    ...picture,
    sizeBytes: bytes.length,
    sha256,
    seed: plan.seed,
    prompt: row.request.prompt,
    expandedPrompt: plan.prompt ?? row.request.prompt,
    madeBy: madeBy(plan, row.rating),
    rating: row.rating,
    companionId: plan.companionId,
    sourceImageId: plan.sourceImageId,
    createdAt: clock.now(),
    thumbnail,
  };
}

function madeBy({ workflow, checkpoint, loras, ...plan }: ImagePlan, rating: Rating): MadeBy {
  const { id, name, version, graph, mapping } = workflow;
  /** What is asked for where the workflow has no place for it, it does not paint with. */
  const used = (parameter: "steps" | "cfg") => {
    const asked = mapping[parameter] === undefined ? null : plan[parameter];
    return asked ?? (graph && numberInGraph({ graph, mapping }, parameter));
  };
  return {
    negativePrompt: withoutSafetyWords(plan.negativePrompt),
    workflow: { id, name, version },
    checkpoint: checkpoint && { id: checkpoint.id, name: checkpoint.name },
    loras: loras.map((lora) => ({ id: lora.id, name: lora.name, strength: lora.strength })),
    steps: used("steps"),
    cfg: used("cfg"),
    rating,
  };
}

/** The painter did not hand it over: whether it still has it, its status tells. */
export class NotFetched extends Error {
  override readonly name = "NotFetched";
  override readonly cause: DomainError;

  constructor(cause: DomainError) {
    super(cause.message, { cause });
    this.cause = cause;
  }
}

async function fetched({ painter }: KeepOptions, output: PainterOutput, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await painter.fetch(output, IMAGE_FILE_MAX_BYTES, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof DomainError && error.code !== "too_large" ? new NotFetched(error) : error;
  }
}

/** A half picture is fetched once more: it may have been read while it was written. */
async function fetchWhole(options: KeepOptions, output: PainterOutput, signal: AbortSignal) {
  for (let attempt = 1; ; attempt++) {
    const bytes = await fetched(options, output, signal);
    try {
      return { bytes, picture: await options.files.read(bytes, PIXELS_MAX) };
    } catch (error) {
      if (attempt === 2 || !(error instanceof DomainError)) throw error;
    }
  }
}
