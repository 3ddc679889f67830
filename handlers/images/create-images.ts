// Everything about pictures, put together: what the routes and the chat call.
import type { Clock } from "../ports/clock.ts";
import type { ImageFiles } from "../ports/image-files.ts";
import type { Llm } from "../ports/llm.ts";
import type { Log } from "../ports/log.ts";
import type { Painter } from "../ports/painter.ts";
import type { Sql } from "../ports/sql.ts";
import type { ImageOptions } from "../shared/contract/images.ts";
import type { Database } from "../store/database.ts";
import { createGallery, type Gallery } from "./gallery/gallery.ts";
import { createGraphFor } from "./jobs/graph-for.ts";
import { createJobReader, type JobReader } from "./jobs/job-reader.ts";
import { createJobStore } from "./jobs/job-store.ts";
import { createLiveJobs } from "./jobs/live-jobs.ts";
import { createImageRequests, type ImageRequests } from "./jobs/requests.ts";
import { createRunner } from "./jobs/runner.ts";
import { randomSeed } from "./jobs/seed.ts";
import { createStatusStream, type StatusStream } from "./jobs/status-stream.ts";
import { createStillAllowed } from "./jobs/still-allowed.ts";
import { createCatalogue, type Models } from "./models/catalogue.ts";
import { type Checkpoints, createCheckpoints } from "./models/checkpoints.ts";
import { createLoras, type Loras } from "./models/loras.ts";
import { createPainterModels, type PainterModels } from "./models/painter-models.ts";
import { imageOptions } from "./options.ts";
import { createExpander } from "./prompt/expand.ts";
import type { Viewer } from "./rights.ts";
import { sweepImages } from "./sweep.ts";
import type { CompileGraph, WorkflowShelf } from "./workflow-engine.ts";

export interface Images extends ImageRequests {
  gallery: Gallery;
  jobs: JobReader;
  status: StatusStream;
  checkpoints: Checkpoints;
  loras: Loras;
  shelf: WorkflowShelf;
  painterModels: PainterModels;
  /** Everything that there is, as an admin sees it. */
  models(signal: AbortSignal): Promise<Models>;
  options(viewer: Viewer, signal: AbortSignal): Promise<ImageOptions>;
  /** At any moment; one that has ended stays as it ended. @throws DomainError `not_found` */
  cancel(viewer: Viewer, jobId: string): Promise<void>;
  /** After a person was removed: stops their works and takes their files away. */
  forget(userId: string): Promise<void>;
  /** Takes up what an earlier start has left, and clears up behind it. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface ImagesOptions {
  db: Database;
  sql: Sql;
  clock: Clock;
  log: Log;
  llm: Llm;
  painter: Painter;
  files: ImageFiles;
  shelf: WorkflowShelf;
  compile: CompileGraph;
  /** The model that writes prompts out; null: the service's default. */
  promptModel(): Promise<string | null>;
  mayUseCompanion(userId: string, companionId: string): Promise<boolean>;
  /** A person as they stand now; null: there is none. */
  viewerOf(userId: string): Promise<Viewer | null>;
}

export function createImages(options: ImagesOptions): Images {
  const { db, sql, clock, log, llm, painter, files, shelf, compile } = options;
  const gallery = createGallery(db, files);
  const store = createJobStore(db, sql, clock);
  const live = createLiveJobs();
  const expander = createExpander({ llm, clock, log, model: options.promptModel });
  const checkpoints = createCheckpoints(db);
  const loras = createLoras(db, sql);
  const painterModels = createPainterModels(painter, clock);
  const catalogue = createCatalogue({ painterModels, checkpoints, loras, clock });
  const keeping = new Set<string>();
  const runner = createRunner({
    painter,
    store,
    jobs: live,
    expander,
    clock,
    log,
    keep: { painter, files, store, clock, keeping },
    paint: {
      painter,
      store,
      jobs: live,
      clock,
      log,
      graphFor: createGraphFor({ painter, files, compile }),
      stillAllowed: createStillAllowed({ viewerOf: options.viewerOf, gallery, catalogue, shelf }),
      newSubmissionId: () => crypto.randomUUID(),
    },
  });
  const jobs = createJobReader({ store, jobs: live, gallery, clock });
  const status = createStatusStream({ reader: jobs, jobs: live, clock });
  const { mayUseCompanion } = options;
  const requests = createImageRequests({
    store,
    runner,
    gallery,
    catalogue,
    shelf,
    expander,
    mayUseCompanion,
    randomSeed,
  });
  const background = new AbortController();

  async function tidy(): Promise<void> {
    try {
      if (!background.signal.aborted) await sweepImages({ db, files, log, keeping });
    } catch (cause) {
      log.error("pictures and their files could not be compared", cause);
    }
  }

  return {
    ...requests,
    gallery,
    jobs,
    status,
    checkpoints,
    loras,
    shelf,
    painterModels,
    models: (signal) => catalogue.models(signal),
    async options(viewer, signal) {
      const [models, workflows] = await Promise.all([catalogue.models(signal), shelf.runnable()]);
      return imageOptions(viewer, models, workflows);
    },
    async cancel(viewer, jobId) {
      await jobs.get(viewer, jobId);
      await runner.cancel(jobId);
    },
    async forget(userId) {
      runner.forget(userId);
      await tidy();
    },
    async start() {
      await store.forgetBefore(clock.now() - FAILURES_KEPT_MS);
      await runner.resume();
      void tidy();
    },
    async close() {
      background.abort();
      status.close();
      await runner.close();
    },
  };
}

/** Until then the conversation in which it was asked for tells why there is no picture. */
const FAILURES_KEPT_MS = 30 * 24 * 3_600_000;
