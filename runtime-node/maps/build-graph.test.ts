// What a graph that was not built is told as: the extract's fault, or this machine's.
import assert from "node:assert/strict";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { type TestContext, test } from "node:test";
import { tempFolder } from "../supervision/testing/temp-folder.ts";
import { buildGraph, graphBuilder } from "./build-graph.ts";

/** A builder that is this shell script. */
async function build(t: TestContext, script: string): Promise<void> {
  const valhalla = tempFolder(t);
  const folder = tempFolder(t);
  const program = graphBuilder(valhalla);
  await mkdir(join(program, ".."), { recursive: true });
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
  const order = { valhalla, folder, extracts: ["x.osm.pbf"], environment: process.env };
  await buildGraph(order, { signal: new AbortController().signal, onProgress() {} });
}

const skip = process.platform === "win32" && "the builder is a shell script";

test("buildGraph() tells what the builder says of an extract that it refuses, and what is the machine's fault", {
  skip,
}, async (t) => {
  for (const [script, code, words] of [
    [
      'echo "terminate called\n  what():  Detected unsorted input data" >&2; kill -ABRT $$',
      "invalid_request",
      /It says: Detected unsorted input data$/,
    ],
    ["kill -SEGV $$", "invalid_request", /can't use this extract, so that there are no ways in it\.$/],
    ["exit 1", "invalid_request", /can't use this extract/],
    ["kill -KILL $$", "upstream_failed", /want of memory/],
    ['echo "what():  std::bad_alloc"; kill -ABRT $$', "upstream_failed", /want of memory/],
    ['echo "write: No space left on device"; exit 1', "upstream_failed", /disk of this home is full/],
    ["exit 0", "invalid_request", /no roads or paths/],
  ] as const) {
    await assert.rejects(build(t, script), { code, message: words }, script);
  }
  await build(t, "mkdir -p tiles/2");
});
