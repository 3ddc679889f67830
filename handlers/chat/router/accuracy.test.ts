// The router with the real starter embedder on messages that are labelled by hand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { getLlama, type Llama, LlamaLogLevel } from "node-llama-cpp";
import type { Llm } from "../../ports/llm.ts";
import type { Route } from "../../shared/contract/chat.ts";
import { createManualClock } from "../../testing/manual-clock.ts";
import { createScriptedLlm } from "../../testing/scripted-llm.ts";
import { createRouter, type Router, type RouterTurn } from "./router.ts";

const data = join(import.meta.dirname, "../../../data");
const readData = (name: string) => JSON.parse(readFileSync(join(data, "router", name), "utf8"));
const evaluation: {
  single: Record<Route, string[]>;
  wider: Partial<Record<Route, string[]>>;
  dialogues: { route: Route; use: "tune" | "test"; said: string[] }[];
} = readData("evaluation.json");

let llama: Llama;
let router: Router;

before(async () => {
  llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: LlamaLogLevel.error });
  const model = await llama.loadModel({ modelPath: join(data, "starter/llm/tiny-embed.gguf") });
  const context = await model.createEmbeddingContext({ threads: 1 });
  const clock = createManualClock();
  const llm: Llm = {
    ...createScriptedLlm(clock),
    models: async () => [{ id: "tiny-embed", kind: "embedding", contextTokens: 256, vision: null, starter: true }],
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        const { vector } = await context.getEmbeddingFor(text);
        const length = Math.hypot(...vector);
        vectors.push(Float32Array.from(vector, (value) => value / length));
      }
      return vectors;
    },
  };
  const silent = () => undefined;
  router = createRouter({
    llm,
    clock,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    examples: readData("route-examples.json"),
    embedModel: null,
    routerModel: null,
    cache: { get: async () => new Map(), put: async () => undefined },
  });
  await router.warm(new AbortController().signal);
});

after(() => llama.dispose());

async function misses(items: { route: Route; said: string[] }[]): Promise<string[]> {
  const missed: string[] = [];
  for (const { route, said } of items) {
    const turns = said.map((content, at): RouterTurn => ({ role: at % 2 === 0 ? "user" : "assistant", content }));
    const decision = await router.route(turns, new AbortController().signal);
    if (decision.route !== route) missed.push(`${said.join(" / ")}: ${decision.route}, not ${route}`);
  }
  return missed;
}

test("route() is right on 67 of 70 single messages", async (t) => {
  const items = Object.entries(evaluation.single).flatMap(([route, texts]) =>
    texts.map((text) => ({ route: route as Route, said: [text] })),
  );
  assert.equal(items.length, 70);
  const missed = await misses(items);
  t.diagnostic(`${items.length - missed.length} of ${items.length}`);
  assert.ok(missed.length <= 3, missed.join("\n"));
});

test("route() is right on 50 of 54 questions for the library, the map, or neither, in English and German", async (t) => {
  const items = Object.entries(evaluation.wider).flatMap(([route, texts]) =>
    texts.map((text) => ({ route: route as Route, said: [text] })),
  );
  assert.equal(items.length, 54);
  const missed = await misses(items);
  t.diagnostic(`${items.length - missed.length} of ${items.length}`);
  assert.ok(missed.length <= 4, missed.join("\n"));
});

test("the library and the map have 40 examples and more, none of which is measured with", () => {
  const examples: Record<Route, string[]> = readData("route-examples.json");
  const measured = new Set([evaluation.single, evaluation.wider].flatMap((texts) => Object.values(texts).flat()));
  for (const route of ["library", "maps"] as const) {
    assert.ok(examples[route].length >= 40, route);
    assert.deepEqual(
      examples[route].filter((text) => measured.has(text)),
      [],
    );
  }
});

for (const [use, allowed] of [
  ["tune", 1],
  ["test", 6],
] as const) {
  test(`route() misses at most ${allowed} of the follow-ups marked ${use}`, async (t) => {
    const items = evaluation.dialogues.filter((dialogue) => dialogue.use === use);
    assert.ok(items.length >= 48);
    const missed = await misses(items);
    t.diagnostic(`${items.length - missed.length} of ${items.length}`);
    assert.ok(missed.length <= allowed, missed.join("\n"));
  });
}

test("route() knows the follow-ups that people ask most", async () => {
  assert.deepEqual(
    await misses([
      {
        route: "library",
        said: [
          "Who was Marie Curie? Look it up in the library.",
          "She was a physicist who discovered radium.",
          "who was she married to?",
        ],
      },
      { route: "weather", said: ["what is the weather like today", "Sunny.", "and tomorrow?"] },
      { route: "image", said: ["draw a red fox in the snow", "Here it is.", "make it darker"] },
      { route: "timer", said: ["set a timer for ten minutes", "It is set.", "10 more minutes"] },
    ]),
    [],
  );
});
