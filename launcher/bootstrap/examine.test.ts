// The doctor's findings.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { findFreePort } from "../../runtime-node/supervision/free-port.ts";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { examine } from "./examine.mjs";

async function answering(test: TestContext, body: string): Promise<string> {
  const server = createServer((_, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  test.after(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

async function find(root: string, environment: Record<string, string>, what: string) {
  const ports = { PORT: String(await findFreePort()), LLM_PORT: String(await findFreePort()), HOST: "127.0.0.1" };
  const findings = await examine(root, { ...ports, ...environment });
  return findings.find((finding) => finding.what === what);
}

test("examine() finds nothing bad on a fresh clone", async (t) => {
  const ports = { PORT: String(await findFreePort()), LLM_PORT: String(await findFreePort()), HOST: "127.0.0.1" };
  const findings = await examine(tempFolder(t), ports);
  assert.deepEqual(
    findings.filter(({ state }) => state === "bad"),
    [],
  );
  assert.equal(findings.find(({ what }) => what === "Packages")?.text, "npm start will install them");
  assert.equal(findings.find(({ what }) => what === "Build")?.text, "npm start will build it");
});

test("examine() tells a running Hearth from a stranger on its port", async (t) => {
  const root = tempFolder(t);
  const hearth = await find(root, { PORT: await answering(t, '{"service":"hearth"}') }, "Hearth");
  assert.equal(hearth?.state, "good");
  const stranger = await find(root, { PORT: await answering(t, "hello") }, "Hearth");
  assert.equal(stranger?.state, "bad");
  assert.match(stranger?.text ?? "", /^port \d+ is taken by .+: stop it, or choose another with PORT$/);
});

test("examine() lists the language models with their sizes", async (t) => {
  const root = tempFolder(t);
  mkdirSync(join(root, "data/starter/llm"), { recursive: true });
  writeFileSync(join(root, "data/starter/llm/small.gguf"), Buffer.alloc(3_000_000));
  assert.deepEqual(await find(root, {}, "Language models"), {
    what: "Language models",
    state: "good",
    text: "small.gguf (3 MB)",
  });
});

test("examine() calls a data folder that is a file bad", async (t) => {
  const root = tempFolder(t);
  writeFileSync(join(root, "home"), "");
  assert.equal((await find(root, { DATA_DIR: "home" }, "Data folder"))?.state, "bad");
});

test("examine() asks a language model service of one's own", async (t) => {
  const root = tempFolder(t);
  const up = `http://127.0.0.1:${await answering(t, "{}")}/v1`;
  assert.equal((await find(root, { LLM_URL: up }, "Language model service"))?.text, `answers at ${up}`);
  const down = `http://127.0.0.1:${await findFreePort()}`;
  assert.equal((await find(root, { LLM_URL: down }, "Language model service"))?.state, "note");
});
