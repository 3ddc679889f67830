// The place of one engine: its queue, the thread that is in it now, the next one that takes over, and crashes.
import PQueue from "p-queue";
import type { Log } from "../log.ts";
import { SidecarError } from "../sidecar-error.ts";
import { type EngineWorker, stoppedUnexpectedly } from "./engine-worker.ts";
import { ModelProblem } from "./model-problem.ts";

export interface SlotOptions<Model, Job, Answer, Facts> {
  /** For people, at the start of a sentence: "The voice". */
  name: string;
  /** null: none yet. */
  model: Model | null;
  /** @throws ModelProblem; any other error is taken as passing */
  start(model: Model, signal: AbortSignal): Promise<EngineWorker<Job, Answer, Facts>>;
  log: Log;
  /** Jobs that may wait behind the one at work. */
  waitingMax: number;
  /** Until it is loaded again after this many failures in a row (1: the first). */
  retryDelayMs?: (failures: number) => number;
  now?: () => number;
}

export interface SlotStatus<Model> {
  model: Model | null;
  ready: boolean;
  /** Why it is not ready; null: it is, or it is still loading for the first time. */
  problem: string | null;
}

export interface EngineSlot<Model, Job, Answer, Facts> {
  status(): SlotStatus<Model>;
  /** Of the engine that was ready last; null: none was. */
  facts(): Facts | null;
  /** @throws SidecarError `component_not_ready`, `busy` */
  assertRoom(): void;
  /**
   * Waits for its turn. An abort takes it out of the queue, or stops it as soon as the engine can stop.
   * @throws SidecarError
   */
  run(job: Job, signal: AbortSignal): Promise<Answer>;
  /**
   * Loads a model beside the one in use, which serves on until the new one takes over, or stays when that fails.
   * @throws SidecarError `model_unusable`, `conflict` while another one is being loaded
   */
  replace(model: Model): Promise<void>;
  close(): Promise<void>;
}

/** An engine that served this long has recovered: its next crash counts as the first. */
const RECOVERED_AFTER_MS = 60_000;
const defaultRetryDelayMs = (failures: number) => Math.min(500 * 2 ** (failures - 1), 60_000);

/** Starts to load at once. */
export function createEngineSlot<Model, Job, Answer, Facts>(
  options: SlotOptions<Model, Job, Answer, Facts>,
): EngineSlot<Model, Job, Answer, Facts> {
  const { name, start, log, waitingMax, retryDelayMs = defaultRetryDelayMs, now = () => performance.now() } = options;
  const queue = new PQueue({ concurrency: 1 });
  const closing = new AbortController();
  /** Threads that come and go; the process may not end before them. */
  const unsettled = new Set<Promise<unknown>>();
  /** Of each request in the queue: aborted, it leaves. */
  const waits = new Set<AbortController>();
  const state = {
    model: options.model,
    current: null as EngineWorker<Job, Answer, Facts> | null,
    facts: null as Facts | null,
    problem: options.model === null ? `${name} has no model yet. Install one in Settings > Features.` : null,
    failures: 0,
    isReplacing: false,
    /** Until it is loaded again. */
    retry: undefined as NodeJS.Timeout | undefined,
    /** Aborted when another model takes over before this one was loaded (again). */
    loading: new AbortController(),
  };

  function takeOver(model: Model, worker: EngineWorker<Job, Answer, Facts>): void {
    const old = state.current;
    const since = now();
    Object.assign(state, { model, current: worker, facts: worker.facts, problem: null });
    log.info(`${name} is ready`);
    void worker.ended.then(() => {
      if (state.current !== worker || closing.signal.aborted) return;
      onCrash(model, now() - since);
    });
    if (old === null) return;
    void settled(old.retire());
  }

  function onCrash(model: Model, livedMs: number): void {
    const error = stoppedUnexpectedly(name);
    state.failures = livedMs > RECOVERED_AFTER_MS ? 1 : state.failures + 1;
    state.current = null;
    state.problem = error.message;
    log.error(`${name} crashed`, error);
    for (const wait of [...waits]) wait.abort(error);
    loadLater(model);
  }

  function loadLater(model: Model): void {
    state.retry = setTimeout(() => void load(model), retryDelayMs(state.failures)).unref();
  }

  function settled<Value>(work: Promise<Value>): Promise<Value> {
    const noted = work.finally(() => unsettled.delete(noted));
    unsettled.add(noted);
    return noted;
  }

  /** Ends the thread again when it became ready in the very moment in which it was not wanted any more. */
  async function startUnless(model: Model, signal: AbortSignal): Promise<EngineWorker<Job, Answer, Facts>> {
    const worker = await settled(start(model, signal));
    if (signal.aborted) await worker.end();
    signal.throwIfAborted();
    return worker;
  }

  async function load(model: Model): Promise<void> {
    const signal = AbortSignal.any([state.loading.signal, closing.signal]);
    try {
      takeOver(model, await startUnless(model, signal));
    } catch (error) {
      if (signal.aborted) return;
      log.error(`${name} cannot be loaded`, error);
      if (error instanceof ModelProblem) {
        state.problem = error.message;
        return;
      }
      state.failures += 1;
      state.problem = `${name} could not be loaded. It is tried again; the log of the voice says why.`;
      loadLater(model);
    }
  }

  function assertRoom(): void {
    if (closing.signal.aborted) throw new SidecarError("component_not_ready", `${name} is being stopped.`);
    if (state.current === null) {
      const words = state.problem ?? `${name} is still loading. Try again in a few seconds.`;
      throw new SidecarError("component_not_ready", words);
    }
    if (queue.size >= waitingMax) {
      throw new SidecarError("busy", `${name} has too much to do at the moment. Try again in a few seconds.`);
    }
  }

  if (options.model !== null) void load(options.model);
  return {
    status: () => ({ model: state.model, ready: state.current !== null, problem: state.problem }),
    facts: () => state.facts,
    assertRoom,
    async run(job, signal) {
      assertRoom();
      // Aborting a task that runs would let p-queue begin the next while the thread is still at work, so the signal
      // that it gets holds only for the wait.
      const wait = new AbortController();
      const leave = () => wait.abort(gone());
      const begin = () => {
        waits.delete(wait);
        signal.removeEventListener("abort", leave);
      };
      const task = () => {
        begin();
        if (state.current === null) throw stoppedUnexpectedly(name);
        return state.current.run(job, signal);
      };
      waits.add(wait);
      signal.addEventListener("abort", leave, { once: true });
      if (signal.aborted) leave();
      return await queue.add(task, { signal: wait.signal }).finally(begin);
    },
    async replace(model) {
      if (state.isReplacing) {
        throw new SidecarError("conflict", `${name} is getting another model already. Try again when it is ready.`);
      }
      state.isReplacing = true;
      try {
        const worker = await startUnless(model, closing.signal);
        clearTimeout(state.retry);
        state.loading.abort();
        state.loading = new AbortController();
        state.failures = 0;
        takeOver(model, worker);
      } catch (error) {
        log.error(`${name} could not take the other model`, error);
        const words = error instanceof ModelProblem ? error.message : `${name} could not load this model.`;
        throw new SidecarError("model_unusable", words, { cause: error });
      } finally {
        state.isReplacing = false;
      }
    },
    async close() {
      const error = new SidecarError("component_not_ready", `${name} is being stopped.`);
      clearTimeout(state.retry);
      closing.abort(error);
      for (const wait of [...waits]) wait.abort(error);
      const { current } = state;
      await Promise.allSettled([current?.end(), ...unsettled]);
    },
  };
}

const gone = () => new SidecarError("client_gone", "Nobody waits for this any more.");
