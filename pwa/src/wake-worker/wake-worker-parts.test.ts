// The worker's parts together, over the starter's real models: orders in, reports out.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { decodeWav } from "@hearth/handlers/shared/speech/wav.ts";
import { tinyDetector } from "@hearth/handlers/shared/wake/testing/tiny-detector.ts";
import { loadModel } from "../../../handlers/testing/wake/onnx-runner.ts";
import type { ModelFile, WakeOrder, WakeReport, WakeStepReport } from "../wake/wake-messages.ts";
import { createAlone } from "./alone.ts";
import { FileUnreachableError } from "./load-file.ts";
import { createWakeListener } from "./wake-listener.ts";
import { createWakeModels } from "./wake-models.ts";

const ROOT = join(import.meta.dirname, "../../..");
const WAKE = join(ROOT, "handlers/shared/wake/testing");

const fileOf = (file: string): ModelFile => ({ file, sizeBytes: 1, sha256: `hash of ${file}` });
const CORE = { mel: fileOf("mel.onnx"), embedding: fileOf("embedding.onnx") };
const HEARTH = { id: "hearth", model: fileOf("hearth.onnx"), threshold: 0.5 };

async function bytesOf({ file }: ModelFile): Promise<Uint8Array> {
  if (file === "hearth.onnx") return tinyDetector();
  if (file === "gone.onnx") throw new FileUnreachableError("gone");
  return readFile(join(ROOT, "data/starter/wake", file));
}

function setUp() {
  const reports: WakeReport[] = [];
  const broken: unknown[] = [];
  const loads: string[] = [];
  const waiting: ((report: WakeReport) => void)[] = [];
  const alone = createAlone();
  const loadFile = (model: ModelFile) => {
    loads.push(model.file);
    return bytesOf(model);
  };
  const obey = createWakeListener({
    models: createWakeModels({ loadFile, loadModel, loadEmbedding: loadModel, alone }),
    alone,
    report(report) {
      reports.push(report);
      if (report.type !== "step") waiting.shift()?.(report);
    },
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    now: () => performance.now(),
    timeOrigin: performance.timeOrigin,
    onBroken: (error) => void broken.push(error),
  });
  return {
    obey,
    reports,
    broken,
    loads,
    steps: () => reports.filter((report): report is WakeStepReport => report.type === "step"),
    ask(order: WakeOrder): Promise<WakeReport> {
      return new Promise((resolve) => {
        waiting.push(resolve);
        obey(order);
      });
    },
  };
}

test("createWakeListener() hears the word in frames that come through a port, and tells each step", async () => {
  const { obey, ask, steps, broken } = setUp();
  const running = await ask({ type: "run", turn: 3, core: CORE, detectors: [HEARTH] });
  assert.deepEqual(running, { type: "running", turn: 3 });
  const { samples } = decodeWav(new Uint8Array(await readFile(join(WAKE, "golden/hey-hearth.wav"))));
  const sound = new Float32Array(samples.length + 32_000);
  sound.set(samples, 16_000);
  const { port1, port2 } = new MessageChannel();
  obey({ type: "listen", port: port2 });
  const count = Math.floor(sound.length / 1_280);
  for (let number = 0; number < count; number++) {
    port1.postMessage({ number, samples: sound.slice(number * 1_280, (number + 1) * 1_280), atS: 0 });
    // Frames come one by one; a device that is far behind drops some, which is another test's business.
    if (number % 20 === 19) while (steps().length < number) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  while (steps().length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  obey({ type: "listen", port: null });
  port1.close();
  assert.deepEqual(
    steps().map(({ number }) => number),
    Array.from({ length: count }, (_, i) => i),
  );
  const [wake] = steps().flatMap(({ wakes }) => wakes);
  assert.equal(wake?.id, "hearth");
  assert.ok(wake.score > 0.5 && wake.level > 0.01);
  assert.equal(steps().at(-1)?.dropped, 0);
  assert.deepEqual(broken, []);
});

test("createWakeListener() loads each model once, and says that it is there while it is asked", async () => {
  const { ask, loads } = setUp();
  await ask({ type: "run", turn: 1, core: CORE, detectors: [HEARTH] });
  await ask({ type: "run", turn: 2, core: CORE, detectors: [HEARTH, { ...HEARTH, id: "again", threshold: 0.8 }] });
  assert.deepEqual(loads, ["mel.onnx", "embedding.onnx", "hearth.onnx"]);
  assert.deepEqual(await ask({ type: "are-you-there" }), { type: "here" });
});

test("createWakeListener() refuses by name: a file that does not come, one that is no model, one for another purpose", async () => {
  const { ask, broken } = setUp();
  const refusalOf = async (order: Partial<Extract<WakeOrder, { type: "run" }>>) => {
    const report = await ask({ type: "run", turn: 1, core: CORE, detectors: [HEARTH], ...order });
    assert.ok(report.type === "refused" && report.reason !== "");
    return [report.problem, report.file];
  };
  const gone = { ...HEARTH, model: fileOf("gone.onnx") };
  assert.deepEqual(await refusalOf({ detectors: [gone] }), ["unreachable", "gone.onnx"]);
  const noModel = { ...HEARTH, model: fileOf("README.md") };
  assert.deepEqual(await refusalOf({ detectors: [noModel] }), ["model", "README.md"]);
  const noDetector = { ...HEARTH, model: fileOf("embedding.onnx") };
  assert.deepEqual(await refusalOf({ detectors: [noDetector] }), ["model", "embedding.onnx"]);
  const swapped = { mel: CORE.embedding, embedding: CORE.mel };
  assert.equal((await refusalOf({ core: swapped }))[0], "model");
  // And then it works all the same.
  assert.equal((await ask({ type: "run", turn: 9, core: CORE, detectors: [HEARTH] })).type, "running");
  assert.deepEqual(broken, []);
});
