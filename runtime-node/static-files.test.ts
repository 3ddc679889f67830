// The built app over real HTTP: caching, compressed forms, the page for navigations, and no way out of the folder.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { Hono } from "hono";
import { type RunningServer, startServer } from "./server.ts";
import { staticFiles } from "./static-files.ts";

let folder: string;
let server: RunningServer;
let base: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-static-"));
  const web = join(folder, "web");
  await mkdir(join(web, "assets"), { recursive: true });
  await mkdir(join(folder, "web-secret"));
  const files = {
    "secret.txt": "secret",
    "web-secret/secret.txt": "secret",
    "web/index.html": "<title>app</title>",
    "web/sw.js": "self;",
    "web/manifest.webmanifest": "{}",
    "web/icon.png": "png",
    "web/assets/app-1a2b.js": "plain",
    "web/assets/app-1a2b.js.br": brotliCompressSync("plain"),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("X-From-Middleware", "yes");
  });
  app.get("/api/known", (c) => c.text("api"));
  app.get("*", staticFiles(web));
  app.notFound((c) => c.text("nothing here", 404));
  server = await startServer({ host: "127.0.0.1", port: 0, fetch: (request, env) => app.fetch(request, env) });
  base = `http://127.0.0.1:${server.port}`;
});
after(async () => {
  await server.close(100);
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers });

/** The request as written, without a client that tidies its path. */
function raw(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(server.port, "127.0.0.1", () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`),
    );
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer)).on("error", reject);
  });
}

for (const [path, expected, type] of [
  ["/", "no-cache", "text/html"],
  ["/index.html", "no-cache", "text/html"],
  ["/sw.js", "no-cache", "text/javascript"],
  ["/manifest.webmanifest", "no-cache", "application/manifest+json"],
  ["/icon.png", "public, max-age=3600", "image/png"],
  ["/assets/app-1a2b.js", "public, max-age=31536000, immutable", "text/javascript"],
] as const) {
  test(`staticFiles() serves ${path} as ${type} with Cache-Control "${expected}" behind the app's middleware`, async () => {
    const response = await get(path);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("cache-control"), expected);
    assert.ok(response.headers.get("content-type")?.startsWith(type), String(response.headers.get("content-type")));
    assert.equal(response.headers.get("x-from-middleware"), "yes");
    await response.text();
  });
}

test("staticFiles() sends the compressed form to a browser that takes it", async () => {
  const response = await get("/assets/app-1a2b.js", { "Accept-Encoding": "gzip, br" });
  assert.equal(response.headers.get("content-encoding"), "br");
  assert.equal(response.headers.get("vary"), "Accept-Encoding");
  assert.equal(await response.text(), "plain");
  const plain = await get("/assets/app-1a2b.js", { "Accept-Encoding": "identity" });
  assert.equal(plain.headers.get("content-encoding"), null);
  assert.equal(await plain.text(), "plain");
});

test("staticFiles() answers HEAD without a body", async () => {
  const response = await fetch(`${base}/index.html`, { method: "HEAD" });
  assert.equal(response.headers.get("content-length"), "18");
  assert.equal(await response.text(), "");
});

test("staticFiles() gives navigations the app's page, and nothing else", async () => {
  const page = await get("/conversations/123", { Accept: "text/html,*/*;q=0.8" });
  assert.equal(await page.text(), "<title>app</title>");
  assert.equal(page.headers.get("cache-control"), "no-cache");
  for (const [path, accept] of [
    ["/missing.js", "*/*"],
    ["/assets/missing.js", "text/html"],
    ["/api/missing", "text/html"],
    ["/api", "text/html"],
  ] as const) {
    const response = await get(path, { Accept: accept });
    assert.equal(response.status, 404, path);
    assert.equal(await response.text(), "nothing here");
  }
});

test("staticFiles() leaves other methods alone", async () => {
  assert.equal((await fetch(`${base}/index.html`, { method: "POST" })).status, 404);
});

for (const path of [
  "/../secret.txt",
  "/assets/../../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/%2e%2e%2fsecret.txt",
  "/%252e%252e%252fsecret.txt",
  "/..%5csecret.txt",
  "/..\\secret.txt",
  "/../web-secret/secret.txt",
  "//../secret.txt",
  "/assets/..%00/../secret.txt",
  "/%c0%ae%c0%ae/secret.txt",
  "http://x/../secret.txt",
]) {
  test(`staticFiles() never leaves its folder for ${path}`, async () => {
    const answer = await raw(path);
    assert.match(answer, /^HTTP\/1\.1 (200|400|404) /);
    assert.ok(!answer.endsWith("secret"), answer);
  });
}
