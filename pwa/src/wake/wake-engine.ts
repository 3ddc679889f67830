// The page's side of the wake loop: starts its worker, tells it what to listen for, and starts it again when it dies.
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import type { Clock } from "../shell/clock.ts";
import type { WakeWordInUse } from "./ear.ts";
import { WakeLoopError } from "./wake-loop-error.ts";
import type { WakeOrder, WakeReport, WakeStepReport } from "./wake-messages.ts";
import { orderFor } from "./wake-order.ts";

/** As much of a Worker as is needed here. */
export type WakeWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror" | "onmessageerror">;

/** `running` also for the moment in which a worker that died is replaced. */
export type EngineState = "resting" | "starting" | "running" | "failed";

export interface WakeEngine {
  readonly state: EngineState;
  /** Resolves when these detectors run, or when another call has taken its place. @throws WakeLoopError */
  listenFor(wakeWords: readonly WakeWordInUse[]): Promise<void>;
  /** Where frames come from; null: from nowhere. */
  hear(source: FrameSource | null): void;
  /** A frame has reached the page: the worker has to have seen it soon, too. */
  noteFrame(): void;
  /** What failed is tried again now. */
  hurry(): void;
}

export interface FrameSource {
  share(port: MessagePort | null): void;
}

export interface WakeEngineDeps {
  startWorker(): WakeWorker;
  loadList(): Promise<WakeWordList>;
  clock: Clock;
  onState(state: EngineState): void;
  onStep(report: WakeStepReport): void;
}

/** Before the first, second, … start after a failure; the last one is repeated. */
const RESTART_MS = [0, 1_000, 4_000, 15_000, 60_000] as const;
/** A worker that ran for so long starts with a clean record. */
const HEALTHY_MS = 60_000;
/** For so long the loop's being away is not worth a word. */
const GRACE_MS = 900;
/** What nobody needs gives its memory back after this. */
const PARK_MS = 60_000;
/** Frames of 80 ms without a sign of the worker, after which it is asked; and how long it may take to answer. */
const SUSPICIOUS_FRAMES = 38;
const ANSWER_WITHIN_MS = 2_000;
/** Until its code has come and the orders before are read; models are loaded behind that. */
const FIRST_ANSWER_WITHIN_MS = 60_000;

export function createWakeEngine(deps: WakeEngineDeps): WakeEngine {
  const { clock } = deps;
  let state: EngineState = "resting";
  let words: readonly WakeWordInUse[] = [];
  let worker: WakeWorker | null = null;
  let source: FrameSource | null = null;
  /** Of what was asked for last; what belongs to an older one is late. */
  let turn = 0;
  let waiting: { resolve(): void; reject(error: unknown): void } | null = null;
  let failures = 0;
  let runningSince: number | null = null;
  let unseenFrames = 0;
  let cancelRetry: () => void = () => undefined;
  let cancelGrace: () => void = () => undefined;
  let cancelDoubt: (() => void) | null = null;
  let cancelPark: () => void = () => undefined;

  function become(next: EngineState): void {
    if (next !== "running") runningSince = null;
    cancelGrace();
    if (next === state) return;
    state = next;
    deps.onState(next);
  }

  const send = (order: WakeOrder, transfer: Transferable[] = []) => worker?.postMessage(order, transfer);

  /** The worklet gets the one end, the worker the other: the page is not in between. */
  function connect(): void {
    if (source === null || worker === null || words.length === 0) return;
    const { port1, port2 } = new MessageChannel();
    source.share(port1);
    send({ type: "listen", port: port2 }, [port2]);
    unseenFrames = 0;
  }

  function takeSigns(): void {
    unseenFrames = 0;
    cancelDoubt?.();
    cancelDoubt = null;
  }

  /** Muted and unmuted again, it goes on at once; muted for the night, it is no burden. */
  function parkLater(): void {
    cancelPark();
    cancelPark = clock.after(PARK_MS, letGo);
  }

  function workerNow(): WakeWorker {
    if (worker !== null) return worker;
    const started = deps.startWorker();
    started.onmessage = ({ data }: MessageEvent<WakeReport>) => {
      takeSigns();
      take(data);
    };
    started.onerror = (event) => {
      event.preventDefault();
      died(new WakeLoopError("engine", null, { cause: event }));
    };
    started.onmessageerror = (event) => died(new WakeLoopError("engine", null, { cause: event }));
    worker = started;
    connect();
    return started;
  }

  function take(report: WakeReport): void {
    if (report.type === "step") takeStep(report);
    else if (report.type === "here" || report.turn !== turn) return;
    else if (report.type === "running") {
      become("running");
      runningSince ??= clock.now();
      if (source === null) parkLater();
      settle();
    } else {
      // An engine that did not start once never will in the same worker.
      if (report.problem === "engine") letGo();
      failed(new WakeLoopError(report.problem, report.file, { cause: report.reason }));
    }
  }

  /** The detectors of an older order run until those of the newer one do; nobody waits for their words. */
  function takeStep(report: WakeStepReport): void {
    if (state !== "running") return;
    deps.onStep({ ...report, wakes: report.wakes.filter((wake) => words.some(({ id }) => id === wake.id)) });
  }

  function settle(): void {
    waiting?.resolve();
    waiting = null;
  }

  function letGo(): void {
    takeSigns();
    source?.share(null);
    worker?.terminate();
    worker = null;
  }

  function died(error: WakeLoopError): void {
    const wasRunning = state === "running";
    if (runningSince !== null && clock.now() - runningSince >= HEALTHY_MS) failures = 0;
    runningSince = null;
    letGo();
    if (words.length === 0) return;
    // Once is an accident, and made good before anybody notices.
    if (wasRunning && failures === 0) {
      cancelGrace = clock.after(GRACE_MS, () => become("failed"));
      retryLater();
      return;
    }
    failed(error);
  }

  function failed(error: unknown): void {
    become("failed");
    waiting?.reject(error);
    waiting = null;
    retryLater();
  }

  /** Without a microphone it would be for nothing: the next one has it tried. */
  function retryLater(): void {
    cancelRetry();
    if (source === null) return;
    cancelRetry = clock.after(RESTART_MS[Math.min(failures, RESTART_MS.length - 1)] ?? 0, () => void run());
    failures += 1;
  }

  async function run(): Promise<void> {
    cancelRetry();
    turn += 1;
    const mine = turn;
    try {
      const order = orderFor(words, await reach(deps.loadList()), mine);
      if (mine !== turn) return;
      workerNow();
      send(order);
      doubt(FIRST_ANSWER_WITHIN_MS);
    } catch (error) {
      if (mine === turn) failed(error);
    }
  }

  function rest(): void {
    cancelRetry();
    turn += 1;
    source?.share(null);
    send({ type: "listen", port: null });
    send({ type: "rest" });
    takeSigns();
    parkLater();
    become("resting");
  }

  function doubt(withinMs: number): void {
    cancelDoubt?.();
    cancelDoubt = clock.after(withinMs, () => {
      cancelDoubt = null;
      died(new WakeLoopError("engine", null, { cause: "The wake worker does not answer." }));
    });
    send({ type: "are-you-there" });
  }

  return {
    get state() {
      return state;
    },
    listenFor(wakeWords) {
      const wasResting = words.length === 0;
      words = [...wakeWords];
      settle();
      if (words.length === 0) {
        rest();
        return Promise.resolve();
      }
      failures = 0;
      if (state !== "running") become("starting");
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        cancelPark();
        if (wasResting) connect();
        void run();
      });
    },
    hear(next) {
      source = next;
      unseenFrames = 0;
      if (next === null) {
        cancelRetry();
        send({ type: "listen", port: null });
        return parkLater();
      }
      if (words.length === 0) return;
      cancelPark();
      if (worker !== null) connect();
      const isAway = state === "failed" || (state === "running" && worker === null);
      if (!isAway) return;
      become("starting");
      void run();
    },
    noteFrame() {
      if (state !== "running" || worker === null || cancelDoubt !== null) return;
      unseenFrames += 1;
      if (unseenFrames >= SUSPICIOUS_FRAMES) doubt(ANSWER_WITHIN_MS);
    },
    hurry() {
      if (state === "failed") void run();
    },
  };
}

async function reach(list: Promise<WakeWordList>): Promise<WakeWordList> {
  try {
    return await list;
  } catch (cause) {
    throw new WakeLoopError("unreachable", null, { cause });
  }
}
