// The HTTP face of the service: every route on one screen.

import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiError, apiErrorBody } from "./api-error.ts";
import { toChatHistory } from "./chat-history.ts";
import { answerChat } from "./chat-route.ts";
import type { LlmConfig } from "./config.ts";
import { answerEmbeddings } from "./embeddings-route.ts";
import type { Engine } from "./engine.ts";
import { localOnly } from "./local-only.ts";
import type { Log } from "./log.ts";
import { describeModel } from "./model-view.ts";
import { parseBody } from "./parse-body.ts";
import type { RequestScopes } from "./request-scope.ts";
import { tokenizeRequestSchema } from "./schemas.ts";
import { toApiError } from "./to-api-error.ts";

export interface AppParts {
  readonly config: LlmConfig;
  readonly engine: Engine;
  readonly log: Log;
  readonly scopes: RequestScopes;
}

const maxBodyBytes = 4 * 1024 * 1024;
const retryAfterS = "3";

/** Puts the service together. */
export function createApp({ config, engine, log, scopes }: AppParts): Hono {
  const app = new Hono();
  app.use(localOnly(config.host));
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: () => failTooLarge() }));

  app.get("/health", (c) => {
    const loaded = engine.loaded().map(({ file, kind, engine: model }) => {
      return { id: file.id, kind, running: model.running(), waiting: model.waiting() };
    });
    const waiting = loaded.reduce((sum, model) => sum + model.waiting, 0);
    return c.json({
      status: "ok",
      // By this the launcher knows a service of its own, and uses it instead of starting another.
      service: "hearth-llm",
      engine: engine.state(),
      models: loaded,
      queue: { waiting, limit: config.maxWaiting },
    });
  });

  app.get("/v1/models", async (c) => {
    const files = await engine.models();
    return c.json({ object: "list", data: files.map((file) => describeModel(file, engine.loaded(), config)) });
  });

  app.post("/v1/chat/completions", (c) => scopes.run(c.req.raw.signal, (scope) => answerChat(c, engine, log, scope)));

  app.post("/v1/embeddings", (c) => scopes.run(c.req.raw.signal, (scope) => answerEmbeddings(c, engine, log, scope)));

  app.post("/tokenize", (c) =>
    scopes.run(c.req.raw.signal, async ({ signal }) => {
      const request = await parseBody(c, tokenizeRequestSchema);
      if ("content" in request) {
        const { value, release } = await engine.leaseAny(request.model, signal);
        release();
        return c.json({ tokens: value.tokenize(request.content) });
      }
      const { value, release } = await engine.lease("chat", request.model, signal);
      release();
      const count = value.engine.countPrompt(toChatHistory(request.messages));
      return c.json({ count, contextTokens: value.engine.contextTokens });
    }),
  );

  app.notFound((c) => {
    const error = new ApiError("not_found", `There is nothing at ${c.req.method} ${c.req.path}.`);
    return c.json(apiErrorBody(error), 404);
  });

  app.onError((error, c) => {
    const shown = toApiError(error, c.req.raw.signal);
    if (shown.code === "internal_error") log.error(`${c.req.method} ${c.req.path} failed`, error);
    const headers = shown.status === 429 ? { "retry-after": retryAfterS } : undefined;
    return Response.json(apiErrorBody(shown), { status: shown.status, ...(headers === undefined ? {} : { headers }) });
  });

  return app;
}

function failTooLarge(): never {
  throw new ApiError("too_large", `The request is too large: at most ${maxBodyBytes} bytes.`);
}
