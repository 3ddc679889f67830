// Compressed siblings of the built app's files.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { compressFolder } from "./compress.mjs";

test("compressFolder() puts .gz and .br beside text that gains by it, and leaves the rest alone", async (t) => {
  const folder = tempFolder(t);
  mkdirSync(join(folder, "assets"));
  const script = "console.log('hearth');\n".repeat(200);
  writeFileSync(join(folder, "assets/app.js"), script);
  writeFileSync(join(folder, "tiny.css"), "a{}");
  writeFileSync(join(folder, "photo.webp"), Buffer.alloc(5_000));
  assert.equal(await compressFolder(folder), 1);
  assert.deepEqual(readdirSync(folder).sort(), ["assets", "photo.webp", "tiny.css"]);
  assert.deepEqual(readdirSync(join(folder, "assets")).sort(), ["app.js", "app.js.br", "app.js.gz"]);
  assert.equal(gunzipSync(readFileSync(join(folder, "assets/app.js.gz"))).toString(), script);
  assert.equal(brotliDecompressSync(readFileSync(join(folder, "assets/app.js.br"))).toString(), script);
});
