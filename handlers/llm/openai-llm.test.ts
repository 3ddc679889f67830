// The adapter against a real HTTP server: what it asks, how it reads failures, how it stops.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, chunk, realClock, sse, startTestServer } from "../testing/llm-server.ts";
import { createOpenAiLlm } from "./openai-llm.ts";

const never = () => new AbortController().signal;
const MESSAGES = [{ role: "user" as const, content: "hi" }];
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

async function withServer(
  answer: Answer,
  use: (server: Awaited<ReturnType<typeof startTestServer>>, llm: ReturnType<typeof createOpenAiLlm>) => Promise<void>,
) {
  const server = await startTestServer(answer);
  try {
    await use(server, createOpenAiLlm({ baseUrl: server.url, apiKey: "secret-key", clock: realClock }));
  } finally {
    await server.close();
  }
}

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _event of events);
}

test("chat() sends an OpenAI request with the key, the fairness key and pictures", async () => {
  const answer: Answer = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(sse(chunk({ content: "ok" }, "stop"), "[DONE]"));
  };
  await withServer(answer, async (server, llm) => {
    const content = [
      { type: "text" as const, text: "what is this" },
      { type: "image" as const, dataUrl: "data:image/png;base64,AAAA" },
    ];
    const request = {
      model: "m",
      messages: [{ role: "user" as const, content }],
      maxTokens: 9,
      temperature: 0.5,
      fairnessKey: "u1",
    };
    await drain(llm.chat(request, never()));
    const [seen] = server.requests;
    assert.equal(seen?.path, "/v1/chat/completions");
    assert.equal(seen?.headers.authorization, "Bearer secret-key");
    assert.deepEqual(seen?.body, {
      model: "m",
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "what is this" },
            { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
          ],
        },
      ],
      max_tokens: 9,
      temperature: 0.5,
      user: "u1",
      stream: true,
      stream_options: { include_usage: true },
    });
  });
});

test("createOpenAiLlm() accepts the address with and without /v1, and refuses what is none", async () => {
  await withServer(json(200, { data: [] }), async (server) => {
    for (const suffix of ["", "/", "/v1", "/v1/", "/proxy/v1", "/proxy/"]) {
      await createOpenAiLlm({ baseUrl: server.url + suffix, apiKey: null, clock: realClock }).models(never());
    }
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      ["/v1/models", "/v1/models", "/v1/models", "/v1/models", "/proxy/v1/models", "/proxy/v1/models"],
    );
    assert.equal(server.requests[0]?.headers.authorization, undefined);
  });
  assert.throws(() => createOpenAiLlm({ baseUrl: "ftp://x", apiKey: null, clock: realClock }), TypeError);
});

for (const when of ["before the headers", "in mid-answer", "in a half-sent error"] as const) {
  test(`chat() rethrows the abort's own reason and hangs up at once, ${when}`, async () => {
    let hungUp: () => void = () => undefined;
    const disconnected = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    const controller = new AbortController();
    const answer: Answer = (response) => {
      response.on("close", hungUp);
      if (when === "before the headers") setTimeout(() => controller.abort("stopped"), 20);
      if (when === "in a half-sent error") {
        response.writeHead(500).write("half");
        setTimeout(() => controller.abort("stopped"), 50);
      }
      if (when !== "in mid-answer") return;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(sse(chunk({ content: "a" }), chunk({ content: "b" })));
    };
    await withServer(answer, async (_server, llm) => {
      let texts = 0;
      const reading = (async () => {
        for await (const _event of llm.chat({ model: "m", messages: MESSAGES }, controller.signal)) {
          texts++;
          if (when === "in mid-answer") controller.abort("stopped");
        }
      })();
      assert.equal(await reading.catch((error: unknown) => error), "stopped");
      assert.equal(texts, when === "in mid-answer" ? 1 : 0);
      await disconnected;
    });
  });
}

test("chat() hangs up when its reader leaves", async () => {
  let hungUp: () => void = () => undefined;
  const disconnected = new Promise<void>((resolve) => {
    hungUp = resolve;
  });
  const answer: Answer = (response) => {
    response.on("close", hungUp);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(sse(chunk({ content: "a" })));
  };
  await withServer(answer, async (_server, llm) => {
    for await (const _event of llm.chat({ model: "m", messages: MESSAGES }, never())) break;
    await disconnected;
  });
});

test("chat() sends nothing when it was aborted before", async () => {
  await withServer(json(200, {}), async (server, llm) => {
    const reading = drain(llm.chat({ model: "m", messages: MESSAGES }, AbortSignal.abort("gone")));
    assert.equal(await reading.catch((error: unknown) => error), "gone");
    assert.equal(server.requests.length, 0);
  });
});

test("chat() without a model takes the first that is not the starter", async () => {
  const ids = ["bge-small", "tiny-chat", "qwen3"];
  const answer: Answer = (response, { path }) => {
    if (path === "/v1/models")
      return json(200, { data: ids.map((id) => ({ id })) })(response, { method: "", path, headers: {}, body: null });
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(sse(chunk({ content: "ok" }, "stop")));
  };
  await withServer(answer, async (server, llm) => {
    for (let at = 0; at < 2; at++) await drain(llm.chat({ model: null, messages: MESSAGES }, never()));
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      ["/v1/models", "/v1/chat/completions", "/v1/chat/completions"],
    );
    assert.ok(JSON.stringify(server.requests[1]?.body).includes('"model":"qwen3"'));
  });
});

test("completeJson() asks for the schema at temperature 0 and parses the answer", async () => {
  const schema = { type: "object", properties: { route: { enum: ["chat"] } } };
  await withServer(json(200, { choices: [{ message: { content: '{"route":"chat"}' } }] }), async (server, llm) => {
    assert.deepEqual(await llm.completeJson({ model: "m", messages: MESSAGES, schema }, never()), { route: "chat" });
    const body = server.requests[0]?.body as Record<string, unknown>;
    assert.equal(body.temperature, 0);
    assert.equal(body.stream, false);
    assert.deepEqual(body.response_format, {
      type: "json_schema",
      json_schema: { name: "answer", strict: true, schema },
    });
  });
  for (const content of ["no json", '{"cut', ""]) {
    await withServer(json(200, { choices: [{ message: { content } }] }), async (_server, llm) => {
      await assert.rejects(llm.completeJson({ model: "m", messages: MESSAGES, schema }, never()), {
        code: "upstream_failed",
      });
    });
  }
  await withServer(json(200, { choices: [{ message: { content: "x".repeat(2_000_000) } }] }), async (_server, llm) => {
    await assert.rejects(llm.completeJson({ model: "m", messages: MESSAGES, schema }, never()), {
      code: "upstream_failed",
    });
  });
});

test("embed() asks in batches of 64, keeps the order and gives vectors of unit length", async () => {
  const answer: Answer = (response, { body }) => {
    const { input } = body as { input: string[] };
    const data = input.map((text, index) => ({ index, embedding: [Number(text), 3, 4] })).reverse();
    json(200, { data })(response, { method: "", path: "", headers: {}, body });
  };
  await withServer(answer, async (server, llm) => {
    const vectors = await llm.embed(
      Array.from({ length: 150 }, (_, at) => String(at)),
      "e",
      never(),
    );
    assert.deepEqual(
      server.requests.map(({ body }) => (body as { input: string[] }).input.length),
      [64, 64, 22],
    );
    for (const [at, vector] of vectors.entries()) {
      assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-6);
      assert.ok(Math.abs((vector[0] ?? 0) / (vector[1] ?? 1) - at / 3) < 1e-4);
    }
    assert.deepEqual(await llm.embed([], "e", never()), []);
  });
});

test("embed() refuses vectors that are missing, uneven, zero, not finite or twice the same", async () => {
  for (const data of [
    [{ embedding: [1, 0] }],
    [{ embedding: [1, 0] }, { embedding: [1] }],
    [{ embedding: [1, 0] }, { embedding: [0, 0] }],
    [{ embedding: [1, 0] }, { embedding: [1, null] }],
    [
      { index: 0, embedding: [1, 0] },
      { index: 0, embedding: [0, 1] },
    ],
    [
      { index: 0, embedding: [1, 0] },
      { index: 7, embedding: [0, 1] },
    ],
    [{ embedding: [1, 0] }, { embedding: [1e308, 1e308] }],
    "none",
  ]) {
    await withServer(json(200, { data }), async (_server, llm) => {
      await assert.rejects(llm.embed(["a", "b"], "e", never()), { code: "upstream_failed" });
    });
  }
});

test("models() reads our own list, llama-server's, vLLM's and a bare one", async () => {
  const data = [
    { id: "tiny-chat", meta: { kind: "chat", contextTokens: 1024, vision: false } },
    { id: "tiny-embed", meta: { kind: "embedding", contextTokens: 256 } },
    { id: "gemma.gguf", meta: { n_ctx_train: 131072 }, capabilities: ["completion", "multimodal"] },
    { id: "llava", architecture: { input_modalities: ["text", "image"] } },
    { id: "Qwen/Qwen3-8B", max_model_len: 40960 },
    { id: "nomic-embed-text:latest" },
    { id: "intfloat/multilingual-e5-small" },
    { id: "all-minilm" },
    { object: "no id" },
  ];
  await withServer(json(200, { object: "list", data }), async (_server, llm) => {
    assert.deepEqual(await llm.models(never()), [
      { id: "tiny-chat", kind: "chat", contextTokens: 1024, vision: false, starter: true },
      { id: "tiny-embed", kind: "embedding", contextTokens: 256, vision: null, starter: true },
      { id: "gemma.gguf", kind: "chat", contextTokens: 131072, vision: true, starter: false },
      { id: "llava", kind: "chat", contextTokens: null, vision: true, starter: false },
      { id: "Qwen/Qwen3-8B", kind: "chat", contextTokens: 40960, vision: null, starter: false },
      { id: "nomic-embed-text:latest", kind: "embedding", contextTokens: null, vision: null, starter: false },
      { id: "intfloat/multilingual-e5-small", kind: "embedding", contextTokens: null, vision: null, starter: false },
      { id: "all-minilm", kind: "embedding", contextTokens: null, vision: null, starter: false },
    ]);
  });
  await withServer(json(200, "[1"), async (_server, llm) => {
    await assert.rejects(llm.models(never()), { code: "upstream_failed" });
  });
});
