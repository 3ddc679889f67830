// The HTTP face of the sidecar: every route on one screen.
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod";
import { BODY_LIMIT_BYTES } from "../../handlers/shared/contract/limits.ts";
import type { EngineSlot } from "../engines/engine-slot.ts";
import type {
  Precision,
  SttAnswer,
  SttFacts,
  SttJob,
  SttModel,
  TtsFacts,
  TtsJob,
  TtsModel,
} from "../engines/models.ts";
import type { Log } from "../log.ts";
import { SidecarError } from "../sidecar-error.ts";
import { localOnly } from "./local-only.ts";
import { toProblem } from "./problem.ts";
import { readInference } from "./read-inference.ts";
import { modelsSchema, synthesisSchema, TEXT_MAX_CHARS } from "./schemas.ts";

export interface AppParts {
  tts: EngineSlot<TtsModel, TtsJob, { wav: Uint8Array<ArrayBuffer> }, TtsFacts>;
  stt: EngineSlot<SttModel, SttJob, SttAnswer, SttFacts>;
  log: Log;
}

const JSON_MAX_BYTES = 64 * 1024;
const DEFAULT_PRECISION: Precision = "q4";

/** Puts the sidecar together. */
export function createApp({ tts, stt, log }: AppParts): Hono {
  const app = new Hono();
  app.use(localOnly());

  app.get("/health", (c) => c.json({ ok: true, tts: tts.status().ready, stt: stt.status().ready }));

  app.get("/voices", (c) => {
    const facts = tts.facts();
    if (facts === null) tts.assertRoom();
    return c.json({ voices: facts?.voices ?? [] });
  });

  app.post("/synthesize", limit(JSON_MAX_BYTES), async (c) => {
    tts.assertRoom();
    const { text, voice, speed } = await readJson(c, synthesisSchema);
    if (text.length > TEXT_MAX_CHARS) {
      throw new SidecarError("too_large", `The text is too long: at most ${TEXT_MAX_CHARS} characters at once.`);
    }
    if (!tts.facts()?.voices.some(({ id }) => id === voice)) {
      throw new SidecarError("unknown_voice", `There is no voice "${voice}". Choose another one.`);
    }
    const { wav } = await tts.run({ text, voice, speed }, c.req.raw.signal);
    return c.body(wav, 200, { "content-type": "audio/wav" });
  });

  app.post("/inference", limit(BODY_LIMIT_BYTES.stt), async (c) => {
    stt.assertRoom();
    const { wav, language = "auto", responseFormat } = await readInference(c);
    const answer = await stt.run({ wav, language: language === "auto" ? null : language }, c.req.raw.signal);
    if (responseFormat === "text") return c.text(`${answer.text}\n`);
    return c.json(responseFormat === "json" ? { text: answer.text } : toVerbose(answer));
  });

  app.get("/models", (c) => c.json(describeModels({ tts, stt })));

  app.put("/models", limit(JSON_MAX_BYTES), async (c) => {
    const wanted = await readJson(c, modelsSchema);
    const outcomes = await Promise.allSettled([
      wanted.tts && tts.replace({ dir: wanted.tts.dir, precision: wanted.tts.precision ?? DEFAULT_PRECISION }),
      wanted.stt && stt.replace({ dir: wanted.stt.dir }),
    ]);
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return c.json(describeModels({ tts, stt }));
  });

  app.notFound((c) =>
    toProblem(new SidecarError("not_found", `There is nothing at ${c.req.method} ${c.req.path}.`), log),
  );
  app.onError((error) => toProblem(error, log));
  return app;
}

const limit = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new SidecarError("too_large", `The request is too large: at most ${Math.floor(maxSize / 1024)} KB.`);
    },
  });

async function readJson<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch((cause: unknown) => {
    if (cause instanceof SidecarError) throw cause;
    throw new SidecarError("invalid_request", "The request body is not valid JSON.", { cause });
  });
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new SidecarError("invalid_request", `The request is not valid: ${z.prettifyError(result.error)}`);
}

/** As whisper.cpp's server puts it. */
function toVerbose({ text, segments }: SttAnswer) {
  return {
    text,
    segments: segments.map((segment) => ({
      text: segment.text,
      avg_logprob: segment.avgLogprob,
      ...(segment.noSpeechProb === null ? {} : { no_speech_prob: segment.noSpeechProb }),
    })),
  };
}

function describeModels({ tts, stt }: Pick<AppParts, "tts" | "stt">) {
  const speaking = tts.status();
  const listening = stt.status();
  return {
    tts: {
      dir: speaking.model?.dir ?? null,
      precision: speaking.model?.precision ?? null,
      ready: speaking.ready,
      problem: speaking.problem,
    },
    stt: { dir: listening.model?.dir ?? null, ready: listening.ready, problem: listening.problem },
  };
}
