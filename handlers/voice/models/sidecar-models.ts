// What the voice sidecar has loaded, and telling it what to load instead.
import * as z from "zod";
import { DomainError } from "../../errors.ts";
import { TTS_PRECISIONS } from "../../shared/contract/settings.ts";
import { jsonOf, type SidecarClient } from "../sidecar-client.ts";
import type { TtsPrecision } from "./choose-models.ts";

const loadedSchema = z.object({
  /** Absolute; null: none. */
  dir: z.string().nullable(),
  ready: z.boolean(),
  /** In words; null: it works, or is being loaded. */
  problem: z.string().nullable(),
});
const sidecarModelsSchema = z.object({
  tts: loadedSchema.extend({ precision: z.enum(TTS_PRECISIONS).nullable() }),
  stt: loadedSchema,
});
export type SidecarModels = z.infer<typeof sidecarModelsSchema>;
const healthSchema = z.object({ ok: z.boolean(), tts: z.boolean(), stt: z.boolean() });
const refusalSchema = z.object({ detail: z.string() });

export type WantedModels = { tts: { dir: string; precision: TtsPrecision } } | { stt: { dir: string } };

const LOOK = { timeoutMs: 3_000, maxBytes: 64 * 1024 };
/** The largest model on a slow disk; the old one goes on working meanwhile. */
const LOAD = { timeoutMs: 180_000, maxBytes: 64 * 1024 };

/** @throws DomainError when it does not answer as a voice sidecar does */
export async function readSidecarModels(client: SidecarClient, signal: AbortSignal): Promise<SidecarModels> {
  const answer = await client.call({ path: "/models", alsoAccepts: [404] }, { ...LOOK, signal });
  if (answer.status !== 404) return parse(sidecarModelsSchema, jsonOf(answer));
  // Somebody else's program, which knows no more than the specification's own paths.
  const { tts, stt } = parse(healthSchema, jsonOf(await client.call({ path: "/health" }, { ...LOOK, signal })));
  return {
    tts: { dir: null, precision: null, ready: tts, problem: null },
    stt: { dir: null, ready: stt, problem: null },
  };
}

/**
 * Resolves when the model has taken over: to null, or to the words that say why it cannot be loaded.
 * @throws DomainError when the sidecar does not answer, or is changing its models just now (`busy`)
 */
export async function loadSidecarModel(
  client: SidecarClient,
  wanted: WantedModels,
  signal: AbortSignal,
): Promise<string | null> {
  const request = { path: "/models", method: "PUT" as const, json: wanted, alsoAccepts: [409, 422] };
  const answer = await client.call(request, { ...LOAD, signal });
  if (answer.status === 409) throw new DomainError("busy", "Speech is changing its models already.");
  return answer.status === 422 ? parse(refusalSchema, jsonOf(answer)).detail : null;
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new DomainError("upstream_failed", "Speech did not say which models it uses.", { cause: parsed.error });
}
