// What a log line holds, in both forms, and what an error must not bring into it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DrizzleQueryError } from "drizzle-orm";
import { createLog, type LogOptions } from "./log.ts";

function logTo(options: Partial<LogOptions>) {
  const lines: string[] = [];
  const log = createLog({ level: "info", format: "json", write: (line) => lines.push(line), ...options });
  return { log, lines };
}

test("createLog() writes one JSON line with level, time, message and the flat fields", () => {
  const { log, lines } = logTo({});
  log.info("listening", { port: 3000, ready: true });
  assert.equal(lines.length, 1);
  const { time, ...rest } = JSON.parse(lines[0] ?? "");
  assert.deepEqual(rest, { level: "info", msg: "listening", port: 3000, ready: true });
  assert.match(time, /^\d{4}-.*Z$/);
});

test("createLog() keeps what is below its level to itself", () => {
  const { log, lines } = logTo({ level: "warn" });
  log.info("not shown");
  log.debug("not shown");
  log.warn("shown");
  assert.equal(lines.length, 1);
});

test("createLog().error() shows the stacks of an error and its causes, and none of their other properties", () => {
  const { log, lines } = logTo({});
  const inner = Object.assign(new Error("inner"), { body: "what a person said" });
  log.error("request failed", new Error("outer", { cause: inner }), { requestId: "r1" });
  const { error, requestId } = JSON.parse(lines[0] ?? "");
  assert.match(error, /Error: outer\n.*\ncaused by: Error: inner\n/s);
  assert.equal(requestId, "r1");
  assert.ok(!lines[0]?.includes("what a person said"));
});

test("createLog().error() leaves the parameters of a failed query out", () => {
  const { log, lines } = logTo({});
  const cause = new Error("the disk is full");
  log.error(
    "request failed",
    new DrizzleQueryError("insert into messages", ["private words\n    at home (x.ts:1:1)"], cause),
  );
  assert.ok(!lines[0]?.includes("private words") && !lines[0]?.includes("at home"), lines[0]);
  assert.match(JSON.parse(lines[0] ?? "").error, /a query failed\n +at .*caused by: Error: the disk is full/s);
});

test("createLog().error() survives a cycle of causes and a thrown object", () => {
  const { log, lines } = logTo({});
  const cyclic = new Error("a");
  cyclic.cause = cyclic;
  log.error("cyclic", cyclic);
  log.error("thrown", { token: "abc" });
  assert.equal(JSON.parse(lines[1] ?? "").error, "a thrown object");
});

test("createLog() on a terminal writes a short line, quotes blanks, and indents the stack", () => {
  const { log, lines } = logTo({ format: "pretty" });
  log.warn("slow answer", { ms: 12, name: "a b" });
  log.error("failed", new Error("why"));
  const esc = String.fromCharCode(27);
  const [first, second] = lines.map((line) => line.replaceAll(new RegExp(`${esc}\\[\\d+m`, "g"), ""));
  assert.match(first ?? "", /^\d\d:\d\d:\d\d warn {2}slow answer ms=12 name="a b"\n$/);
  assert.match(second ?? "", /^\S+ error failed\n {2}Error: why\n {6}at /);
});
