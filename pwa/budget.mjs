// Measures what a first visit loads before one can do anything: `npm run budget`, after a build.
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

/** Gzip bytes of JavaScript that the entry may pull in by itself. */
const JS_MAX_BYTES = 90_000;

const dist = new URL("dist/", import.meta.url);
const html = await readFile(new URL("index.html", dist), "utf8");
const files = new Map();

async function add(path) {
  if (files.has(path)) return;
  const code = await readFile(new URL(path, dist));
  files.set(path, gzipSync(code, { level: 9 }).length);
  if (!path.endsWith(".js")) return;
  // Static imports only: what is loaded on demand (`import(...)`) comes later.
  const imports = code.toString().matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
  for (const [, specifier] of imports) await add(new URL(specifier, `http://x/${path}`).pathname.slice(1));
}

for (const [, path] of html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)) await add(path);

const sumOf = (ending) => [...files].reduce((sum, [path, bytes]) => (path.endsWith(ending) ? sum + bytes : sum), 0);
const js = sumOf(".js");
for (const [path, bytes] of files) process.stdout.write(`${String(bytes).padStart(8)}  ${path}\n`);
process.stdout.write(`\n${(js / 1000).toFixed(1)} kB of JavaScript (limit ${JS_MAX_BYTES / 1000} kB), `);
process.stdout.write(`${(sumOf(".css") / 1000).toFixed(1)} kB of CSS, gzip\n`);
if (js > JS_MAX_BYTES) {
  process.stderr.write("The first load is over its budget: load something on demand instead.\n");
  process.exitCode = 1;
}
