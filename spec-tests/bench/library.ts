// The library over the real library server and the sample archive: how long a search and a suggestion take, and what
// Hearth adds to an original beyond asking that server directly.
import { join } from "node:path";
import process from "node:process";
import { startServer } from "../support/library-home.ts";
import { missingLibraryTools } from "../support/library-tools.ts";
import { nodeTarget } from "../targets/node-target.ts";
import { settle } from "./house.ts";
import { median, ms, percentile, type Row } from "./stats.ts";

const BOOK = "wikipedia_en_ray_charles_2020";
const SEARCH_MAX_MS = 150;
const SUGGEST_MAX_MS = 50;
const OVERHEAD_MAX_MS = 5;
const ROUNDS = 5;
const WORDS = ["jazz", "soul", "ray charles", "georgia", "atlantic records", "grammy award", "piano", "betty carter"];
const TYPED = ["r", "ra", "ray", "ray c", "ray ch", "genius", "mod", "the"];
const PAGES = ["A/Ray_Charles", "A/Jazz_Number_II", "A/Ray_(film)", "A/Georgia_on_My_Mind"];
const NOBODY = "http://127.0.0.1:9";

type Ask = (path: string) => Promise<number>;

export async function benchLibrary(): Promise<Row[]> {
  const data = process.env.HEARTH_TEST_DATA;
  if (data === undefined) throw new Error("HEARTH_TEST_DATA has to name the folder with the sample archive");
  const missing = missingLibraryTools();
  if (missing.length > 0) throw new Error(`${missing.join(", ")} missing (Debian: kiwix-tools, zim-tools)`);
  const server = await startServer([join(data, "zim", `${BOOK}.zim`)]);
  const target = await nodeTarget.start({ env: { LIBRARY_URL: server.url, LLM_URL: NOBODY } });
  try {
    const { admin } = await settle(target.baseUrl, 0);
    const hearth: Ask = (path) => timed(`${target.baseUrl}/api/library${path}`, { cookie: admin.cookie });
    const direct: Ask = (path) => timed(server.url + path, {});
    return [await searches(hearth, direct), await suggestions(hearth, direct), await originals(hearth, direct)];
  } finally {
    await target.stop();
    await server.close();
  }
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status} of ${new URL(url).pathname}`);
  return performance.now() - startedAt;
}

/** Each asked one way and the other in turn, so that both share whatever the machine is doing; the first round warms up. */
async function inTurn(pairs: readonly [() => Promise<number>, () => Promise<number>][]) {
  const through: number[] = [];
  const direct: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [one, other] of pairs) {
      const [throughMs, directMs] = [await one(), await other()];
      if (round === 0) continue;
      through.push(throughMs);
      direct.push(directMs);
    }
  }
  return { through, direct, addedMs: median(through.map((value, n) => value - (direct[n] ?? 0))) };
}

async function searches(hearth: Ask, direct: Ask): Promise<Row> {
  const { through, direct: own } = await inTurn(
    WORDS.map((word) => {
      const q = encodeURIComponent(word);
      return [
        () => hearth(`/search?q=${q}&limit=20`),
        () => direct(`/search?books.name=${BOOK}&pattern=${q}&format=xml&pageLength=20`),
      ];
    }),
  );
  const p95 = percentile(through, 0.95);
  return {
    name: `a search in the sample archive, with its titles (${through.length} searches)`,
    measured: `median ${ms(median(through))}, p95 ${ms(p95)}`,
    yardstick: `its full-text search alone, asked directly: median ${ms(median(own))}, p95 ${ms(percentile(own, 0.95))}`,
    ratio: `${(median(through) / median(own)).toFixed(1)} times`,
    target: `p95 below ${SEARCH_MAX_MS} ms`,
    met: p95 < SEARCH_MAX_MS,
  };
}

async function suggestions(hearth: Ask, direct: Ask): Promise<Row> {
  const { through, direct: own } = await inTurn(
    TYPED.map((typed) => {
      const q = encodeURIComponent(typed);
      return [() => hearth(`/suggest?q=${q}`), () => direct(`/suggest?content=${BOOK}&term=${q}&count=8`)];
    }),
  );
  const p95 = percentile(through, 0.95);
  return {
    name: `suggestions as one types, each page once (${through.length} times)`,
    measured: `median ${ms(median(through))}, p95 ${ms(p95)}`,
    yardstick: `asked directly, redirects repeated: median ${ms(median(own))}`,
    ratio: `${(median(through) / median(own)).toFixed(1)} times`,
    target: `p95 below ${SUGGEST_MAX_MS} ms`,
    met: p95 < SUGGEST_MAX_MS,
  };
}

async function originals(hearth: Ask, direct: Ask): Promise<Row> {
  const {
    through,
    direct: own,
    addedMs,
  } = await inTurn(
    PAGES.map((path) => [() => hearth(`/content/${BOOK}/${path}`), () => direct(`/raw/${BOOK}/content/${path}`)]),
  );
  return {
    name: `an original, beyond the library server's own time (${through.length} pages)`,
    measured: `median ${ms(median(through))}`,
    yardstick: `asked directly: median ${ms(median(own))}`,
    ratio: `adds ${ms(addedMs)}`,
    target: `below ${OVERHEAD_MAX_MS} ms`,
    met: addedMs < OVERHEAD_MAX_MS,
  };
}
