// The supervisor with real programs: starting, failing, stopping. What survives a kill is in adoption.test.ts.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import type { SidecarState } from "../../handlers/ports/sidecars.ts";
import { assertWithin } from "../../handlers/testing/assert-within.ts";
import { findFreePort } from "../supervision/free-port.ts";
import { eventually } from "../supervision/testing/eventually.ts";
import { createHome, isAlive, reaches, statusOf } from "./testing/fixture.ts";
import { silentLog } from "./testing/silent-log.ts";

const linux = { skip: !existsSync("/proc/net/tcp") };

test("createSidecars() starts nothing by itself, then starts, tells and stops what it is asked to", async (t) => {
  const home = await createHome(t);
  const sidecars = home.open([home.define("polite")]);
  const states: SidecarState[] = [];
  const unwatch = sidecars.watch(({ state }) => void states.push(state));
  assert.deepEqual([statusOf(sidecars).state, sidecars.urlOf("voice")], ["stopped", null]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  const { pid, runningSince, problem } = statusOf(sidecars);
  assert.ok(pid !== null && isAlive(pid));
  assert.ok(runningSince !== null && Math.abs(Date.now() - runningSince) < 60_000);
  assert.equal(problem, null);
  assert.equal(sidecars.urlOf("voice"), `http://127.0.0.1:${home.port}`);
  await sidecars.stop("voice");
  assert.equal(isAlive(pid), false);
  assert.deepEqual(
    home.events().map(({ what }) => what),
    ["started", "stopped"],
  );
  assert.deepEqual([...new Set(states)], ["starting", "running", "degraded", "stopped"]);
  assert.deepEqual(
    readdirSync(join(home.folder, "run")).filter((name) => name.endsWith(".json")),
    [],
  );
  unwatch();
  assert.throws(() => sidecars.start("unknown"), RangeError);
});

test("createSidecars() gives up what exits at once, with its last words", async (t) => {
  const home = await createHome(t);
  const sidecars = home.open([home.define("crashing")]);
  sidecars.start("voice");
  await reaches(sidecars, "failed");
  const { problem, lastLines, restarts, pid } = statusOf(sidecars);
  assert.match(problem ?? "", /^Speech stopped unexpectedly \(code 4\)\. After 3 failures in a row it stays off/);
  assert.equal(lastLines.at(-1), "the cupboard is bare");
  assert.deepEqual([restarts, pid, home.events().length], [2, null, 3]);
});

test("createSidecars() does not try again what says that its settings are wrong", async (t) => {
  const home = await createHome(t);
  const sidecars = home.open([home.define("misconfigured")]);
  sidecars.start("voice");
  await reaches(sidecars, "failed");
  assert.deepEqual(statusOf(sidecars).lastLines, ["TEA must be green"]);
  assert.equal(home.events().length, 1);
});

test("createSidecars() starts what dies after an hour again at once, each time", async (t) => {
  const home = await createHome(t);
  let nowMs = 0;
  // Two crashes close together would be a loop.
  const definition = home.define("polite", { policy: { crashLimit: 2, startLimitMs: 10_000 } });
  const sidecars = home.open([definition], { monotonicMs: () => nowMs });
  sidecars.start("voice");
  for (let restarts = 0; restarts < 3; restarts += 1) {
    await eventually(
      "it runs",
      () => statusOf(sidecars).state === "running" && statusOf(sidecars).restarts === restarts,
    );
    nowMs += 3_600_000;
    await fetch(`${sidecars.urlOf("voice")}/exit`);
  }
  await eventually("it runs again", () => statusOf(sidecars).state === "running" && statusOf(sidecars).restarts === 3);
});

test("createSidecars() ends what never gets healthy, whether it hangs or speaks another protocol", async (t) => {
  for (const kind of ["hanging", "impostor"] as const) {
    const home = await createHome(t);
    const sidecars = home.open([home.define(kind, { policy: { startLimitMs: 1_500, crashLimit: 2 } })]);
    sidecars.start("voice");
    await reaches(sidecars, "failed");
    assert.match(statusOf(sidecars).problem ?? "", /did not get ready/);
    assert.equal(home.events().length, 2);
    assert.deepEqual(
      home.events().filter(({ pid }) => isAlive(pid)),
      [],
    );
  }
});

test("createSidecars() degrades what stops answering, and starts it again", async (t) => {
  const home = await createHome(t);
  const definition = home.define("polite", {
    policy: { probeTimeoutMs: 200, restartAfterMisses: 4, stopGraceMs: 300 },
  });
  const sidecars = home.open([definition]);
  const problems: string[] = [];
  sidecars.watch(({ state, problem }) => void problems.push(`${state}: ${problem}`));
  sidecars.start("voice");
  await reaches(sidecars, "running");
  await fetch(`${sidecars.urlOf("voice")}/freeze`);
  await eventually("it runs again", () => statusOf(sidecars).restarts === 1 && statusOf(sidecars).state === "running");
  assert.ok(problems.includes("degraded: Speech does not answer. If that goes on, it is started again."));
  assert.equal(home.events().filter(({ what, pid }) => what === "started" && isAlive(pid)).length, 1);
});

test("createSidecars() kills what ignores SIGTERM once its grace is over", async (t) => {
  const home = await createHome(t);
  const sidecars = home.open([home.define("stubborn", { policy: { stopGraceMs: 200 } })]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  await sidecars.stop("voice");
  assert.deepEqual(
    home.events().map(({ what, pid }) => [what, isAlive(pid)]),
    [
      ["started", false],
      ["asked", false],
    ],
  );
});

test("createSidecars() starts again after a start while it was stopping", async (t) => {
  const home = await createHome(t);
  const sidecars = home.open([home.define("stubborn", { policy: { stopGraceMs: 200 } })]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  const first = statusOf(sidecars).pid;
  const stopped = sidecars.stop("voice");
  sidecars.start("voice");
  await stopped;
  await eventually("another runs", () => statusOf(sidecars).state === "running" && statusOf(sidecars).pid !== first);
});

test("createSidecars() leaves no grandchild behind, not even one with a group of its own", linux, async (t) => {
  const home = await createHome(t);
  const sidecars = home.open([home.define("parent", { policy: { firstDelayMs: 60_000, longestDelayMs: 60_000 } })]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  const children = home.events().filter(({ what }) => what === "child");
  assert.equal(children.filter(({ pid }) => isAlive(pid)).length, 2);
  await fetch(`${sidecars.urlOf("voice")}/exit`);
  await eventually("its end is noticed", () => statusOf(sidecars).pid === null);
  assert.deepEqual(
    children.filter(({ pid }) => isAlive(pid)),
    [],
  );
});

test("createSidecars() says that a program is missing, may not be run, or is not installed", async (t) => {
  const home = await createHome(t);
  const common = { args: [], cwd: home.folder };
  const cases = [
    [{ ...common, command: join(home.folder, "missing") }, /program is missing\. Repair it\. Then start it again\.$/],
    [{ ...common, command: home.folder }, /cannot be run here/],
    [null, /^Speech is not installed\. Install it first\./],
  ] as const;
  for (const [program, words] of cases) {
    const sidecars = home.open([home.define("polite", { program: () => program })]);
    sidecars.start("voice");
    await reaches(sidecars, "failed");
    assert.match(statusOf(sidecars).problem ?? "", words);
    await sidecars.close();
    assert.deepEqual(
      readdirSync(join(home.folder, "run")).filter((name) => name.endsWith(".json")),
      [],
    );
  }
});

test("createSidecars() names who has the port, and waits for it or takes the next one", async (t) => {
  const home = await createHome(t);
  const stranger = createServer((_, response) => response.end("hello"));
  await new Promise<void>((resolve) => stranger.listen(home.port, "127.0.0.1", resolve));
  t.after(() => void stranger.close());

  const fixed = home.open([home.define("polite")]);
  fixed.start("voice");
  await reaches(fixed, "failed");
  const owner = existsSync("/proc/net/tcp") ? `${process.pid}` : "another program";
  assert.ok(statusOf(fixed).problem?.includes(owner), statusOf(fixed).problem ?? "");
  assert.match(statusOf(fixed).problem ?? "", new RegExp(`port ${home.port} is taken by`));
  assert.deepEqual(home.events(), []);

  const movable = home.open([home.define("polite", { port: { preferred: home.port, movable: true } })]);
  movable.start("voice");
  await reaches(movable, "running");
  assert.notEqual(movable.urlOf("voice"), `http://127.0.0.1:${home.port}`);
});

test("createSidecars() stops what other machines could reach, on its own port or another", linux, async (t) => {
  for (const kind of ["open", "leaky"] as const) {
    const home = await createHome(t);
    const sidecars = home.open([home.define(kind)]);
    sidecars.start("voice");
    await reaches(sidecars, "failed");
    assert.match(statusOf(sidecars).problem ?? "", /could be reached from other machines \(port \d+\) and was stopped/);
    assert.deepEqual(
      home.events().filter(({ pid }) => isAlive(pid)),
      [],
    );
  }
});

test("createSidecars() starts nothing that it could not find again, and says what is in the way", async (t) => {
  const home = await createHome(t);
  const errors: unknown[] = [];
  const log = { ...silentLog, error: (_: string, cause: unknown) => void errors.push(cause) };
  const sidecars = home.open([home.define("polite")], { log });
  // A folder where the record shall be written: the same as a disk that cannot be written, for every user.
  mkdirSync(join(home.folder, "run/voice.json.partial"));
  sidecars.start("voice");
  await reaches(sidecars, "failed");
  assert.match(statusOf(sidecars).problem ?? "", /^Speech cannot start: something unexpected is in the way/);
  assert.deepEqual(home.events(), []);
  assert.equal(errors.length, 3);
});

test("createSidecars() only watches an address that was set", async (t) => {
  const home = await createHome(t);
  const answer = { ok: true, service: "test", token: null };
  const remote = createServer((_, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer)),
  );
  await new Promise<void>((resolve) => remote.listen(home.port, "127.0.0.1", resolve));
  const policy = { restartAfterMisses: 3, startLimitMs: 100 };
  const url = `http://127.0.0.1:${home.port}`;
  const sidecars = home.open([home.define("polite", { url, policy })]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  assert.deepEqual([statusOf(sidecars).pid, sidecars.urlOf("voice")], [null, url]);
  remote.closeAllConnections();
  await new Promise((resolve) => remote.close(resolve));
  await reaches(sidecars, "degraded");
  assert.match(statusOf(sidecars).problem ?? "", /runs on another machine and does not answer/);
  assert.doesNotMatch(statusOf(sidecars).problem ?? "", /127\.0/);
  await sidecars.stop("voice");
  assert.deepEqual([statusOf(sidecars).state, home.events()], ["stopped", []]);
});

test("close() stops the last definition first, and is quick even when some do not listen", async (t) => {
  const home = await createHome(t);
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()] as const;
  const kinds = ["polite", "stubborn", "polite"] as const;
  const definitions = kinds.map((kind, index) => ({
    ...home.define(kind, { policy: { stopGraceMs: 60_000 } }),
    id: `number-${index}`,
    port: { preferred: ports[index] ?? 0, movable: false },
  }));
  const sidecars = home.open(definitions);
  for (const { id } of definitions) sidecars.start(id);
  await eventually("all run", () => sidecars.list().every(({ state }) => state === "running"));
  const pids = sidecars.list().map(({ pid }) => pid);
  const startedAt = performance.now();
  await sidecars.close(2_000);
  assertWithin(performance.now() - startedAt, 5_000);
  const ends = home.events().filter(({ what }) => what !== "started");
  assert.deepEqual(
    ends.map(({ what, pid }) => [what, pid]),
    [
      ["stopped", pids[2]],
      ["asked", pids[1]],
      ["stopped", pids[0]],
    ],
  );
  assert.deepEqual(
    home.events().filter(({ pid }) => isAlive(pid)),
    [],
  );
  sidecars.start("number-0");
  assert.equal(sidecars.list()[0]?.state, "stopped");
});
