// A house with pictures for tests: a real database, a scripted painter and model, files in memory, a clock that stands still.
import { eq } from "drizzle-orm";
import { createImages, type Images } from "../../images/create-images.ts";
import { createWorkflowShelf } from "../../images/models/workflow-shelf.ts";
import type { RunnableWorkflow } from "../../images/plan.ts";
import type { Viewer } from "../../images/rights.ts";
import { toViewer } from "../../images/viewer.ts";
import type { GraphParameters } from "../../images/workflow-engine.ts";
import { imageCheckpoints, imageLoras, users } from "../../store/schema.ts";
import { createKeptLog, type KeptLog } from "../kept-log.ts";
import { createManualClock, type ManualClock } from "../manual-clock.ts";
import { createScriptedLlm, type ScriptedLlm } from "../scripted-llm.ts";
import { createTemporaryDatabase, type TemporaryDatabase } from "../temporary-database.ts";
import { createMemoryImageFiles, type MemoryImageFiles } from "./memory-image-files.ts";
import { createScriptedPainter, type ScriptedPainter } from "./scripted-painter.ts";

export const PLAIN_CHECKPOINT = "01900000-0000-7000-8000-00000000000a";
export const ADULT_CHECKPOINT = "01900000-0000-7000-8000-00000000000b";
export const PLAIN_LORA = "01900000-0000-7000-8000-00000000000c";
export const ADULT_LORA = "01900000-0000-7000-8000-00000000000d";

export const WORKFLOWS: readonly RunnableWorkflow[] = [
  workflow("plain", "text-to-image", ["count", "width", "height", "seed", "steps"]),
  workflow("change", "image-to-image", ["sourceImage", "change", "seed"]),
  workflow("larger", "upscale", ["sourceImage", "seed"]),
];

function workflow(id: string, purpose: RunnableWorkflow["purpose"], takes: string[]): RunnableWorkflow {
  const parameters = ["prompt", "negativePrompt", "checkpoint", ...takes];
  const graph = { 1: { class_type: "Paint", inputs: { steps: 25, cfg: 7 } } };
  const mapping = Object.fromEntries(parameters.map((name) => [name, [{ node: "1", input: name }]]));
  const loraPoint: RunnableWorkflow["loraPoint"] = { model: ["1", 0], clip: ["1", 1] };
  return { id, name: id, purpose, version: "1", families: [], graph, mapping, loraPoint };
}

export interface PaintingHouse {
  clock: ManualClock;
  log: KeptLog;
  llm: ScriptedLlm;
  painter: ScriptedPainter;
  files: MemoryImageFiles;
  database: TemporaryDatabase;
  images: Images;
  /** What was handed to `compile`. */
  compiled: GraphParameters[];
  person(id: string, more?: Partial<Viewer>): Promise<Viewer>;
  /** Ends this service and starts another one on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function createPaintingHouse(): Promise<PaintingHouse> {
  const clock = createManualClock();
  const log = createKeptLog();
  const llm = createScriptedLlm(clock);
  llm.json = () => new Error("the model is away");
  const painter = createScriptedPainter();
  painter.available = {
    checkpoints: ["plain.safetensors", "adult.safetensors"],
    loras: ["plain-lora.safetensors", "adult-lora.safetensors"],
  };
  const files = createMemoryImageFiles();
  const database = await createTemporaryDatabase(clock);
  const compiled: GraphParameters[] = [];
  await describeModels(database);

  function start(): Images {
    const { db, sql } = database;
    const compile = (_: RunnableWorkflow, parameters: GraphParameters) => {
      compiled.push(parameters);
      return { 1: { class_type: "Paint", inputs: { prompt: parameters.prompt } } };
    };
    const tools = {
      check: async () => [],
      guess: () => ({ mapping: {}, loraPoint: null }),
      unusualClasses: () => [],
    };
    const shelf = createWorkflowShelf({ db, clock, builtIn: WORKFLOWS, tools });
    const promptModel = async () => null;
    const mayUseCompanion = async () => true;
    const viewerOf = async (id: string) => {
      const user = await db.select().from(users).where(eq(users.id, id)).get();
      return user === undefined ? null : toViewer(user, false);
    };
    const decisions = { shelf, compile, promptModel, mayUseCompanion, viewerOf };
    return createImages({ db, sql, clock, log, llm, painter, files, ...decisions });
  }

  const house: PaintingHouse = {
    clock,
    log,
    llm,
    painter,
    files,
    database,
    compiled,
    images: start(),
    async person(id, more = {}) {
      const viewer: Viewer = { id, role: "member", permissions: {}, wall: false, ...more };
      const { role, permissions } = viewer;
      const row = { id, name: id, role, permissions: { images: true, adultContent: false, ...permissions } };
      await database.db
        .insert(users)
        .values({ ...row, preferences: {}, createdAt: clock.now() })
        .onConflictDoNothing();
      return viewer;
    },
    async restart() {
      await house.images.close();
      house.images = start();
      await house.images.start();
    },
    async close() {
      await house.images.close();
      await database.close();
    },
  };
  await house.images.start();
  return house;
}

async function describeModels({ db }: TemporaryDatabase): Promise<void> {
  const details = {
    name: "Plain",
    family: "sd15",
    promptStyle: "tags",
    qualityPrefix: "best quality",
    negativePrompt: "blurry",
  } as const;
  const lora = { triggerWords: ["inkstyle"], strength: { min: 0, max: 1, default: 0.8 }, families: [] };
  await db.insert(imageCheckpoints).values([
    { id: PLAIN_CHECKPOINT, file: "plain.safetensors", details, rating: "general", enabled: true, isDefault: true },
    {
      id: ADULT_CHECKPOINT,
      file: "adult.safetensors",
      details: { ...details, name: "Adult" },
      rating: "adult",
      enabled: true,
      isDefault: false,
    },
  ]);
  await db.insert(imageLoras).values([
    {
      id: PLAIN_LORA,
      file: "plain-lora.safetensors",
      details: { name: "Ink", ...lora },
      rating: "general",
      enabled: true,
      everyone: true,
    },
    {
      id: ADULT_LORA,
      file: "adult-lora.safetensors",
      details: { name: "Bare", ...lora },
      rating: "adult",
      enabled: true,
      everyone: true,
    },
  ]);
}
