// A service that is killed and started again: its sidecar is taken over or cleared away, and there are never two.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startMarkOf } from "../supervision/process-identity.ts";
import { eventually } from "../supervision/testing/eventually.ts";
import type { ChildKind } from "./testing/child-programs.ts";
import { createHome, type Home, isAlive, reaches, statusOf } from "./testing/fixture.ts";

const linux = { skip: !existsSync("/proc/self/environ") };
const serviceScript = fileURLToPath(new URL("testing/run-sidecars-process.ts", import.meta.url));

function startService(t: TestContext, { folder, port }: Home, kind: ChildKind): ChildProcess {
  const args = ["--import", "tsx", serviceScript, folder, String(port), kind];
  const service = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => service.kill("SIGKILL"));
  return service;
}

/** Starts a service, waits until its sidecar runs, and kills the service without a warning. */
async function leaveBehind(t: TestContext, home: Home, kind: ChildKind): Promise<number> {
  const service = startService(t, home, kind);
  let told = "";
  service.stdout?.setEncoding("utf8").on("data", (text: string) => {
    told += text;
  });
  await eventually("the sidecar runs", () => told.includes("running"), 30_000);
  service.kill("SIGKILL");
  await once(service, "exit");
  const pid = home.events().findLast(({ what }) => what === "started")?.pid;
  assert.ok(pid !== undefined);
  return pid;
}

const living = (home: Home): number[] =>
  home
    .events()
    .filter(({ what, pid }) => what === "started" && isAlive(pid))
    .map(({ pid }) => pid);
const logOf = (home: Home): string => readFileSync(join(home.folder, "logs/voice.log"), "utf8");
const recordFile = (home: Home): string => join(home.folder, "run/voice.json");

/** More than one read of the pipe brings while the machine is busy. */
const LINES_AT_ONCE = 25;

test("start() takes over what a killed service has left, with its output, and notices its end", async (t) => {
  const home = await createHome(t);
  const left = await leaveBehind(t, home, "talkative");
  assert.ok(isAlive(left));
  const sidecars = home.open([home.define("talkative")]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  assert.equal(statusOf(sidecars).pid, left);
  assert.deepEqual(living(home), [left]);
  assert.match(logOf(home), /was still running \(process \d+\) and is taken over/);
  // It goes on writing, and nothing that it wrote in between is lost: only what the killed service had just read can be.
  const linesNow = () => [...logOf(home).matchAll(/^still here (\d+)$/gm)].map((match) => Number(match[1]));
  const count = linesNow().length;
  await eventually("more is logged", () => linesNow().length > count + 3);
  const lines = linesNow();
  // The new service may read before it says that it has taken over: the gap is looked for in the whole.
  const lost = lines.map((line, at) => line - 1 - (lines[at - 1] ?? -1)).filter((missing) => missing !== 0);
  assert.ok(lost.length <= 1, `lines are lost in several places: ${lines.join(" ")}`);
  assert.ok(
    lost.every((missing) => missing > 0 && missing <= LINES_AT_ONCE),
    `more than one read is lost: ${lines.join(" ")}`,
  );

  process.kill(left, "SIGKILL");
  await eventually("another runs", () => statusOf(sidecars).restarts === 1 && statusOf(sidecars).state === "running");
  assert.notEqual(statusOf(sidecars).pid, left);
  assert.equal(living(home).length, 1);
});

test("stop() ends what was taken over", async (t) => {
  const home = await createHome(t);
  const left = await leaveBehind(t, home, "polite");
  const sidecars = home.open([home.define("polite")]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  assert.equal(statusOf(sidecars).pid, left);
  await sidecars.stop("voice");
  assert.equal(isAlive(left), false);
  assert.deepEqual(
    home.events().map(({ what }) => what),
    ["started", "stopped"],
  );
  assert.equal(existsSync(recordFile(home)), false);
});

test("start() replaces what is left but does not answer", async (t) => {
  const home = await createHome(t);
  const left = await leaveBehind(t, home, "polite");
  await fetch(`http://127.0.0.1:${home.port}/freeze`);
  const sidecars = home.open([home.define("polite", { policy: { probeTimeoutMs: 200 } })]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  assert.notEqual(statusOf(sidecars).pid, left);
  assert.deepEqual(living(home), [statusOf(sidecars).pid]);
});

test("start() replaces what is left but would be started otherwise today", async (t) => {
  const home = await createHome(t);
  const left = await leaveBehind(t, home, "polite");
  const sidecars = home.open([home.define("loyal")]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  assert.notEqual(statusOf(sidecars).pid, left);
  assert.deepEqual(living(home), [statusOf(sidecars).pid]);
});

test("a program that watches its standard input ends with a killed service", async (t) => {
  const home = await createHome(t);
  const left = await leaveBehind(t, home, "loyal");
  await eventually("it has ended", () => !isAlive(left));
  const sidecars = home.open([home.define("loyal")]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  assert.deepEqual(living(home), [statusOf(sidecars).pid]);
});

test("start() clears away grandchildren whose parent is gone", linux, async (t) => {
  const home = await createHome(t);
  const left = await leaveBehind(t, home, "parent");
  process.kill(left, "SIGKILL");
  const children = home.events().filter(({ what }) => what === "child");
  await eventually("their parent is gone", () => !isAlive(left));
  assert.equal(children.filter(({ pid }) => isAlive(pid)).length, 2);
  const sidecars = home.open([home.define("polite")]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  assert.deepEqual(
    children.filter(({ pid }) => isAlive(pid)),
    [],
  );
});

test("tidy() ends what is left of a sidecar that nobody starts any more", async (t) => {
  const home = await createHome(t);
  const left = await leaveBehind(t, home, "stubborn");
  const sidecars = home.open([home.define("stubborn")]);
  await sidecars.tidy();
  assert.equal(isAlive(left), false);
  assert.equal(existsSync(recordFile(home)), false);
  assert.equal(statusOf(sidecars).state, "stopped");
});

test("tidy() ends what is left of a sidecar that no longer exists", async (t) => {
  const home = await createHome(t);
  const left = await leaveBehind(t, home, "polite");
  const sidecars = home.open([{ ...home.define("polite"), id: "another" }]);
  await sidecars.tidy();
  assert.deepEqual([isAlive(left), existsSync(recordFile(home))], [false, false]);
});

test("start() never touches a stranger who has got the number of a process that is gone", async (t) => {
  const home = await createHome(t);
  const stranger = spawn("sleep", ["60"], { detached: true });
  t.after(() => stranger.kill("SIGKILL"));
  await once(stranger, "spawn");
  const sidecars = home.open([home.define("polite")]);
  const record = {
    pid: stranger.pid,
    port: home.port,
    token: "0".repeat(32),
    startedAt: 0,
    adoptable: true,
    fingerprint: "",
  };
  for (const startMark of ["another-boot:123", startMarkOf(1)]) {
    writeFileSync(recordFile(home), JSON.stringify({ ...record, startMark }));
    sidecars.start("voice");
    await reaches(sidecars, "running");
    assert.notEqual(statusOf(sidecars).pid, stranger.pid);
    await sidecars.stop("voice");
    assert.ok(isAlive(stranger.pid ?? 0));
  }
});

test("start() survives a record that is damaged", async (t) => {
  const home = await createHome(t);
  const sidecars = home.open([home.define("polite")]);
  for (const text of ["", "{", "[]", '{"pid":1}', '{"pid":-1,"startMark":"x"}']) {
    writeFileSync(recordFile(home), text);
    sidecars.start("voice");
    await reaches(sidecars, "running");
    await sidecars.stop("voice");
  }
});

test("start() uses somebody else's instance where that is allowed, and leaves it running", async (t) => {
  const home = await createHome(t);
  const foreign = createServer((_, response) =>
    response.setHeader("content-type", "application/json").end('{"ok":true,"service":"test"}'),
  );
  await new Promise<void>((resolve) => foreign.listen(home.port, "127.0.0.1", resolve));
  t.after(() => void foreign.close());
  const policy = { restartAfterMisses: 3 };
  const sidecars = home.open([home.define("polite", { usesForeign: true, policy })]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  assert.deepEqual([statusOf(sidecars).pid, home.events()], [null, []]);
  await sidecars.stop("voice");
  assert.ok(foreign.listening);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  foreign.closeAllConnections();
  await new Promise((resolve) => foreign.close(resolve));
  await eventually(
    "ours takes its place",
    () => statusOf(sidecars).pid !== null && statusOf(sidecars).state === "running",
  );
});

test("a service that is killed at any moment leaves nothing that the next start does not settle", linux, async (t) => {
  const home = await createHome(t);
  const deadline = performance.now() + 60_000;
  // From before the record is written until after the sidecar is healthy.
  for (let round = 0; round < 10 && performance.now() < deadline; round += 1) {
    const service = startService(t, home, round % 2 === 0 ? "polite" : "stubborn");
    const runDir = join(home.folder, "run");
    const earlier = existsSync(recordFile(home)) ? readFileSync(recordFile(home), "utf8") : "";
    const isWritten = (): boolean =>
      existsSync(recordFile(home)) &&
      readFileSync(recordFile(home), "utf8") !== earlier &&
      readdirSync(runDir).length > 0;
    await eventually("the start is under way", isWritten, 30_000);
    await wait(round * 15);
    service.kill("SIGKILL");
    await once(service, "exit");
    assert.ok(living(home).length <= 1, `round ${round}: ${living(home)}`);
  }
  const sidecars = home.open([home.define("polite")]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  assert.deepEqual(living(home), [statusOf(sidecars).pid]);
  await sidecars.close(2_000);
  assert.deepEqual(living(home), []);
});
