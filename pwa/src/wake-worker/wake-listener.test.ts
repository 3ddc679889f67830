// Orders and frames over a scripted loop: what begins a new sound, and what is not carried out any more.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WakeLoop } from "@hearth/handlers/shared/wake/wake-loop.ts";
import type { WakeOrder, WakeReport } from "../wake/wake-messages.ts";
import { createAlone } from "./alone.ts";
import { createWakeListener } from "./wake-listener.ts";
import { RefusedError, type RunOrder } from "./wake-models.ts";

const FILE = { file: "a.onnx", sizeBytes: 1, sha256: "a" };

function setUp() {
  /** What the loop was given: the first sample of each frame, and its resets. */
  const heard: (number | "reset")[] = [];
  const loop: WakeLoop = {
    setDetectors: () => undefined,
    async push(frame) {
      heard.push(frame[0] ?? 0);
      return { scores: new Map(), wakes: [], ranEmbedding: true };
    },
    reset: () => void heard.push("reset"),
  };
  const reports: WakeReport[] = [];
  const broken: unknown[] = [];
  const prepared: { turn: number; signal: AbortSignal }[] = [];
  /** Orders of these turns wait for a file that does not come. */
  const stuck = new Set<number>();
  const prepare = ({ turn }: RunOrder, signal: AbortSignal) =>
    new Promise<WakeLoop>((resolve, reject) => {
      prepared.push({ turn, signal });
      if (!stuck.has(turn)) return resolve(loop);
      const refusal = { problem: "unreachable", file: FILE.file, reason: "called off" } as const;
      signal.addEventListener("abort", () => reject(new RefusedError(refusal)));
    });
  const obey = createWakeListener({
    models: { prepare, rest: async () => undefined },
    alone: createAlone(),
    report: (report) => void reports.push(report),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    now: () => 0,
    timeOrigin: 0,
    onBroken: (error) => void broken.push(error),
  });
  const run = (turn: number): WakeOrder => ({
    ...{ type: "run", turn, core: { mel: FILE, embedding: FILE } },
    detectors: [],
  });
  const settle = async () => {
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { obey, run, heard, reports, broken, prepared, stuck, settle };
}

test("createWakeListener() begins a new sound at a gap and at another port, and at nothing else", async (t) => {
  const { obey, run, heard, reports, settle, broken } = setUp();
  obey(run(1));
  await settle();
  t.after(() => obey({ type: "listen", port: null }));
  const connect = () => {
    const { port1, port2 } = new MessageChannel();
    obey({ type: "listen", port: port2 });
    t.after(() => port1.close());
    return async (...numbers: number[]) => {
      const until = heard.filter((each) => each !== "reset").length + numbers.length;
      for (const number of numbers)
        port1.postMessage({ number, samples: new Float32Array(1_280).fill(number), atS: 0 });
      while (heard.filter((each) => each !== "reset").length < until) await settle();
    };
  };
  const first = connect();
  await first(1, 2, 3, 5, 30);
  await connect()(31, 32);
  assert.deepEqual(heard, ["reset", 1, 2, 3, 5, "reset", 30, "reset", 31, 32]);
  assert.equal(reports.filter(({ type }) => type === "step").length, 7);
  assert.deepEqual(broken, []);
});

test("createWakeListener() calls an overtaken order off, passes over those that wait, and answers the newest", async () => {
  const { obey, run, prepared, reports, stuck, settle, broken } = setUp();
  stuck.add(1);
  obey(run(1));
  await settle();
  for (const turn of [2, 3, 4]) obey(run(turn));
  await settle();
  assert.deepEqual(
    prepared.map(({ turn }) => turn),
    [1, 4],
  );
  assert.deepEqual(reports, [{ type: "running", turn: 4 }]);
  stuck.add(5);
  obey(run(5));
  await settle();
  obey({ type: "rest" });
  await settle();
  assert.equal(prepared.at(-1)?.signal.aborted, true);
  assert.equal(reports.length, 1);
  assert.deepEqual(broken, []);
});
