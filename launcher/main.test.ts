// The whole launcher on a small project folder with real services in it.
import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { findFreePort } from "../runtime-node/supervision/free-port.ts";
import { tempFolder } from "../runtime-node/supervision/testing/temp-folder.ts";
import { projectRoot } from "./bootstrap/project.mjs";
import { isAlive, startTypeScript } from "./testing/started-process.ts";

/** Answers its health question and notes the environment that it was given. */
const service = (name: string, port: string): string => `
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
writeFileSync(new URL("./${name}.environment.json", import.meta.url), JSON.stringify({ ...process.env, pid: process.pid }));
const answer = JSON.stringify({ ok: true, service: "${name}" });
createServer((_, response) => response.end(answer)).listen(Number(process.env.${port}), "127.0.0.1");
process.stdin.resume().on("end", () => process.exit(0));
`;

function smallProject(test: TestContext): string {
  const root = tempFolder(test);
  for (const folder of ["launcher/dist", "runtime-node/dist"]) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  writeFileSync(join(root, "launcher/dist/llm.js"), service("hearth-llm", "LLM_PORT"));
  writeFileSync(join(root, "runtime-node/dist/main.js"), service("hearth", "PORT"));
  return root;
}

async function settings(more: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  const ports = { PORT: String(await findFreePort()), LLM_PORT: String(await findFreePort()) };
  return { ...ports, HOST: "127.0.0.1", DATA_DIR: undefined, LLM_URL: undefined, ...more };
}

const launch = (test: TestContext, root: string, environment: NodeJS.ProcessEnv) =>
  startTypeScript(test, join(projectRoot, "launcher/testing/run-launcher-process.ts"), [root], environment);

function environmentOf(root: string, path: string): Record<string, string> {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

describe("run()", { concurrency: 1 }, () => {
  test("starts both services, says where Hearth is, and stops them and itself on SIGTERM", async (t) => {
    const root = smallProject(t);
    const environment = await settings({ PIN_PEPPER_SECRET: "salt and pepper" });
    const hearth = launch(t, root, environment);
    await hearth.waitForOutput(`Hearth is ready at http://localhost:${environment.PORT}\n`);
    const home = environmentOf(root, "runtime-node/dist/hearth.environment.json");
    assert.equal(home.LLM_URL, `http://127.0.0.1:${environment.LLM_PORT}`);
    assert.equal(home.DATA_DIR, join(root, "data/home"));
    assert.equal(home.WEB_DIR, join(root, "pwa/dist"));
    assert.equal(home.HEARTH_PARENT_PIPE, "1");
    assert.equal(home.PIN_PEPPER_SECRET, "salt and pepper");
    assert.ok(existsSync(join(root, "data/home/hearth.lock")));

    const second = launch(t, root, environment);
    assert.equal(await second.ended, 1);
    assert.equal(second.output(), `Hearth is already running at http://localhost:${environment.PORT}\n`);
    const third = launch(t, root, { ...environment, PORT: String(await findFreePort()) });
    assert.equal(await third.ended, 1);
    assert.match(third.output(), /^Another Hearth \(process \d+, port \d+\) already uses the data folder .*\n$/);

    hearth.child.kill("SIGTERM");
    assert.equal(await hearth.ended, 0);
    assert.match(hearth.output(), /Stopping Hearth …\n(.*\n)*Hearth has stopped\.\n$/);
    assert.ok(!existsSync(join(root, "data/home/hearth.lock")));
    const llm = environmentOf(root, "launcher/dist/hearth-llm.environment.json");
    assert.equal(llm.PIN_PEPPER_SECRET, undefined);
    assert.equal(llm.LLM_MODELS_DIR, `${join(root, "data/starter/llm")}:${join(root, "data/home/models/llm")}`);
    assert.deepEqual([Number(home.pid), Number(llm.pid)].filter(isAlive), []);
  });

  test("starts no language model service when LLM_URL names one", async (t) => {
    const root = smallProject(t);
    const environment = await settings({ LLM_URL: "http://192.0.2.1:11434/v1" });
    const hearth = launch(t, root, environment);
    await hearth.waitForOutput("Hearth is ready at");
    hearth.child.kill("SIGTERM");
    assert.equal(await hearth.ended, 0);
    assert.equal(environmentOf(root, "runtime-node/dist/hearth.environment.json").LLM_URL, environment.LLM_URL);
    assert.ok(!existsSync(join(root, "launcher/dist/hearth-llm.environment.json")));
  });

  test("takes over the lock of a launcher that was killed", async (t) => {
    const root = smallProject(t);
    const killed = launch(t, root, await settings());
    await killed.waitForOutput("Hearth is ready at");
    killed.child.kill("SIGKILL");
    await killed.ended;
    const next = launch(t, root, await settings());
    await next.waitForOutput("Hearth is ready at");
    next.child.kill("SIGTERM");
    assert.equal(await next.ended, 0);
  });

  test("says in one line which variable is wrong", async (t) => {
    const hearth = launch(t, smallProject(t), await settings({ PORT: "three" }));
    assert.equal(await hearth.ended, 1);
    assert.equal(hearth.output(), 'PORT must be a whole number from 1 to 65535, but it is "three".\n');
  });

  test("says in one line which program has the port", async (t) => {
    const stranger = createServer((_, response) => response.end("hello"));
    await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
    t.after(() => stranger.close());
    const { port } = stranger.address() as AddressInfo;
    const hearth = launch(t, smallProject(t), await settings({ PORT: String(port) }));
    assert.equal(await hearth.ended, 1);
    assert.match(hearth.output(), new RegExp(`^Port ${port} is taken by .+\\. Stop it, or choose another port, .*\n$`));
  });

  test("says in one line that the data folder cannot be written", async (t) => {
    const root = smallProject(t);
    writeFileSync(join(root, "data"), "a file in the way");
    const hearth = launch(t, root, await settings());
    assert.equal(await hearth.ended, 1);
    assert.match(
      hearth.output(),
      /^The data folder .*data\/home cannot be written\. There is a file of that name .*\n$/,
    );
  });

  test("says so when a folder is not the user's own", {
    skip: process.getuid?.() === 0 && "root may write everywhere",
  }, async (t) => {
    const root = smallProject(t);
    mkdirSync(join(root, "data"));
    chmodSync(join(root, "data"), 0o500);
    const hearth = launch(t, root, await settings());
    assert.equal(await hearth.ended, 1);
    assert.match(
      hearth.output(),
      /cannot be written\. Make it belong to you, or choose another folder with DATA_DIR\.\n$/,
    );
  });
});
