// The double's queue and history: one run at a time, ended ones remembered until the next restart.
import type { ComfyFault } from "./faults.ts";
import { type RunEnd, type RunTools, runGraph, type SavedPicture } from "./run-graph.ts";
import type { DoubleGraph } from "./validation.ts";

export interface Submission {
  number: number;
  id: string;
  graph: DoubleGraph;
  extra: { client_id?: string };
  outputs: string[];
  fault: ComfyFault | null;
  /** Milliseconds of `performance.now()`: taken, begun, ended. */
  takenMs: number;
  beganMs: number | null;
  endedMs: number | null;
}

export interface Engine {
  submit(submission: Submission): void;
  /** Of pending ones alone. */
  remove(ids: string[]): void;
  clear(): void;
  /** null: whatever runs. */
  interrupt(id: string | null): void;
  queue(): { queue_running: unknown[]; queue_pending: unknown[] };
  remaining(): number;
  history(id: string): object;
  /** Ids that it does not know are nothing to it. */
  forgetHistory(ids: string[]): void;
  forget(): void;
}

type Tools = Omit<RunTools, "send" | "sendPreview"> & {
  send(clientId: string | undefined, type: string, data: object): void;
  sendPreview(clientId: string | undefined, run: { id: string; node: string }, jpeg: Buffer): void;
  /** To everybody. */
  sendStatus(remaining: number): void;
};

const item = ({ number, id, graph, extra, outputs }: Submission) => [number, id, graph, extra, outputs];

export function createEngine(tools: Tools): Engine {
  let pending: Submission[] = [];
  let running: { submission: Submission; stop: AbortController } | null = null;
  let history = new Map<string, object>();
  /** The outputs of graphs that have run: the same again is not painted again. */
  let cache = new Map<string, Record<string, { images: SavedPicture[] }>>();

  const remaining = () => pending.length + (running === null ? 0 : 1);

  async function runNext(): Promise<void> {
    if (running !== null) return;
    const submission = pending.toSorted((a, b) => a.number - b.number)[0];
    if (submission === undefined) return;
    pending = pending.filter((each) => each !== submission);
    const stop = new AbortController();
    const own = { submission, stop };
    running = own;
    await execute(submission, stop.signal, () => running === own);
    if (running !== own) return;
    running = null;
    submission.endedMs = performance.now();
    tools.sendStatus(remaining());
    tools.send(submission.extra.client_id, "executing", { node: null, prompt_id: submission.id });
    void runNext();
  }

  async function execute(submission: Submission, interrupted: AbortSignal, isCurrent: () => boolean): Promise<void> {
    const { id, graph, outputs, fault, extra } = submission;
    submission.beganMs = performance.now();
    const send = (type: string, data: object) => {
      if (isCurrent()) tools.send(extra.client_id, type, data);
    };
    const messages: [string, object][] = [];
    const say = (type: string, data: object) => {
      const message = { prompt_id: id, ...data, timestamp: Date.now() };
      messages.push([type, message]);
      send(type, message);
    };
    say("execution_start", {});
    const known = cache.get(JSON.stringify(graph));
    say("execution_cached", { nodes: known === undefined ? [] : Object.keys(graph) });
    const sendPreview = (node: string, jpeg: Buffer) => tools.sendPreview(extra.client_id, { id, node }, jpeg);
    const end: RunEnd =
      known === undefined
        ? await runGraph({ id, graph, outputs, fault, interrupted }, { ...tools, send, sendPreview })
        : { state: "success", outputs: known };
    if (!isCurrent()) return;
    if (end.state === "success") {
      // The real server says so before its history has it.
      say("execution_success", {});
      if (fault === null) cache.set(JSON.stringify(graph), end.outputs);
    } else say(end.state === "error" ? "execution_error" : "execution_interrupted", end.message);
    await new Promise(setImmediate);
    const made = end.state === "success" ? end.outputs : {};
    const status = {
      status_str: end.state === "success" ? "success" : "error",
      completed: end.state === "success",
      messages,
    };
    history.set(id, { prompt: item(submission), outputs: made, status, meta: {} });
  }

  return {
    submit(submission) {
      pending.push(submission);
      tools.sendStatus(remaining());
      void runNext();
    },
    remove(ids) {
      pending = pending.filter(({ id }) => !ids.includes(id));
    },
    clear() {
      pending = [];
    },
    interrupt(id) {
      if (running !== null && (id === null || id === running.submission.id)) running.stop.abort();
    },
    queue: () => ({
      queue_running: running === null ? [] : [item(running.submission)],
      queue_pending: inHeapOrder(pending).map(item),
    }),
    remaining,
    forgetHistory(ids) {
      for (const id of ids) history.delete(id);
    },
    history: (id) => (history.has(id) ? { [id]: history.get(id) } : {}),
    forget() {
      running?.stop.abort();
      running = null;
      pending = [];
      history = new Map();
      cache = new Map();
    },
  };
}

/** As Python's heapq keeps them: the first is the next, the rest is in no order that means anything. */
function inHeapOrder(submissions: Submission[]): Submission[] {
  const heap: Submission[] = [];
  for (const submission of submissions) {
    let at = heap.push(submission) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const [child, parent] = [heap[at], heap[above]];
      if (child === undefined || parent === undefined || parent.number <= child.number) break;
      heap[at] = parent;
      heap[above] = child;
      at = above;
    }
  }
  return heap;
}
