// The painter over ComfyUI's HTTP and WebSocket interface: hand in, ask, cancel, fetch. Polling alone is enough.
import type * as z from "zod";
import { pause } from "../../chat/router/time-limit.ts";
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ConnectSocket } from "../../ports/connect-socket.ts";
import type { Log } from "../../ports/log.ts";
import type { Painter, PainterFailure, PainterStatus } from "../../ports/painter.ts";
import { createSidecarClient, jsonOf, type SidecarRequest } from "../../voice/sidecar-client.ts";
import {
  historyEntrySchema,
  historySchema,
  modelNamesSchema,
  queueSchema,
  rejectedSchema,
  systemStatsSchema,
  takenSchema,
  uploadedSchema,
} from "./comfy-answers.ts";
import { createLiveLine } from "./live-line.ts";
import { nodeErrorsOf, rejectionOf } from "./painter-failures.ts";
import { statusInQueue, statusOfEntry } from "./read-status.ts";
import { uploadForm } from "./upload-form.ts";
import { isOldVersion } from "./version.ts";

export interface ComfyPainterOptions {
  /** Its base address without a trailing slash, asked at each call. @throws DomainError `component_not_ready` */
  url(): string;
  /** Why nobody answers, as far as the service knows. */
  notReady(cause: unknown): DomainError;
  /** null: no live progress, no previews. */
  connect: ConnectSocket | null;
  clock: Clock;
  log: Log;
  fetch?: typeof globalThis.fetch;
}

const NAME = "The painter";
/** While it samples it has been seen to take 0.8 s for an answer; on a busy machine it is more. */
const TIMEOUT_MS = 15_000;
const TRANSFER_TIMEOUT_MS = 60_000;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** It holds every waiting workflow and its prompt: 1,000 of them fit. */
const QUEUE_MAX_BYTES = 32 * 1024 * 1024;
const CANCEL_ROUND_MS = 250;
const CANCEL_ROUNDS = 20;

export function createComfyPainter(options: ComfyPainterOptions): Painter {
  const { clock, log } = options;
  const client = createSidecarClient({ name: NAME, ...options });
  const clientId = `hearth-${crypto.randomUUID()}`;
  const watch = createLiveLine({ ...options, clientId });
  let checkedAddress: string | null = null;

  async function ask<Schema extends z.ZodType>(
    schema: Schema,
    request: SidecarRequest,
    signal: AbortSignal,
    maxBytes = ANSWER_MAX_BYTES,
  ): Promise<z.infer<Schema>> {
    const answer = await client.call(request, { timeoutMs: TIMEOUT_MS, maxBytes, signal });
    const read = schema.safeParse(jsonOf(answer));
    if (!read.success) throw notUnderstood(read.error);
    return read.data;
  }

  async function tell(path: string, json: unknown, signal: AbortSignal): Promise<void> {
    await client.call({ path, method: "POST", json }, { timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_MAX_BYTES, signal });
  }

  async function ended(id: string, signal: AbortSignal): Promise<PainterStatus | null> {
    const history = await ask(historySchema, { path: `/history/${encodeURIComponent(id)}` }, signal, QUEUE_MAX_BYTES);
    const entry = historyEntrySchema.safeParse(history[id]);
    return entry.success ? statusOfEntry(entry.data) : null;
  }

  const inQueue = async (id: string, signal: AbortSignal): Promise<PainterStatus | null> =>
    statusInQueue(id, await ask(queueSchema, { path: "/queue" }, signal, QUEUE_MAX_BYTES));

  async function status(id: string, signal: AbortSignal): Promise<PainterStatus> {
    const known = (await ended(id, signal)) ?? (await inQueue(id, signal));
    // It may have left the queue for the history between the two looks.
    return known ?? (await ended(id, signal)) ?? { state: "unknown" };
  }

  async function cancel(id: string, signal: AbortSignal): Promise<void> {
    for (let round = 0; round < CANCEL_ROUNDS; round++) {
      if (round > 0) await pause(clock, CANCEL_ROUND_MS, signal);
      signal.throwIfAborted();
      await tell("/queue", { delete: [id] }, signal);
      // Never without its id: that would stop whatever runs, also somebody else's.
      await tell("/interrupt", { prompt_id: id }, signal);
      // It is forgotten in the moment before a run begins, so that it is said again until it has left.
      if ((await inQueue(id, signal)) === null) return;
    }
  }

  async function handIn(submission: { id: string; graph: unknown }, signal: AbortSignal) {
    const json = { prompt: submission.graph, prompt_id: submission.id, client_id: clientId };
    const answer = await client.call(
      { path: "/prompt", method: "POST", json, once: true, alsoAccepts: [400, 500] },
      { timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_MAX_BYTES, signal },
    );
    return { status: answer.status, json: jsonOf(answer) };
  }

  /** Where the answer was lost: whether it was taken all the same; only what is not there is handed in again. */
  async function handInAgain(submission: { id: string; graph: unknown }, signal: AbortSignal) {
    const { state } = await status(submission.id, signal);
    return state === "unknown" ? await handIn(submission, signal) : null;
  }

  async function submit(submission: { id: string; graph: unknown }, signal: AbortSignal) {
    await warnOfOldVersion(signal);
    const answer = await handIn(submission, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof DomainError && error.code === "component_not_ready") return handInAgain(submission, signal);
      throw error;
    });
    if (answer === null) return null;
    const taken = takenSchema.safeParse(answer.json);
    if (answer.status === 200 && taken.success) {
      const failure = nodeErrorsOf(taken.data.node_errors);
      if (failure !== null) await cancel(submission.id, signal);
      return failure;
    }
    return refusalOf(answer);
  }

  async function warnOfOldVersion(signal: AbortSignal): Promise<void> {
    const address = options.url();
    if (address === checkedAddress) return;
    const { system } = await ask(systemStatsSchema, { path: "/system_stats" }, signal);
    checkedAddress = address;
    const version = system.comfyui_version ?? "";
    if (isOldVersion(version))
      log.warn("ComfyUI is older than Hearth was made for, and may lack security fixes; update it", { version });
  }

  return {
    submit,
    status,
    cancel,
    watch,
    forget: (id, signal) => tell("/history", { delete: [id] }, signal),
    async fetch({ filename, subfolder, type }, maxBytes, signal) {
      const query = new URLSearchParams({ filename, subfolder, type });
      const limits = { timeoutMs: TRANSFER_TIMEOUT_MS, maxBytes: maxBytes + 1, signal };
      const { bytes } = await client.call({ path: `/view?${query}` }, limits).catch((error: unknown) => {
        throw isTooLong(error) ? tooLarge(error) : error;
      });
      if (bytes.length > maxBytes) throw tooLarge(undefined);
      return bytes;
    },
    async upload(picture, signal) {
      const body = await uploadForm(picture);
      const answer = await client.call(
        { path: "/upload/image", method: "POST", body },
        { timeoutMs: TRANSFER_TIMEOUT_MS, maxBytes: ANSWER_MAX_BYTES, signal },
      );
      const uploaded = uploadedSchema.safeParse(jsonOf(answer));
      if (!uploaded.success) throw notUnderstood(uploaded.error);
      const { name, subfolder } = uploaded.data;
      // Without the word behind it, it would be looked for among the inputs.
      return `${subfolder === "" ? name : `${subfolder}/${name}`} [temp]`;
    },
    models: (kind, signal) => ask(modelNamesSchema, { path: `/models/${kind}` }, signal),
    async describe(classType, signal) {
      const path = `/object_info/${encodeURIComponent(classType)}`;
      const answer = await client.call({ path }, { timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_MAX_BYTES, signal });
      const json = jsonOf(answer);
      if (typeof json !== "object" || json === null) throw notUnderstood(undefined);
      return Object.hasOwn(json, classType) ? (json as Record<string, unknown>)[classType] : null;
    },
  };
}

function refusalOf({ status, json }: { status: number; json: unknown }): PainterFailure {
  const rejected = rejectedSchema.safeParse(json);
  if (rejected.success) return rejectionOf(rejected.data);
  if (status === 200) throw notUnderstood(rejected.error);
  // 500 in plain text: what was sent is no workflow to it.
  return { kind: "refused", detail: `the painter answered ${status} and did not say why`, node: null };
}

const notUnderstood = (cause: unknown) =>
  new DomainError("upstream_failed", `${NAME} sent something that Hearth does not understand.`, { cause });

const isTooLong = (error: unknown): boolean =>
  error instanceof DomainError && error.cause instanceof Error && error.cause.name === "TooLong";
const tooLarge = (cause: unknown) => new DomainError("too_large", "This picture is too large to be kept.", { cause });
