// Measures the running service on the starter models: `node --import tsx launcher/llm/bench.ts`.

import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { startLlmService } from "./service.ts";

const folder = join(import.meta.dirname, "../../data/starter/llm");
const config = readConfig({ LLM_MODELS_DIR: folder, ...process.env, LLM_PORT: "0" });
const promptWords = Number(process.env.BENCH_WORDS ?? 760);
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
const errors: string[] = [];
const startedMs = performance.now();
const service = await startLlmService(
  config,
  createLog((line) => line.includes('"error"') && errors.push(line)),
);
const base = `http://127.0.0.1:${service.port}`;
row("listening after", performance.now() - startedMs);

interface Timeline {
  readonly firstMs: number;
  readonly gapsMs: readonly number[];
  readonly totalMs: number;
  readonly tokens: number;
  readonly cached: number;
}

interface Chunk {
  readonly choices: readonly { readonly delta: { readonly content?: string } }[];
  readonly usage?: { completion_tokens: number; prompt_tokens_details: { cached_tokens: number } };
}

async function chat(user: string, content: string, options: object = {}, signal?: AbortSignal): Promise<Timeline> {
  const beganMs = performance.now();
  const messages = [{ role: "user", content }];
  const body = { messages, user, temperature: 0, stream: true, stream_options: { include_usage: true }, ...options };
  const response = await fetch(`${base}/v1/chat/completions`, {
    method: "POST",
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  const times: number[] = [];
  const result = { tokens: 0, cached: 0 };
  let rest = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data: {")) continue;
      const chunk = JSON.parse(line.slice(6)) as Chunk;
      if (chunk.choices[0]?.delta.content) times.push(performance.now());
      result.tokens = chunk.usage?.completion_tokens ?? result.tokens;
      result.cached = chunk.usage?.prompt_tokens_details.cached_tokens ?? result.cached;
    }
  }
  const gapsMs = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return { ...result, gapsMs, firstMs: (times[0] ?? Number.NaN) - beganMs, totalMs: performance.now() - beganMs };
}

const embed = (texts: readonly string[]) =>
  fetch(`${base}/v1/embeddings`, { method: "POST", body: JSON.stringify({ input: texts, user: "embedder" }) }).then(
    (r) => r.json(),
  );

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

function row(name: string, ...values: number[]): void {
  process.stdout.write(`${name.padEnd(62)}${values.map((value) => value.toFixed(1).padStart(9)).join("")}\n`);
}

function gapRow(name: string, gaps: readonly number[]): void {
  row(`${name}: p50, p95, max, count`, quantile(gaps, 0.5), quantile(gaps, 0.95), Math.max(...gaps), gaps.length);
}

/** An answer that goes on for as long as it is let: no end token is likely at this temperature. */
const long = { temperature: 1.6, top_k: 0, top_p: 1, min_p: 0, seed: 7, max_tokens: 300 };
const words = (count: number, seed: number) =>
  Array.from(
    { length: count },
    (_, index) => ["garden", "lamp", "river", "bread", "cloud"][(index * seed + index) % 5],
  ).join(" ");

const health = async () =>
  (await (await fetch(`${base}/health`)).json()) as { engine: string; models: { running: number }[] };
while ((await health()).engine === "starting") await new Promise((resolve) => setTimeout(resolve, 5));
row("engine ready after", performance.now() - startedMs);
row("first answer with loading: first token ms", (await chat("w", "Hello")).firstMs);
await embed(["warm up"]);

const one = await chat("a", "Tell me a story", long);
row("tokens a second, 1 stream", (one.tokens / one.totalMs) * 1000);
const fourStartMs = performance.now();
const four = await Promise.all(["a", "b", "c", "d"].map((user) => chat(user, `A story for ${user}`, long)));
row(
  "tokens a second, 4 streams together",
  (four.reduce((sum, it) => sum + it.tokens, 0) / (performance.now() - fourStartMs)) * 1000,
);

const prompt = words(promptWords, 3);
const cold = await chat("a", prompt, { max_tokens: 5 });
const warm = await chat("a", prompt, { max_tokens: 5 });
row(
  `a prompt of ${promptWords} words: first token ms cold, reused, reused tokens`,
  cold.firstMs,
  warm.firstMs,
  warm.cached,
);

const gaps = { alone: [] as number[], prefill: [] as number[], embedding: [] as number[], both: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  const story = { ...long, seed: 11 + round };
  gaps.alone.push(...(await chat("a", "Tell me a story", story)).gapsMs);
  for (const kind of ["prefill", "embedding", "both"] as const) {
    let isOver = false;
    const read = (i: number) => chat("b", `${round} ${i} ${kind} ${words(promptWords, i + round)}`, { max_tokens: 2 });
    const embedMany = (i: number) =>
      embed(Array.from({ length: 200 }, (_, n) => `Set a timer for ${n} minutes, please, number ${i}.`));
    const disturb = async (work: (i: number) => Promise<unknown>) => {
      for (let i = 0; !isOver; i += 1) await work(i);
    };
    const disturbing = Promise.all([
      ...(kind === "embedding" ? [] : [disturb(read)]),
      ...(kind === "prefill" ? [] : [disturb(embedMany)]),
    ]);
    gaps[kind].push(...(await chat("a", "Tell me a story", story)).gapsMs);
    isOver = true;
    await disturbing;
  }
}
gapRow("A's gaps alone", gaps.alone);
gapRow(`A's gaps while B reads prompts of ${promptWords} words, one after another`, gaps.prefill);
gapRow("A's gaps while B embeds 200 sentences, again and again", gaps.embedding);
gapRow("A's gaps with both", gaps.both);

const frees: number[] = [];
for (let round = 0; round < 10; round += 1) {
  const leaving = new AbortController();
  const leaver = chat("a", `${round} leave ${words(promptWords, round)}`, { max_tokens: 5 }, leaving.signal).catch(
    () => undefined,
  );
  await new Promise((resolve) => setTimeout(resolve, 15));
  const leftMs = performance.now();
  leaving.abort();
  while ((await health()).models.some((model) => model.running > 0))
    await new Promise((resolve) => setTimeout(resolve, 1));
  frees.push(performance.now() - leftMs);
  await leaver;
}
row("stop in the middle of a prompt until the slot is free: p50, max ms", quantile(frees, 0.5), Math.max(...frees));
row("resident memory, MB", process.memoryUsage().rss / 1e6);
if (errors.length > 0) process.stdout.write(errors.join(""));
const closeMs = performance.now();
await service.close();
row("closed after", performance.now() - closeMs);
