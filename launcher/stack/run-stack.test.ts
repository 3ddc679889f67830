// The stack with real processes: a launcher process that runs small real services.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { findFreePort } from "../../runtime-node/supervision/free-port.ts";
import { eventually } from "../../runtime-node/supervision/testing/eventually.ts";
import { tempFolder } from "../../runtime-node/supervision/testing/temp-folder.ts";
import { projectRoot } from "../bootstrap/project.mjs";
import { writeChildScript } from "../testing/child-scripts.ts";
import { isAlive, type StartedProcess, startTypeScript } from "../testing/started-process.ts";
import type { ServiceDefinition } from "./supervise.ts";

type ChildKind = Parameters<typeof writeChildScript>[1];

interface Wanted {
  name: string;
  kind: ChildKind;
  essential?: boolean;
  adopted?: boolean;
}

interface Stack extends StartedProcess {
  events(): readonly string[];
  childPids(): readonly number[];
  logOf(name: string): string;
  ports: readonly number[];
}

const quickPolicy = { firstDelayMs: 20, longestDelayMs: 100, crashLimit: 5, crashWindowMs: 120_000 };

async function startStack(test: TestContext, wanted: readonly Wanted[]): Promise<Stack> {
  const folder = tempFolder(test);
  const eventsFile = join(folder, "events");
  const ports: number[] = [];
  const services: ServiceDefinition[] = [];
  for (const { name, kind, essential = true, adopted = false } of wanted) {
    const port = await findFreePort();
    ports.push(port);
    services.push({
      name,
      title: `The ${name} service`,
      command: process.execPath,
      args: ["--import", "tsx", writeChildScript(folder, kind), name, String(port), eventsFile],
      cwd: projectRoot,
      environment: { PATH: process.env.PATH },
      healthUrl: `http://127.0.0.1:${port}/health`,
      essential,
      adopted,
    });
  }
  const logsDir = join(folder, "logs");
  const description = JSON.stringify({ services, logsDir, policy: quickPolicy });
  const started = startTypeScript(test, join(projectRoot, "launcher/testing/run-stack-process.ts"), [description]);
  const events = (): readonly string[] =>
    existsSync(eventsFile) ? readFileSync(eventsFile, "utf8").trim().split("\n") : [];
  const childPids = (): readonly number[] =>
    events()
      .map((event) => Number(/started (\d+)$/.exec(event)?.[1]))
      .filter((pid) => pid > 0);
  test.after(() => {
    for (const pid of childPids().filter(isAlive)) process.kill(pid, "SIGKILL");
  });
  return { ...started, events, childPids, ports, logOf: (name) => readFileSync(join(logsDir, `${name}.log`), "utf8") };
}

describe("runStack()", { concurrency: 1 }, () => {
  test("stops the services in reverse order within 5 s of SIGTERM and ends well", async (t) => {
    const stack = await startStack(t, [
      { name: "first", kind: "polite" },
      { name: "second", kind: "polite" },
    ]);
    await stack.waitForOutput("healthy: first");
    await stack.waitForOutput("healthy: second");
    const askedAt = performance.now();
    stack.child.kill("SIGTERM");
    assert.equal(await stack.ended, 0);
    assertWithin(performance.now() - askedAt, 5_000);
    assert.deepEqual(stack.events().slice(2), [
      "second asked to stop",
      "second stopped",
      "first asked to stop",
      "first stopped",
    ]);
    assert.deepEqual(stack.childPids().filter(isAlive), []);
  });

  test("kills a service that does not stop when asked, still within 5 s", async (t) => {
    const stack = await startStack(t, [
      { name: "first", kind: "polite" },
      { name: "second", kind: "stubborn" },
    ]);
    await stack.waitForOutput("healthy: first");
    await stack.waitForOutput("healthy: second");
    const askedAt = performance.now();
    stack.child.kill("SIGINT");
    assert.equal(await stack.ended, 0);
    assertWithin(performance.now() - askedAt, 5_000);
    assert.ok(stack.events().includes("first stopped"));
    assert.deepEqual(stack.childPids().filter(isAlive), []);
  });

  test("leaves no service running when the launcher itself is killed", async (t) => {
    const stack = await startStack(t, [
      { name: "first", kind: "polite" },
      { name: "second", kind: "stubborn" },
    ]);
    await stack.waitForOutput("healthy: first");
    await stack.waitForOutput("healthy: second");
    const killedAt = performance.now();
    stack.child.kill("SIGKILL");
    await eventually("both services are gone", () => stack.childPids().every((pid) => !isAlive(pid)));
    assertWithin(performance.now() - killedAt, 2_000);
    assert.equal(stack.events().filter((event) => event.endsWith("orphaned")).length, 2);
  });

  test("starts a crashed service again, and shows and logs its lines", async (t) => {
    const stack = await startStack(t, [{ name: "only", kind: "crashesOnce" }]);
    await stack.waitForOutput("healthy: only");
    assert.equal(stack.childPids().length, 2);
    assert.match(stack.output(), /^only │ first start fails$/m);
    assert.match(stack.output(), /The only service stopped unexpectedly \(code 3\)\./);
    assert.match(stack.logOf("only"), /hello from only\nfirst start fails\n/);
    stack.child.kill("SIGTERM");
    assert.equal(await stack.ended, 0);
  });

  test("gives up an essential service in a crash loop: stops the others, shows the last lines, ends with 1", async (t) => {
    const stack = await startStack(t, [
      { name: "other", kind: "polite" },
      { name: "main", kind: "crashesAlways" },
    ]);
    assert.equal(await stack.ended, 1);
    assert.equal(stack.events().filter((event) => event.startsWith("main started")).length, quickPolicy.crashLimit);
    assert.match(stack.output(), /The main service stopped 5 times within 2 minutes\. Its last lines:/);
    assert.match(stack.output(), /^ {4}the cupboard is bare$/m);
    assert.deepEqual(stack.childPids().filter(isAlive), []);
  });

  test("goes on without a service that is not essential", async (t) => {
    const stack = await startStack(t, [
      { name: "extra", kind: "misconfigured", essential: false },
      { name: "main", kind: "polite" },
    ]);
    await stack.waitForOutput("Hearth goes on without it.");
    await stack.waitForOutput("healthy: main");
    assert.match(stack.output(), /The extra service cannot work with these settings\. Its last lines:/);
    assert.equal(stack.events().filter((event) => event.startsWith("extra started")).length, 1);
    stack.child.kill("SIGTERM");
    assert.equal(await stack.ended, 0);
  });

  test("starts an adopted service itself once nobody answers there any more", async (t) => {
    const stack = await startStack(t, [{ name: "adopted", kind: "polite", adopted: true }]);
    await stack.waitForOutput("Starting our own.");
    await stack.waitForOutput("adopted │ hello from adopted");
    stack.child.kill("SIGTERM");
    assert.equal(await stack.ended, 0);
    assert.deepEqual(stack.childPids().filter(isAlive), []);
  });
});
