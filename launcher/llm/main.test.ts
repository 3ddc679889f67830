// The service as a process: it listens, leaves cleanly on a signal, and says in one line why it cannot start.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { test } from "node:test";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { countingFormat, starterFolder } from "./testing.ts";

function start(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "main.ts")], {
    env: { ...process.env, LLM_MODELS_DIR: starterFolder, LLM_PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (data) => {
    output.out += data;
  });
  child.stderr.on("data", (data) => {
    output.err += data;
  });
  return { child, output };
}

async function listening(child: ChildProcess, output: { readonly out: string }): Promise<number> {
  for (;;) {
    const port = /"listening".*"port":(\d+)/.exec(output.out)?.[1];
    if (port !== undefined) return Number(port);
    if (child.stdout === null) throw new Error("no output");
    await once(child.stdout, "data");
  }
}

test("main ends with code 0 within two seconds of SIGTERM, in the middle of an answer", async () => {
  const { child, output } = start({});
  const base = `http://127.0.0.1:${await listening(child, output)}`;
  const body = { messages: [{ role: "user", content: "Count" }], stream: true, ...countingFormat(450) };
  const response = await fetch(`${base}/v1/chat/completions`, { method: "POST", body: JSON.stringify(body) });
  const reader = response.body?.getReader();
  for (let chunk = 0; chunk < 3; chunk += 1) await reader?.read();
  const beganMs = performance.now();
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  assert.equal(code, 0, output.out + output.err);
  assertWithin(performance.now() - beganMs, 2_000);
});

test("main ends cleanly on SIGINT while llama.cpp is still starting", async () => {
  const { child, output } = start({});
  await listening(child, output);
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  assert.equal(code, 0, output.out + output.err);
});

test("main names the setting that is wrong and ends with code 78", async () => {
  const { child, output } = start({ LLM_SLOTS: "many" });
  const [code] = await once(child, "exit");
  assert.equal(code, 78);
  assert.match(output.err, /^Cannot start: LLM_SLOTS is "many".*\n$/);
});

test("main says in one line that its port is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { child, output } = start({ LLM_PORT: String((other.address() as AddressInfo).port) });
  const [code] = await once(child, "exit");
  other.close();
  assert.equal(code, 1);
  assert.match(output.err, /^Cannot start the language model service: its port is taken.*\n$/);
});
