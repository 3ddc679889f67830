// The parts of an ear for unit tests: a clock that is turned by hand, a scripted page, a microphone that does as it is told.
import type { WakeWordList } from "@hearth/handlers/shared/contract/wake.ts";
import type { Clock } from "../src/shell/clock.ts";
import type { EarPage, PageNews } from "../src/wake/ear-page.ts";
import type { MicrophonePath, MicrophonePaths, PathRequest } from "../src/wake/microphone-path.ts";
import type { WakeWorker } from "../src/wake/wake-engine.ts";
import type { WakeOrder, WakeReport } from "../src/wake/wake-messages.ts";

/** Lets everything that is already certain happen. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createManualEarClock() {
  let nowMs = 1_000;
  const timers = new Set<{ atMs: number; run(): void }>();
  const clock: Clock = {
    now: () => nowMs,
    after(ms, run) {
      const timer = { atMs: nowMs + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  return {
    clock,
    get waiting() {
      return timers.size;
    },
    /** Turns the clock on, in the order of what is due, and lets promises settle in between. */
    async pass(ms: number): Promise<void> {
      const until = nowMs + ms;
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= until).sort((a, b) => a.atMs - b.atMs);
        if (next === undefined) break;
        nowMs = Math.max(nowMs, next.atMs);
        timers.delete(next);
        next.run();
        await settle();
      }
      nowMs = until;
      await settle();
    },
  };
}

export function createScriptedPage() {
  const script = {
    missing: null as ReturnType<EarPage["missing"]>,
    isHidden: false,
    permission: "granted" as PermissionState | null,
    microphones: ["default"],
  };
  let listener: ((news: PageNews) => void) | null = null;
  const page: EarPage = {
    missing: () => script.missing,
    isHidden: () => script.isHidden,
    permission: () => script.permission,
    microphones: async () => script.microphones,
    watch(onNews) {
      listener = onNews;
      return () => {
        listener = null;
      };
    },
  };
  return {
    page,
    script,
    tell: (news: PageNews) => listener?.(news),
    get isWatched() {
      return listener !== null;
    },
  };
}

export interface ScriptedPath extends MicrophonePath {
  firstNumber: number;
  request: PathRequest;
  isOpen: boolean;
  running: boolean;
  muted: boolean;
  resumes: number;
  ports: (MessagePort | null)[];
  /** The next frame: its number, and how loud it is throughout. */
  frame(number: number, level: number): void;
}

/** `answer` decides how each opening ends: null opens it, an error refuses it; a promise holds it back. */
export function createScriptedPaths(now: () => number) {
  const opened: ScriptedPath[] = [];
  const requests: PathRequest[] = [];
  const script = { answer: async (_request: PathRequest): Promise<Error | null> => null, contexts: 0, running: true };
  const paths: MicrophonePaths = {
    prepare() {
      script.contexts += 1;
    },
    release() {
      script.contexts -= 1;
    },
    async open(request) {
      requests.push(request);
      const error = await script.answer(request);
      request.signal.throwIfAborted();
      if (error !== null) throw error;
      const path: ScriptedPath = {
        request,
        firstNumber: request.firstNumber(),
        deviceId: request.deviceId ?? "default",
        isOpen: true,
        running: script.running,
        muted: false,
        resumes: 0,
        ports: [],
        isRunning: () => path.running,
        isMuted: () => path.muted,
        resume() {
          path.resumes += 1;
        },
        share: (port) => void path.ports.push(port),
        close() {
          path.isOpen = false;
        },
        frame: (number, level) =>
          request.events.onFrame({ number, samples: new Float32Array(1_280).fill(level), atMs: now() }),
      };
      opened.push(path);
      return path;
    },
  };
  return {
    paths,
    script,
    opened,
    requests,
    get path(): ScriptedPath {
      const last = opened.at(-1);
      if (last === undefined) throw new Error("No microphone was opened.");
      return last;
    },
  };
}

/** Workers that carry out what they are told by a script, and can be made to die. */
export function createScriptedWorkers() {
  const started: ScriptedWorker[] = [];
  const script = { obeys: true, answer: (turn: number): WakeReport => ({ type: "running", turn }) };
  return {
    started,
    script,
    get worker(): ScriptedWorker {
      const last = started.at(-1);
      if (last === undefined) throw new Error("No worker was started.");
      return last;
    },
    start(): WakeWorker {
      const worker: ScriptedWorker = {
        orders: [],
        isAlive: true,
        onmessage: null,
        onerror: null,
        onmessageerror: null,
        postMessage(message: unknown) {
          const order = message as WakeOrder;
          worker.orders.push(order);
          if (!script.obeys) return;
          if (order.type === "run") queueMicrotask(() => worker.say(script.answer(order.turn)));
          if (order.type === "are-you-there") queueMicrotask(() => worker.say({ type: "here" }));
        },
        terminate() {
          worker.isAlive = false;
        },
        say(report) {
          if (worker.isAlive) worker.onmessage?.call(worker as unknown as Worker, { data: report } as MessageEvent);
        },
        die() {
          worker.onerror?.call(worker as unknown as Worker, { preventDefault: () => undefined } as ErrorEvent);
        },
      };
      started.push(worker);
      return worker;
    },
  };
}

export interface ScriptedWorker extends WakeWorker {
  orders: WakeOrder[];
  isAlive: boolean;
  say(report: WakeReport): void;
  die(): void;
}

const hash = (letter: string) => letter.repeat(64);

/** A list with a core and these detectors, called `<id>.onnx`. */
export const wakeWordList = (...ids: string[]): WakeWordList => ({
  coreInstalled: true,
  core: {
    mel: { file: "mel.onnx", sizeBytes: 10, sha256: hash("a") },
    embedding: { file: "embedding.onnx", sizeBytes: 10, sha256: hash("b") },
    starter: true,
  },
  defaultId: ids[0] ?? "hey_jarvis",
  items: ids.map((id, i) => ({
    id,
    name: id,
    phrase: id,
    kind: "pretrained" as const,
    file: `${id}.onnx`,
    defaultThreshold: 0.5,
    sizeBytes: 10,
    sha256: hash(String(i)),
    installedAt: "2026-01-01T00:00:00.000Z",
  })),
});
