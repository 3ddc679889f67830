// Recall among 100,000 memories of one person: how long it takes beyond the embedding call, and whether it finds what an
// exact scan finds. The vectors are made up, in heaps as real ones are; the words and the store are real.
import { performance } from "node:perf_hooks";
import { dot, toBytes } from "../../../handlers/memory/vectors/vector-bytes.ts";
import { createVectorIndex } from "../../../handlers/memory/vectors/vector-index.ts";
import { median, ms, percentile, type Row } from "../stats.ts";
import { BENCH_MODEL, openMemory } from "./open-memory.ts";

const COUNT = 100_000;
const DIMENSIONS = 384;
const TOPICS = 2_000;
const QUESTIONS = 200;
/** An exact scan takes long: fewer of them. */
const SCANS = 60;
const P95_MAX_MS = 15;
const FOUND_MIN = 0.95;
const NEAREST = 10;

const PEOPLE = ["Anna", "Ben", "Carla", "Omar", "Leyla", "Ruth", "Zoe", "Mila", "Petra", "Jonas", "Franz", "Nora"];
const VERBS = [
  "likes",
  "bought",
  "lost",
  "repairs",
  "collects",
  "sold",
  "painted",
  "dreams of",
  "talks about",
  "needs",
];
const THINGS =
  "bicycle kettle garden piano novel rabbit carpet lantern kitchen sailing pottery blanket ladder violin orchard camera pancakes mountain ticket window sofa recipe scooter notebook puzzle umbrella station island bakery tractor".split(
    " ",
  );
const QUALITIES =
  "red old quiet broken wooden striped heavy tiny golden foreign expensive borrowed favourite grey".split(" ");

/** The same on every machine (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function unit(values: Float32Array): Float32Array {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return values.map((value) => value / length);
}

function around(centre: Float32Array, spread: number, random: () => number): Float32Array {
  const noise = spread / Math.sqrt(DIMENSIONS);
  return unit(centre.map((value) => value + noise * 3.46 * (random() - 0.5)));
}

export async function measureSpeed(): Promise<Row[]> {
  const random = createRandom(11);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const centres = Array.from({ length: TOPICS }, () =>
    unit(Float32Array.from({ length: DIMENSIONS }, () => random() + random() + random() - 1.5)),
  );
  const vectors = Array.from({ length: COUNT }, () => around(pick(centres), 1, random));
  const questions = Array.from({ length: QUESTIONS }, () => ({
    text: `What do you know about the ${pick(QUALITIES)} ${pick(THINGS)} of ${pick(PEOPLE)}?`,
    vector: around(pick(vectors), 0.7, random),
  }));
  const byText = new Map(questions.map(({ text, vector }) => [text, vector]));
  const open = await openMemory(async (texts) => texts.map((text) => byText.get(text) ?? new Float32Array(DIMENSIONS)));
  try {
    const userId = await open.addPerson("Anna");
    await fill(
      open.store.sql,
      userId,
      vectors,
      () => `${pick(PEOPLE)} ${pick(VERBS)} the ${pick(QUALITIES)} ${pick(THINGS)}`,
    );
    const recall = (text: string) =>
      open.memory.recall({ userId, scope: "person", question: text }, new AbortController().signal);
    const loadedAt = performance.now();
    await recall(questions[0]?.text ?? "");
    const loadMs = performance.now() - loadedAt;
    for (const { text } of questions.slice(0, 20)) await recall(text);
    const tookMs: number[] = [];
    for (const { text } of questions) {
      const startedAt = performance.now();
      await recall(text);
      tookMs.push(performance.now() - startedAt);
    }
    const { found, indexMs, scanMs } = againstScan(
      vectors,
      questions.slice(0, SCANS).map(({ vector }) => vector),
    );
    const p95 = percentile(tookMs, 0.95);
    return [
      {
        name: `recall among ${COUNT.toLocaleString("en")} memories of one person, beyond the embedding call (${QUESTIONS} questions)`,
        measured: `p95 ${ms(p95)}, median ${ms(median(tookMs))}`,
        yardstick: `an exact scan of the same vectors alone: median ${ms(median(scanMs))}, p95 ${ms(percentile(scanMs, 0.95))}`,
        ratio: `${(median(scanMs) / median(tookMs)).toFixed(1)} times as fast`,
        target: `p95 below ${P95_MAX_MS} ms`,
        met: p95 < P95_MAX_MS,
      },
      {
        name: `of the ${NEAREST} nearest by an exact scan, found by the index`,
        measured: `${(found * 100).toFixed(1)} %, median ${ms(median(indexMs))}`,
        yardstick: "the exact scan: 100 %",
        ratio: "",
        target: `at least ${FOUND_MIN * 100} %`,
        met: found >= FOUND_MIN,
      },
      {
        name: "the first recall after a start, which reads the vectors",
        measured: ms(loadMs),
        yardstick: "",
        ratio: "",
        target: "reported",
        met: true,
      },
    ];
  } finally {
    await open.close();
  }
}

async function fill(
  sql: Awaited<ReturnType<typeof openMemory>>["store"]["sql"],
  userId: string,
  vectors: readonly Float32Array[],
  textOf: () => string,
): Promise<void> {
  const key = `${BENCH_MODEL}#${DIMENSIONS}`;
  const statement = `INSERT INTO memories (id, user_id, companion_id, text, kind, subject, slot, origin, conversation_id, message_id,
    said_at, versions, created_at, updated_at, vector_model, vector)
    VALUES (?, ?, NULL, ?, 'fact', '', '', 'told', NULL, NULL, ?, 0, ?, ?, ?, ?)`;
  for (let start = 0; start < vectors.length; start += 1_000) {
    await sql.batch(
      vectors.slice(start, start + 1_000).map((vector, n) => {
        const atMs = 1_700_000_000_000 + (start + n) * 60_000;
        return { sql: statement, params: [`m${start + n}`, userId, textOf(), atMs, atMs, atMs, key, toBytes(vector)] };
      }),
    );
  }
}

function againstScan(vectors: readonly Float32Array[], queries: readonly Float32Array[]) {
  const index = createVectorIndex(DIMENSIONS);
  for (const [n, vector] of vectors.entries()) index.put(n, vector, 0);
  const [indexMs, scanMs]: [number[], number[]] = [[], []];
  let hits = 0;
  for (const query of queries) {
    let startedAt = performance.now();
    const scores = new Float32Array(vectors.length);
    for (const [n, vector] of vectors.entries()) scores[n] = dot(query, vector);
    const floor = scores.toSorted()[scores.length - NEAREST] ?? 0;
    scanMs.push(performance.now() - startedAt);
    startedAt = performance.now();
    // As recall does: 30 by rounded values, put in order by the exact ones.
    const near = index.search(query, 30).map(({ seq }) => scores[seq] ?? 0);
    indexMs.push(performance.now() - startedAt);
    hits += near
      .toSorted((a, b) => b - a)
      .slice(0, NEAREST)
      .filter((score) => score >= floor).length;
  }
  return { found: hits / (queries.length * NEAREST), indexMs, scanMs };
}
