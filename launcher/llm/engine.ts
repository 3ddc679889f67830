// The engine of the service: llama.cpp itself, the model library, and who has which model on loan.

import { basename } from "node:path";
import { performance } from "node:perf_hooks";
import { getLlama, InsufficientMemoryError, type Llama, LlamaLogLevel } from "node-llama-cpp";
import { ApiError } from "./api-error.ts";
import type { LlmConfig } from "./config.ts";
import type { ModelKind } from "./gguf-facts.ts";
import { type LoadedModel, loadModel } from "./load-model.ts";
import { type Lease, LoadedModels } from "./loaded-models.ts";
import type { Log } from "./log.ts";
import type { ModelFile, ModelLibrary } from "./model-library.ts";

export type EngineState = "starting" | "ready" | "failed";

export interface Engine {
  state(): EngineState;
  /** The models in memory, with how many requests each is working on and how many wait. */
  loaded(): readonly LoadedModel[];
  /** All models of the home; `problem` also tells what went wrong when one was loaded. */
  models(): Promise<readonly ModelFile[]>;
  /**
   * Lends a model: the named one, or the first of the kind.
   * @throws {ApiError} `model_not_found`, `wrong_model_kind`, `model_failed_to_load`, `engine_failed`, `queue_full`.
   */
  lease<K extends ModelKind>(kind: K, id: string | undefined, signal: AbortSignal): Promise<Lease<ModelOf<K>>>;
  /** Lends a model of any kind, for what all of them can do. */
  leaseAny(id: string | undefined, signal: AbortSignal): Promise<Lease<LoadedModel>>;
  llama(): Promise<Llama>;
  close(): Promise<void>;
}

export type ModelOf<K extends ModelKind> = Extract<LoadedModel, { kind: K }>;

export interface EngineParts {
  readonly config: LlmConfig;
  readonly library: ModelLibrary;
  readonly log: Log;
}

/** Starts llama.cpp in the background; requests wait for it. */
export function createEngine({ config, library, log }: EngineParts): Engine {
  const { idleUnloadMs: idleMs, maxWaiting } = config;
  const memory = new LoadedModels<LoadedModel>({ idleMs, maxWaiting, now: () => performance.now() });
  const failures = new Map<string, string>();
  let state: EngineState = "starting";
  const llama = startLlama(config, log);
  llama.then(
    () => {
      state = "ready";
      log.info("llama.cpp is ready", { ms: Math.round(performance.now()) });
    },
    (error: unknown) => {
      state = "failed";
      log.error("llama.cpp could not be started", error);
    },
  );
  const sweeper = setInterval(() => void unloadIdle(), Math.min(30_000, Math.ceil(idleMs / 4)));
  sweeper.unref();

  const unloadIdle = async (idleForMs = idleMs) => {
    for (const key of await memory.sweep(idleForMs))
      log.info("model unloaded", { model: basename(key.split("|")[0] ?? key, ".gguf") });
  };

  const models = async () => {
    const files = await library.list();
    return files.map((file) => {
      const problem = file.problem ?? failures.get(file.version);
      return problem === undefined ? file : { ...file, problem };
    });
  };

  const load = async (file: ModelFile): Promise<LoadedModel> => {
    const startedMs = performance.now();
    const engine = await llama.catch((error: unknown) => {
      throw new ApiError("engine_failed", "The language engine could not be started. The log says why.", {
        cause: error,
      });
    });
    try {
      const model = await loadModel(engine, file, config).catch(async (error: unknown) => {
        if (!(error instanceof InsufficientMemoryError)) throw error;
        await unloadIdle(0);
        return loadModel(engine, file, config);
      });
      log.info("model loaded", { model: file.id, ms: Math.round(performance.now() - startedMs) });
      return model;
    } catch (error) {
      log.error(`model ${file.id} could not be loaded`, error);
      const message = loadProblem(file, error);
      // Memory may be free again in a minute; a file that llama.cpp refuses stays refused until it is replaced.
      if (!(error instanceof InsufficientMemoryError)) failures.set(file.version, message);
      throw new ApiError("model_failed_to_load", message, { cause: error });
    }
  };

  const lend = async (file: ModelFile, signal: AbortSignal): Promise<Lease<LoadedModel>> => {
    if (file.problem !== undefined) throw new ApiError("model_failed_to_load", `${file.id}: ${file.problem}`);
    return memory.lease(file.version, () => load(file), signal);
  };

  return {
    state: () => state,
    loaded: () => [...memory.ready().values()],
    models,
    llama: () => llama,
    leaseAny: async (id, signal) => lend(choose(await models(), id, "chat"), signal),
    async lease(kind, id, signal) {
      const file = choose(await models(), id, kind);
      if (file.kind !== kind) throw new ApiError("wrong_model_kind", wrongKind(file));
      const lease = await lend(file, signal);
      if (isKind(lease.value, kind)) return { value: lease.value, release: lease.release };
      lease.release();
      throw new ApiError("wrong_model_kind", wrongKind(file));
    },
    async close() {
      clearInterval(sweeper);
      await memory.close();
      if (state === "ready") await (await llama).dispose();
    },
  };
}

function startLlama(config: LlmConfig, log: Log): Promise<Llama> {
  return getLlama({
    gpu: config.useGpu ? "auto" : false,
    build: "never",
    skipDownload: true,
    progressLogs: false,
    // Each context has its own fixed number of threads; a shared budget would let an embedding wait for a chat.
    maxThreads: 0,
    logLevel: LlamaLogLevel.warn,
    logger: (level, message) => {
      // llama.cpp sends line ends as messages of their own; and an embedder's tokens are never made text again.
      if (message.trim() !== "" && !/tokenize text and then detokenize/.test(message))
        log.info("llama.cpp says", { level, text: message.trim().slice(0, 500) });
    },
  });
}

/** The named model, or the first usable one of the kind. */
function choose(files: readonly ModelFile[], id: string | undefined, kind: ModelKind): ModelFile {
  const ofKind = files.filter((file) => file.kind === kind);
  const file =
    id === undefined ? (ofKind.find((it) => it.problem === undefined) ?? ofKind[0]) : files.find((it) => it.id === id);
  if (file !== undefined) return file;
  const what = id === undefined ? `There is no ${kind} model in this home yet` : `There is no model called "${id}"`;
  throw new ApiError("model_not_found", `${what}. GET /v1/models lists what is installed.`);
}

function isKind<K extends ModelKind>(model: LoadedModel, kind: K): model is ModelOf<K> {
  return model.kind === kind;
}

function wrongKind(file: ModelFile): string {
  return file.kind === "chat"
    ? `${file.id} is a chat model and makes no embeddings. Choose an embedding model.`
    : `${file.id} is an embedding model and cannot chat. Choose a chat model.`;
}

function loadProblem(file: ModelFile, error: unknown): string {
  if (error instanceof InsufficientMemoryError) {
    return `There is not enough memory for ${file.id}. Choose a smaller model, or set LLM_CONTEXT to a smaller number.`;
  }
  return `${file.id} could not be loaded: the file is damaged or made for a newer version. Install the model again.`;
}
