// What real programs write, and what is measured of them.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { eventually } from "../supervision/testing/eventually.ts";
import { createHome, reaches, statusOf } from "./testing/fixture.ts";

test("createSidecars() bounds what a program that floods its output costs in memory and on disk", async (t) => {
  const home = await createHome(t);
  const logLimits = { maxBytes: 1_000_000, maxFiles: 3 };
  const sidecars = home.open([home.define("flooding", { policy: { startLimitMs: 60_000 } })], { logLimits });
  const before = process.memoryUsage().rss;
  sidecars.start("voice");
  await reaches(sidecars, "running", 60_000);
  const logs = readdirSync(join(home.folder, "logs"));
  assert.deepEqual(logs.sort(), ["voice.log", "voice.log.1", "voice.log.2"]);
  for (const file of logs) assert.ok(statSync(join(home.folder, "logs", file)).size <= logLimits.maxBytes);
  const grownBytes = process.memoryUsage().rss - before;
  assert.ok(grownBytes < 80_000_000, `${grownBytes} bytes`);
});

test("createSidecars() cuts endless lines and drops colours", async (t) => {
  const home = await createHome(t);
  const sidecars = home.open([home.define("endless")]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  await eventually("it is logged", () => /listening/.test(readFileSync(join(home.folder, "logs/voice.log"), "utf8")));
  const lines = readFileSync(join(home.folder, "logs/voice.log"), "utf8").split("\n");
  assert.ok(lines.some((line) => /^y{4000}…$/.test(line)));
  assert.ok(lines.includes("short red"));
  assert.ok(lines.every((line) => line.length <= 4_001));
});

test("createSidecars() does without named pipes where there are none", async (t) => {
  const home = await createHome(t);
  const path = process.env.PATH ?? "";
  t.after(() => {
    process.env.PATH = path;
  });
  process.env.PATH = home.folder;
  const sidecars = home.open([home.define("talkative")]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  const logged = (): string => readFileSync(join(home.folder, "logs/voice.log"), "utf8");
  await eventually("it is logged", () => /still here 3/.test(logged()));
  const record: unknown = JSON.parse(readFileSync(join(home.folder, "run/voice.json"), "utf8"));
  assert.ok(typeof record === "object" && record !== null && "adoptable" in record);
  assert.equal(record.adoptable, false);
});

test("createSidecars() gives a program none of the home's secrets", async (t) => {
  const home = await createHome(t);
  const environment = { ...process.env, PIN_PEPPER_SECRET: "pepper-pepper-pepper", DATABASE_TOKEN: "secret" };
  const sidecars = home.open([home.define("curious")], { environment });
  sidecars.start("voice");
  await reaches(sidecars, "running");
  await eventually("it is logged", () => /ENV/.test(readFileSync(join(home.folder, "logs/voice.log"), "utf8")));
  const text = readFileSync(join(home.folder, "logs/voice.log"), "utf8");
  assert.doesNotMatch(text, /PIN_PEPPER_SECRET|pepper-pepper|DATABASE_TOKEN/);
  assert.match(text, /HEARTH_SIDECAR_TOKEN/);
});

test("log() begins with the newest lines, follows, and ends with the signal", async (t) => {
  const home = await createHome(t);
  const sidecars = home.open([home.define("talkative")]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  const stopping = new AbortController();
  const lines: string[] = [];
  for await (const line of sidecars.log("voice", stopping.signal)) {
    lines.push(line);
    if (line === "still here 20") stopping.abort();
  }
  assert.match(lines[0] ?? "", /^# Speech was started/);
  const counted = lines.filter((line) => line.startsWith("still here"));
  assert.deepEqual(
    counted,
    Array.from({ length: 21 }, (_, index) => `still here ${index}`),
  );
});

test("list() knows processor and memory after it was asked for a moment", async (t) => {
  const home = await createHome(t);
  const sidecars = home.open([home.define("polite")]);
  sidecars.start("voice");
  await reaches(sidecars, "running");
  await eventually("it is measured", () => statusOf(sidecars).memoryBytes !== null);
  const { memoryBytes, cpuShare } = statusOf(sidecars);
  assert.ok(memoryBytes !== null && memoryBytes > 10_000_000 && memoryBytes < 1_000_000_000, String(memoryBytes));
  assert.ok(cpuShare !== null && cpuShare >= 0 && cpuShare < 64, String(cpuShare));
});
