// What the service adds to a token on its way, and what it costs: against reading the language model service directly.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createParser } from "eventsource-parser";
import { type Member, settle } from "./house.ts";
import { freePort, type Running, residentMb, startProcess } from "./processes.ts";
import { median, ms, percentile, type Row } from "./stats.ts";

interface Load {
  streams: number;
  tokens: number;
  perSecond: number;
}

interface Reading {
  /** From leaving the upstream to being read by the client, one for each token. */
  latenciesMs: number[];
  wallMs: number;
}

/** What a client does with either stream: parse the events, parse their JSON, take the text, look at its stamp. */
async function readStream(answer: Response, latenciesMs: number[]): Promise<void> {
  if (!answer.ok || answer.body === null) throw new Error(`stream refused: ${answer.status} ${await answer.text()}`);
  const decoder = new TextDecoder();
  let now = 0n;
  const parser = createParser({
    onEvent({ data }) {
      if (data === "[DONE]") return;
      const value = JSON.parse(data) as { text?: string; choices?: { delta: { content?: string } }[] };
      const stamp = value.text ?? value.choices?.[0]?.delta.content;
      if (stamp !== undefined) latenciesMs.push(Number(now - BigInt(stamp.trim())) / 1e6);
    },
  });
  for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
    now = process.hrtime.bigint();
    parser.feed(decoder.decode(bytes, { stream: true }));
  }
}

async function measure(load: Load, open: (index: number, question: string) => Promise<Response>): Promise<Reading> {
  const latenciesMs: number[] = [];
  const question = JSON.stringify({ tokens: load.tokens, perSecond: load.perSecond });
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: load.streams }, async (_, index) => readStream(await open(index, question), latenciesMs)),
  );
  if (latenciesMs.length !== load.streams * load.tokens) {
    throw new Error(`${latenciesMs.length} tokens arrived of ${load.streams * load.tokens}`);
  }
  return { latenciesMs, wallMs: performance.now() - startedAt };
}

interface Setting {
  upstreamUrl: string;
  hearthUrl: string;
  hearth: Running;
  members: Member[];
}

const headers = { "content-type": "application/json" };

const direct =
  ({ upstreamUrl }: Setting) =>
  (_: number, question: string) =>
    fetch(`${upstreamUrl}/v1/chat/completions`, {
      method: "POST",
      headers,
      body: JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content: question }] }),
    });

const throughHearth =
  ({ hearthUrl, members }: Setting) =>
  (index: number, question: string) =>
    fetch(`${hearthUrl}/api/chat/stream`, {
      method: "POST",
      headers: { ...headers, cookie: members[index % members.length]?.cookie ?? "" },
      body: JSON.stringify({ message: question }),
    });

/** The added latency is the 99th percentile through the service less the median of the direct way. */
async function latencyRow(setting: Setting, name: string, load: Load, targetMs: number): Promise<Row> {
  const plain = await measure(load, direct(setting));
  const through = await measure(load, throughHearth(setting));
  const addedMs = percentile(through.latenciesMs, 0.99) - median(plain.latenciesMs);
  return {
    name,
    measured: `median ${ms(median(through.latenciesMs))}, p99 ${ms(percentile(through.latenciesMs, 0.99))}`,
    yardstick: `direct: median ${ms(median(plain.latenciesMs))}, p99 ${ms(percentile(plain.latenciesMs, 0.99))}`,
    ratio: `p99 adds ${ms(addedMs)}`,
    target: `under ${targetMs} ms`,
    met: addedMs < targetMs,
  };
}

async function memoryRow(setting: Setting, load: Load): Promise<Row> {
  const before = await residentMb(setting.hearth.pid);
  let peak = before;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMb(setting.hearth.pid));
  }, 100);
  await measure(load, throughHearth(setting));
  clearInterval(timer);
  const perStream = (peak - before) / load.streams;
  return {
    name: `memory of ${load.streams} streams`,
    measured: `${(peak - before).toFixed(0)} MB more at the peak`,
    yardstick: `${before.toFixed(0)} MB before`,
    ratio: `${perStream.toFixed(2)} MB a stream`,
    target: "under 2 MB a stream",
    met: perStream < 2,
  };
}

async function throughputRow(setting: Setting): Promise<Row> {
  const load = { streams: 1, tokens: 20_000, perSecond: 0 };
  const ratios: number[] = [];
  const perSecond: number[][] = [[], []];
  for (let round = 0; round < 5; round++) {
    const plain = await measure(load, direct(setting));
    const through = await measure(load, throughHearth(setting));
    perSecond[0]?.push((load.tokens / plain.wallMs) * 1000);
    perSecond[1]?.push((load.tokens / through.wallMs) * 1000);
    ratios.push(plain.wallMs / through.wallMs);
  }
  return {
    name: "throughput of one stream, unthrottled upstream",
    measured: `${median(perSecond[1] ?? []).toFixed(0)} tokens/s`,
    yardstick: `direct: ${median(perSecond[0] ?? []).toFixed(0)} tokens/s`,
    ratio: `${median(ratios).toFixed(2)} of direct`,
    target: "at least 0.95",
    met: median(ratios) >= 0.95,
  };
}

/** At the pace of a fast model the service must not be what limits the stream. */
async function pacedThroughputRow(setting: Setting): Promise<Row> {
  const load = { streams: 8, tokens: 1_000, perSecond: 250 };
  const plain = await measure(load, direct(setting));
  const through = await measure(load, throughHearth(setting));
  const ratio = plain.wallMs / through.wallMs;
  return {
    name: "throughput of 8 streams of 250 tokens/s each",
    measured: `${((8_000 / through.wallMs) * 1000).toFixed(0)} tokens/s`,
    yardstick: `direct: ${((8_000 / plain.wallMs) * 1000).toFixed(0)} tokens/s`,
    ratio: `${ratio.toFixed(2)} of direct`,
    target: "at least 0.95",
    met: ratio >= 0.95,
  };
}

export async function benchStreams(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "hearth-bench-"));
  const [upstreamPort, hearthPort] = [await freePort(), await freePort()];
  const upstreamUrl = `http://127.0.0.1:${upstreamPort}`;
  const hearthUrl = `http://127.0.0.1:${hearthPort}`;
  const here = import.meta.dirname;
  const upstream = await startProcess(
    [process.execPath, "--import", "tsx", join(here, "timed-upstream.ts")],
    { PORT: String(upstreamPort) },
    `${upstreamUrl}/v1/models`,
  );
  const hearth = await startProcess(
    [process.execPath, join(here, "../../runtime-node/dist/main.js")],
    { PORT: String(hearthPort), HOST: "127.0.0.1", DATA_DIR: dataDir, LLM_URL: upstreamUrl, LOG_LEVEL: "warn" },
    `${hearthUrl}/api/health`,
  );
  try {
    const { members } = await settle(hearthUrl, 30);
    const setting = { upstreamUrl, hearthUrl, hearth, members };
    await measure({ streams: 20, tokens: 100, perSecond: 100 }, throughHearth(setting));
    const hundred = { streams: 100, tokens: 300, perSecond: 50 };
    return [
      await latencyRow(
        setting,
        "added latency a token, 1 stream of 50 tokens/s",
        { streams: 1, tokens: 500, perSecond: 50 },
        5,
      ),
      await latencyRow(setting, "added latency a token, 100 streams of 50 tokens/s", hundred, 20),
      await memoryRow(setting, hundred),
      await pacedThroughputRow(setting),
      await throughputRow(setting),
    ];
  } finally {
    await hearth.stop();
    await upstream.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
