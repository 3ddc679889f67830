// How a submission stands, read from ComfyUI's history and queue.
import type { PainterOutput, PainterStatus } from "../../ports/painter.ts";
import { executionErrorSchema, type HistoryEntry, type Queue } from "./comfy-answers.ts";
import { executionFailure } from "./painter-failures.ts";

/** Of one that has ended. A success without pictures is told as such: `outputs` is empty then. */
export function statusOfEntry({ outputs, status }: HistoryEntry): PainterStatus {
  if (status == null || status.status_str === "success") return { state: "done", outputs: pictures(outputs) };
  const messages = new Map(status.messages);
  if (messages.has("execution_interrupted")) return { state: "cancelled" };
  const error = executionErrorSchema.safeParse(messages.get("execution_error"));
  if (error.success) return { state: "failed", reason: executionFailure(error.data) };
  const detail = `it ended as ${status.status_str.slice(0, 100)} and did not say why`;
  return { state: "failed", reason: { kind: "other", detail, node: null } };
}

/** Of one that has not; null: it is not in the queue. */
export function statusInQueue(id: string, { queue_running, queue_pending }: Queue): PainterStatus | null {
  if (queue_running.some((item) => item[1] === id)) return { state: "running" };
  return queue_pending.some((item) => item[1] === id) ? { state: "waiting" } : null;
}

/** Graphs are handed in without previews of their own (`compile-workflow.ts`), so that whatever comes out was asked for. */
function pictures(outputs: HistoryEntry["outputs"]): PainterOutput[] {
  return Object.values(outputs)
    .flatMap(({ images = [] }) => images)
    .flatMap(({ filename, subfolder, type }) =>
      type === "output" || type === "temp" ? [{ filename, subfolder, type }] : [],
    );
}
