// One engine in a thread of its own, as the sidecar's main thread sees it.
import { Worker } from "node:worker_threads";
import { describeError, type Log } from "../log.ts";
import { SidecarError } from "../sidecar-error.ts";
import { readCappedLines } from "./capped-lines.ts";
import { deferred } from "./deferred.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { ModelProblem } from "./model-problem.ts";
import type { WorkerFile } from "./worker-file.ts";

export interface EngineWorker<Job, Answer, Facts> {
  facts: Facts;
  /**
   * Settles when the thread is done with the job, also after an abort: until then it cannot take another.
   * @throws SidecarError, `component_not_ready` when the thread ends meanwhile
   */
  run(job: Job, signal: AbortSignal): Promise<Answer>;
  /** Resolves when the thread has ended, by itself or not. */
  ended: Promise<void>;
  /** Ends it at the next place where it can stop: a network that computes, or is being loaded, is waited for. */
  end(): Promise<void>;
  /** Ends it when it is done with what it does. */
  retire(): Promise<void>;
}

export interface EngineWorkerOptions<Model> {
  /** For people, at the start of a sentence: "The voice". */
  name: string;
  program: WorkerFile;
  model: Model;
  log: Log;
}

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * Starts the thread and loads the model.
 * @throws ModelProblem; any other error: the thread ended
 */
export async function startEngineWorker<Model, Job, Answer, Facts>(
  { name, program, model, log }: EngineWorkerOptions<Model>,
  signal: AbortSignal,
): Promise<EngineWorker<Job, Answer, Facts>> {
  signal.throwIfAborted();
  const worker = new Worker(program.file, { workerData: { ...program.data, model }, stdout: true, stderr: true });
  for (const stream of [worker.stdout, worker.stderr]) {
    readCappedLines(stream, (line) => log.info(`${name}, its thread`, { line }));
  }
  const waiting = new Map<number, Waiting<Answer>>();
  const loading = deferred<Facts>();
  const ended = deferred();
  const idle = { callback: () => {} };
  const life = { isOver: false };
  const tell = (message: ToWorker<Job>) => worker.postMessage(message);

  const settle = (id: number, use: (job: Waiting<Answer>) => void) => {
    const job = waiting.get(id);
    waiting.delete(id);
    if (job !== undefined) use(job);
    if (waiting.size === 0) idle.callback();
  };
  worker.on("message", (message: FromWorker<Answer, Facts>) => {
    switch (message.type) {
      case "ready":
        return loading.resolve(message.facts);
      case "unusable":
        return loading.reject(new ModelProblem(message.problem));
      case "answer":
        return settle(message.id, ({ resolve }) => resolve(message.answer));
      case "failed":
        return settle(message.id, ({ reject }) => reject(new SidecarError(message.code, message.detail)));
    }
  });
  worker.once("error", (error) => {
    log.error(`${name}: its thread failed`, error);
    loading.reject(new Error(describeError(error), { cause: error }));
  });
  worker.once("exit", () => {
    life.isOver = true;
    loading.reject(new Error(`${name} stopped while it was loading.`));
    for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(stoppedUnexpectedly(name)));
    ended.resolve();
  });

  const end = async () => {
    // Not terminate(): a thread that is stopped inside of onnxruntime takes the whole process with it.
    if (!life.isOver) tell({ type: "end" });
    await ended.promise;
  };
  const leave = () => loading.reject(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  const facts = await loading.promise
    .catch(async (error: unknown) => {
      await end();
      throw error;
    })
    .finally(() => signal.removeEventListener("abort", leave));

  let lastId = 0;
  return {
    facts,
    ended: ended.promise,
    end,
    run(job, jobSignal) {
      // What is posted to a thread that has ended is lost without a word.
      if (life.isOver) return Promise.reject(stoppedUnexpectedly(name));
      const id = ++lastId;
      const abort = () => tell({ type: "abort", id });
      return new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        tell({ type: "run", id, job });
        if (jobSignal.aborted) abort();
        else jobSignal.addEventListener("abort", abort, { once: true });
      }).finally(() => jobSignal.removeEventListener("abort", abort));
    },
    async retire() {
      if (waiting.size > 0) {
        await new Promise<void>((resolve) => {
          idle.callback = resolve;
        });
      }
      await end();
    },
  };
}

export const stoppedUnexpectedly = (name: string) =>
  new SidecarError("component_not_ready", `${name} stopped unexpectedly. It is starting again; try in a few seconds.`);
