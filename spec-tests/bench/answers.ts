// Time to the first token and fairness between people, on the real embedded service with the starter models.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Member, settle } from "./house.ts";
import { freePort, startProcess } from "./processes.ts";
import { median, ms, percentile, type Row } from "./stats.ts";

const ROOT = join(import.meta.dirname, "../..");
const headers = { "content-type": "application/json" };
/** Decided by tier 1 at a glance, and one that is between the routes. */
const CLEAR_QUESTION = "What is the capital of France?";
const UNSURE_QUESTION = "Could you find me the way of the whale?";

interface Answer {
  firstTokenMs: number;
  tier: number;
  /** Milliseconds between one token and the next. */
  gapsMs: number[];
}

async function ask(hearthUrl: string, { cookie }: Member, message: string): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await fetch(`${hearthUrl}/api/chat/stream`, {
    method: "POST",
    headers: { ...headers, cookie },
    body: JSON.stringify({ message }),
  });
  if (!answer.ok || answer.body === null) throw new Error(`refused: ${answer.status}`);
  const decoder = new TextDecoder();
  let text = "";
  const arrivals: number[] = [];
  let seen = 0;
  for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true });
    const tokens = text.match(/^event: token$/gm)?.length ?? 0;
    for (; seen < tokens; seen++) arrivals.push(performance.now());
  }
  if (!/^event: done$/m.test(text)) throw new Error(`the answer failed: ${text.slice(-300)}`);
  return {
    firstTokenMs: (arrivals[0] ?? Number.NaN) - startedAt,
    tier: Number(/"tier":(\d)/.exec(text)?.[1]),
    gapsMs: arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at)),
  };
}

async function firstTokenRows(hearthUrl: string, member: Member): Promise<Row[]> {
  const readings: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let round = 0; round < 15; round++) {
    for (const question of [CLEAR_QUESTION, UNSURE_QUESTION]) {
      const { tier, firstTokenMs } = await ask(hearthUrl, member, question);
      readings[tier === 2 ? 2 : 1].push(firstTokenMs);
    }
  }
  const [one, two] = [median(readings[1]), median(readings[2])];
  return [
    {
      name: "time to first token, route decided by tier 1",
      measured: ms(one),
      yardstick: `with tier 2: ${ms(two)} (${readings[2].length} of 30 turns)`,
      ratio: `${(two / one).toFixed(1)} times as long with tier 2`,
      target: "both reported",
      met: readings[1].length > 0 && readings[2].length > 0,
    },
  ];
}

/** A's token gaps while B works, against A alone in the same run. */
async function fairnessRow(
  hearthUrl: string,
  member: Member,
  name: string,
  disturb: (signal: AbortSignal) => Promise<void>,
): Promise<Row> {
  const story = "Tell me a short story about a brave fox.";
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round < 8; round++) {
    alone.push(...(await ask(hearthUrl, member, story)).gapsMs);
    const end = new AbortController();
    const disturbance = disturb(end.signal);
    together.push(...(await ask(hearthUrl, member, story)).gapsMs);
    end.abort();
    await disturbance;
  }
  const addedMs = percentile(together, 0.95) - percentile(alone, 0.95);
  return {
    name,
    measured: `p95 gap ${ms(percentile(together, 0.95))}`,
    yardstick: `alone: ${ms(percentile(alone, 0.95))}`,
    ratio: `adds ${ms(addedMs)}`,
    target: "under 50 ms (p95)",
    met: addedMs < 50,
  };
}

/** Calls `work` again and again until the signal; a call that the signal cuts short is the end, not a failure. */
async function repeat(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

export async function benchAnswers(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "hearth-bench-"));
  const [llmPort, hearthPort] = [await freePort(), await freePort()];
  const llmUrl = `http://127.0.0.1:${llmPort}`;
  const hearthUrl = `http://127.0.0.1:${hearthPort}`;
  const llm = await startProcess(
    [process.execPath, join(ROOT, "launcher/dist/llm.js")],
    { LLM_PORT: String(llmPort), LLM_MODELS_DIR: join(ROOT, "data/starter/llm") },
    `${llmUrl}/health`,
  );
  const hearth = await startProcess(
    [process.execPath, join(ROOT, "runtime-node/dist/main.js")],
    {
      PORT: String(hearthPort),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LLM_URL: llmUrl,
      // The router never asks the starter for its opinion by itself; here its cost is what is measured.
      LLM_ROUTER_MODEL: "tiny-chat",
      LOG_LEVEL: "warn",
      ROUTE_EXAMPLES: join(ROOT, "data/router/route-examples.json"),
    },
    `${hearthUrl}/api/health`,
  );
  const post = (path: string, body: unknown, signal: AbortSignal) =>
    fetch(`${llmUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body), signal }).then((answer) =>
      answer.text(),
    );
  try {
    const { admin, members } = await settle(hearthUrl, 1);
    const other = members[0] ?? admin;
    // Warm: models loaded, examples embedded.
    await ask(hearthUrl, admin, CLEAR_QUESTION);
    await ask(hearthUrl, other, CLEAR_QUESTION);
    const sentences = Array.from({ length: 64 }, (_, n) => `sentence number ${n} about the weather in some city`);
    const longPrompt = "the old house by the sea had a red door and a green garden ".repeat(55);
    let nonce = 0;
    return [
      ...(await firstTokenRows(hearthUrl, admin)),
      await fairnessRow(hearthUrl, admin, "A's tokens while B embeds 64 sentences again and again", (signal) =>
        repeat(signal, async () => {
          await post("/v1/embeddings", { model: "tiny-embed", input: sentences }, signal);
        }),
      ),
      await fairnessRow(hearthUrl, admin, "A's tokens while B has long prompts read again and again", (signal) =>
        repeat(signal, async () => {
          nonce += 1;
          const messages = [{ role: "user", content: `${nonce} ${longPrompt}` }];
          await post("/v1/chat/completions", { model: "tiny-chat", messages, max_tokens: 1, user: "B" }, signal);
        }),
      ),
    ];
  } finally {
    await hearth.stop();
    await llm.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
