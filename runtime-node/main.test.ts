// The process as the operator meets it: one clear line when it cannot start, and an orderly end.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { createClient } from "@libsql/client";
import { assertWithin } from "../handlers/testing/assert-within.ts";
import { fileUrlOf } from "./store/file-url.ts";

let folder: string;
const children = new Set<ChildProcess>();
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearth-main-"));
});
after(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Starts main.ts with nothing but these variables; `ended` resolves with its code and output. */
function startMain(env: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "main.ts"], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", LLM_URL: "http://127.0.0.1:9", ...env },
  });
  children.add(child);
  let output = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      for (const check of waiting) check();
    });
  }
  const ended = once(child, "close").then(() => ({ code: child.exitCode, output }));
  const says = (text: string) => {
    const said = new Promise<void>((resolve) => {
      const check = () => output.includes(text) && resolve();
      waiting.add(check);
      check();
    });
    const failed = ended.then(() => {
      if (!output.includes(text)) throw new Error(`ended without saying "${text}": ${output}`);
    });
    return Promise.race([said, failed]);
  };
  return { child, ended, says };
}

async function assertRefusal(env: Record<string, string>, line: string | RegExp) {
  const { code, output } = await startMain(env).ended;
  assert.equal(code, 78, output);
  const lines = output.split("\n").filter((text) => text !== "" && !text.startsWith("{"));
  assert.equal(lines.length, 1, output);
  assert.match(lines[0] ?? "", typeof line === "string" ? new RegExp(`^Hearth cannot start: ${line}`) : line);
}

test("main says which variable is wrong, without its value", () =>
  assertRefusal({ PIN_PEPPER_SECRET: "short-one" }, /^Hearth cannot start: PIN_PEPPER_SECRET must be (?!.*short-one)/));

test("main says that its port is taken by another program", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await assertRefusal(
    { DATA_DIR: join(folder, "port"), PORT: String(port) },
    `Port ${port} is taken by another program`,
  );
  other.close();
});

test("main says that its data folder cannot be used", async () => {
  await writeFile(join(folder, "file"), "");
  await assertRefusal({ DATA_DIR: join(folder, "file") }, "Cannot use the data folder .*/file: a file has this name");
});

test("main says that the folder of DATABASE_URL is missing", () =>
  assertRefusal(
    { DATA_DIR: join(folder, "elsewhere"), DATABASE_URL: fileUrlOf(join(folder, "missing", "x.db")) },
    "Cannot open the database that DATABASE_URL names",
  ));

test("main says that ROUTE_EXAMPLES holds something else", async () => {
  const file = join(folder, "examples.json");
  await writeFile(file, JSON.stringify({ cooking: ["boil an egg"] }));
  await assertRefusal({ DATA_DIR: join(folder, "examples"), ROUTE_EXAMPLES: file }, "ROUTE_EXAMPLES must name a JSON");
});

test("main says that another program holds the database", async () => {
  const url = fileUrlOf(join(folder, "locked.db"));
  const other = createClient({ url });
  const held = await other.transaction("write");
  await assertRefusal(
    { DATA_DIR: join(folder, "locked"), DATABASE_URL: url },
    "Another program is holding the database",
  );
  held.close();
  other.close();
});

test("main refuses a data folder that another one uses, stops on SIGTERM within 3 s, and gives the folder back", async () => {
  const env = { DATA_DIR: join(folder, "home") };
  const first = startMain(env);
  await first.says('"msg":"listening"');
  await assertRefusal(env, "Cannot use the data folder .*: another Hearth is using it");
  const askedAt = performance.now();
  first.child.kill("SIGTERM");
  const { code, output } = await first.ended;
  assertWithin(performance.now() - askedAt, 3_000);
  assert.equal(code, 0, output);
  assert.match(output, /"msg":"stopped"/);
  const second = startMain(env);
  await second.says('"msg":"listening"');
  second.child.kill("SIGINT");
  assert.equal((await second.ended).code, 0);
});

test("main stops when its parent's pipe closes, if it was told to", async () => {
  const { child, ended, says } = startMain({ DATA_DIR: join(folder, "parent"), HEARTH_PARENT_PIPE: "1" });
  await says('"msg":"listening"');
  child.stdin.end();
  assert.equal((await ended).code, 0);
});
