// The thread's side of an engine: loads it, then does one job after the other and drops the ones nobody waits for.
import { parentPort } from "node:worker_threads";
import { describeError } from "../log.ts";
import { SidecarError } from "../sidecar-error.ts";
import { deferred } from "./deferred.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { ModelProblem } from "./model-problem.ts";

export interface LoadedEngine<Job, Answer, Facts> {
  facts: Facts;
  /** Looks at the signal wherever it can stop. @throws SidecarError */
  run(job: Job, signal: AbortSignal): Promise<Answer>;
}

/** Serves until the thread is ended. Must be called once, in a worker thread. */
export async function serveWorker<Job, Answer extends object, Facts>(
  load: () => Promise<LoadedEngine<Job, Answer, Facts>>,
  buffersOf: (answer: Answer) => ArrayBuffer[] = () => [],
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new TypeError("serveWorker() has to be called in a worker thread");
  const tell = (message: FromWorker<Answer, Facts>, buffers: ArrayBuffer[] = []) => port.postMessage(message, buffers);

  const controllers = new Map<number, AbortController>();
  const engine = deferred<LoadedEngine<Job, Answer, Facts>>();
  const work = async (id: number, job: Job, signal: AbortSignal) => {
    try {
      const { run } = await engine.promise;
      signal.throwIfAborted();
      const answer = await run(job, signal);
      tell({ type: "answer", id, answer }, buffersOf(answer));
    } catch (error) {
      tell({ type: "failed", id, ...toFailure(error, signal) });
    } finally {
      controllers.delete(id);
    }
  };

  port.on("message", (message: ToWorker<Job>) => {
    // Ends this thread only. It comes between two runs of a network, which are no turns of the event loop.
    if (message.type === "end") return process.exit(0);
    if (message.type === "abort") return controllers.get(message.id)?.abort();
    const controller = new AbortController();
    controllers.set(message.id, controller);
    void work(message.id, message.job, controller.signal);
  });

  try {
    const loaded = await load();
    engine.resolve(loaded);
    tell({ type: "ready", facts: loaded.facts });
  } catch (error) {
    // Anything else ends the thread, and the sidecar tries again later.
    if (!(error instanceof ModelProblem)) throw error;
    tell({ type: "unusable", problem: error.message });
  }
}

function toFailure(error: unknown, signal: AbortSignal) {
  if (signal.aborted) return { code: "client_gone", detail: "Nobody waits for this any more." } as const;
  if (error instanceof SidecarError) return { code: error.code, detail: error.message };
  process.stderr.write(`${describeError(error)}\n`);
  return {
    code: "engine_failed",
    detail: "The speech engine could not do this. The log of the voice says why.",
  } as const;
}
