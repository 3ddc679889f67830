// A painter in the test's own process: it paints when it is told to, and fails as it is told to.
import { DomainError } from "../../errors.ts";
import type { Painter, PainterEvent, PainterFailure, PainterOutput, PainterStatus } from "../../ports/painter.ts";
import type { WorkflowGraph } from "../../shared/contract/image-admin.ts";

export interface ScriptedPainter extends Painter {
  /** By submission id: how each stands. */
  readonly submissions: Map<string, { graph: WorkflowGraph; status: PainterStatus }>;
  /** How many were ever taken. */
  taken: number;
  readonly cancelled: string[];
  readonly forgotten: string[];
  readonly uploads: string[];
  /** What `submit` answers; null: taken. */
  refusal: PainterFailure | null;
  /** Thrown by every call until it is null again. */
  away: DomainError | null;
  /** The bytes of each output by its filename. */
  readonly outputs: Map<string, Uint8Array>;
  available: { checkpoints: string[]; loras: string[] };
  /** The newest submission. */
  newest(): string;
  running(id?: string): void;
  /** Ends it with these files, or, without bytes, with none. */
  finish(files: Uint8Array[], id?: string): void;
  fail(reason: PainterFailure, id?: string): void;
  /** Forgets all that it had: as a restart does. */
  restart(): void;
  tell(event: PainterEvent): void;
}

export const painterAway = (state = "starting") =>
  new DomainError("component_not_ready", "The painter is not ready yet.", { component: "comfyui", state });

export function createScriptedPainter(): ScriptedPainter {
  const submissions: ScriptedPainter["submissions"] = new Map();
  const listeners = new Set<(event: PainterEvent) => void>();
  const outputs = new Map<string, Uint8Array>();

  const newest = () => {
    const id = [...submissions.keys()].at(-1);
    if (id === undefined) throw new Error("nothing was handed in");
    return id;
  };
  function set(id: string, status: PainterStatus): void {
    const submission = submissions.get(id);
    if (submission === undefined) throw new Error(`there is no submission ${id}`);
    submission.status = status;
    painter.tell({ type: "changed", id });
  }
  const reached = (signal: AbortSignal) => {
    signal.throwIfAborted();
    if (painter.away !== null) throw painter.away;
  };

  const painter: ScriptedPainter = {
    submissions,
    outputs,
    taken: 0,
    cancelled: [],
    forgotten: [],
    uploads: [],
    refusal: null,
    away: null,
    available: { checkpoints: ["plain.safetensors"], loras: [] },
    newest,
    running: (id = newest()) => set(id, { state: "running" }),
    finish(files, id = newest()) {
      const named = files.map((bytes, n): PainterOutput => {
        const filename = `${id}_${n}.png`;
        outputs.set(filename, bytes);
        return { filename, subfolder: "", type: "temp" };
      });
      set(id, { state: "done", outputs: named });
    },
    fail: (reason, id = newest()) => set(id, { state: "failed", reason }),
    restart() {
      submissions.clear();
    },
    tell(event) {
      for (const listener of [...listeners]) listener(event);
    },
    async submit({ id, graph }, signal) {
      reached(signal);
      if (painter.refusal !== null) return painter.refusal;
      submissions.set(id, { graph, status: { state: "waiting" } });
      painter.taken++;
      return null;
    },
    async status(id, signal) {
      reached(signal);
      return submissions.get(id)?.status ?? { state: "unknown" };
    },
    async cancel(id) {
      painter.cancelled.push(id);
      submissions.delete(id);
    },
    async forget(id, signal) {
      reached(signal);
      painter.forgotten.push(id);
    },
    async fetch({ filename }, maxBytes, signal) {
      reached(signal);
      const bytes = outputs.get(filename);
      if (bytes === undefined) throw new DomainError("upstream_failed", "The painter has no such picture.");
      if (bytes.length > maxBytes) throw new DomainError("too_large", "The picture is too large.");
      return bytes;
    },
    async upload({ name }, signal) {
      reached(signal);
      painter.uploads.push(name);
      return name;
    },
    async models(kind, signal) {
      reached(signal);
      return painter.available[kind];
    },
    describe: async () => null,
    watch(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  return painter;
}
