// A training's thread as the service sees it: started, answered, aborted, and gone before anybody is told the end.
import { Worker } from "node:worker_threads";
import { toDomainError } from "../../handlers/errors.ts";
import type { Log } from "../../handlers/ports/log.ts";
import type { WakeTrainingHooks } from "../../handlers/ports/wake-training.ts";
import { receiveFailure, sendFailure, toTrainingFailure } from "./training-failure.ts";
import type { FromThread, Question, Reply, StoredDetector, ToThread, TrainingOrder } from "./training-messages.ts";
import type { TrainingProgram } from "./training-program.ts";

/** JavaScript's own memory. What numbers take lies outside of it, and is measured by the thread itself. */
const HEAP_MAX_MB = 512;
/** A thread that has been told to end and still computes is stopped by force: far longer than any run of a model. */
const FORCED_AFTER_MS = 5_000;

export interface ThreadOptions {
  program: TrainingProgram;
  order: TrainingOrder;
  hooks: WakeTrainingHooks;
  log: Log;
}

/**
 * Resolves with what the thread has stored, rejects with its failure or the signal's reason; in each case when the thread
 * has ended.
 * @throws DomainError
 */
export async function runThread({ program, order, hooks, log }: ThreadOptions): Promise<StoredDetector> {
  const { signal } = hooks;
  signal.throwIfAborted();
  const worker = new Worker(program.file, {
    workerData: program.source === undefined ? order : { ...order, source: program.source },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
    name: "wake-training",
  });
  const tell = (message: ToThread) => worker.postMessage(message);
  const answers = createAnswers(hooks, tell);
  let forced: NodeJS.Timeout | null = null;
  const force = () => {
    forced ??= setTimeout(() => void worker.terminate(), FORCED_AFTER_MS);
  };
  const abort = () => {
    tell({ type: "abort" });
    force();
  };
  try {
    return await new Promise<StoredDetector>((resolve, reject) => {
      let outcome = () => reject(toTrainingFailure(new Error("The thread ended without a word.")));
      const end = (settle: () => void) => {
        outcome = settle;
        tell({ type: "end" });
        force();
      };
      worker.on("message", (message: FromThread) => {
        if (message.type === "progress") hooks.onProgress(message.progress);
        else if (message.type === "note") log.info("training of a wake word", { note: message.line });
        else if (message.type === "done") end(() => resolve(message.detector));
        else if (message.type === "failed") end(() => reject(receiveFailure(message.failure)));
        else answers.receive(message);
      });
      worker.once("error", (cause) => {
        log.error("the thread that trains a wake word failed", cause);
        outcome = () => reject(toTrainingFailure(cause));
      });
      worker.once("exit", () => outcome());
      signal.addEventListener("abort", abort, { once: true });
    });
  } catch (error) {
    // Whatever the thread said last: it was told to stop.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
    if (forced !== null) clearTimeout(forced);
    answers.leaveAll();
  }
}

/** Answers what the thread asks; whatever it no longer waits for is broken off. */
function createAnswers(hooks: WakeTrainingHooks, tell: (reply: Reply) => void) {
  const running = new Map<number, AbortController>();

  async function answer(question: Question, signal: AbortSignal): Promise<Reply> {
    const { id } = question;
    try {
      if (question.type === "recordings") return { type: "recordings", id, recordings: await hooks.recordings() };
      return { type: "said", id, wav: await hooks.synthesize(question.request, signal) };
    } catch (error) {
      return { type: "refused", id, failure: sendFailure(toDomainError(error)) };
    }
  }

  return {
    receive(message: Question | { type: "leave"; id: number }): void {
      if (message.type === "leave") {
        running.get(message.id)?.abort();
        return;
      }
      const controller = new AbortController();
      running.set(message.id, controller);
      void answer(message, AbortSignal.any([hooks.signal, controller.signal])).then((reply) => {
        if (running.delete(message.id) && !controller.signal.aborted) tell(reply);
      });
    },
    leaveAll(): void {
      for (const controller of running.values()) controller.abort();
      running.clear();
    },
  };
}
