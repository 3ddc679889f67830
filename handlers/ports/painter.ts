// The painter: ComfyUI, as the service uses it. One implementation speaks its protocol; tests have a double of the server.
import type { WorkflowGraph } from "../shared/contract/image-admin.ts";

export interface PainterOutput {
  filename: string;
  subfolder: string;
  /** `temp`: in the folder that it empties itself. */
  type: "output" | "temp";
}

/** How a submission stands. `unknown`: neither waiting nor running nor in its history: it was lost, e.g. by a restart. */
export type PainterStatus =
  | { state: "waiting" | "running" | "unknown" | "cancelled" }
  | { state: "done"; outputs: PainterOutput[] }
  | { state: "failed"; reason: PainterFailure };

/** `detail` is for the log and the admin; it may hold paths of the painter's machine. */
export interface PainterFailure {
  kind: "out_of_memory" | "model_missing" | "model_damaged" | "refused" | "other";
  detail: string;
  node: string | null;
}

export type PainterEvent =
  | { type: "progress"; id: string; value: number; max: number; node: string | null }
  /** A picture of how it looks so far. */
  | { type: "preview"; id: string | null; mediaType: "image/jpeg" | "image/png"; bytes: Uint8Array }
  /** Something about this submission has changed: ask `status`. */
  | { type: "changed"; id: string };

/** Failures are DomainErrors: `component_not_ready`, `upstream_failed`, `upstream_timeout`. */
export interface Painter {
  /** @throws DomainError; null: taken. A refusal says why. */
  submit(submission: { id: string; graph: WorkflowGraph }, signal: AbortSignal): Promise<PainterFailure | null>;
  status(id: string, signal: AbortSignal): Promise<PainterStatus>;
  /** Of the submission alone, whether it waits or runs; resolves when the painter was told, not when it has ended. */
  cancel(id: string, signal: AbortSignal): Promise<void>;
  /** What it remembers of one that has ended, its prompt and graph with it. */
  forget(id: string, signal: AbortSignal): Promise<void>;
  /** @throws DomainError `too_large` beyond `maxBytes` */
  fetch(output: PainterOutput, maxBytes: number, signal: AbortSignal): Promise<Uint8Array>;
  /** Puts a picture where workflows find it, in the folder that the painter empties itself; returns the name to use in them. */
  upload(picture: { name: string; mediaType: string; bytes: Uint8Array }, signal: AbortSignal): Promise<string>;
  models(kind: "checkpoints" | "loras", signal: AbortSignal): Promise<string[]>;
  /** What it knows of a class of nodes; null: it has none of that name. */
  describe(classType: string, signal: AbortSignal): Promise<unknown>;
  /** Live events as long as somebody listens; reconnects by itself, and is silent where the painter has no such line. */
  watch(listener: (event: PainterEvent) => void): () => void;
}
