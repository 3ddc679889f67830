// What a browser loads before the app can be used: the entry's static imports, as the server sends them (gzip).
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Row } from "./stats.ts";

const DIST = join(import.meta.dirname, "../../pwa/dist");
/** LokiDoki's first load, measured the same way: the nearest relative. */
const RELATIVE_KB = 2_480;

/** Every script that the page names or that those import statically. */
async function scriptsBeforeInteraction(): Promise<Map<string, number>> {
  const page = await readFile(join(DIST, "index.html"), "utf8");
  const waiting = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
  const sizes = new Map<string, number>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sizes.has(path)) continue;
    const code = await readFile(join(DIST, path));
    sizes.set(path, gzipSync(code, { level: 9 }).length);
    for (const match of code
      .toString()
      .matchAll(/(?:^|[;}\s])(?:import|export)(?:[\s\w{}$,*]*from)?\s*["'](\.{1,2}\/[^"']+|\/[^"']+)["']/g)) {
      waiting.push(new URL(match[1] ?? "", `http://app${path}`).pathname);
    }
  }
  return sizes;
}

export async function benchApp(): Promise<Row[]> {
  const sizes = await scriptsBeforeInteraction();
  const totalKb = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
  const page = (await stat(join(DIST, "index.html"))).size;
  return [
    {
      name: `JavaScript before interaction (${sizes.size} files, page of ${page} bytes)`,
      measured: `${totalKb.toFixed(1)} kB gzip`,
      yardstick: `nearest relative: ${RELATIVE_KB} kB`,
      ratio: `${(totalKb / RELATIVE_KB).toFixed(3)} of it`,
      target: "under 90 kB",
      met: totalKb < 90,
    },
  ];
}
