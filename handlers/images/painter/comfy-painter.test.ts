// The painter against the double of ComfyUI, over real HTTP and WebSocket connections.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { createClock } from "../../../runtime-node/clock.ts";
import { connectSocket } from "../../../runtime-node/images/connect-socket.ts";
import { createPicturePixels } from "../../../runtime-node/images/picture-pixels.ts";
import { type ComfyServer, startComfyServer } from "../../../spec-tests/doubles/comfy-server.ts";
import { DomainError } from "../../errors.ts";
import type { Painter, PainterEvent, PainterStatus } from "../../ports/painter.ts";
import type { WorkflowGraph } from "../../shared/contract/image-admin.ts";
import { createKeptLog } from "../../testing/kept-log.ts";
import { createComfyPainter } from "./comfy-painter.ts";

const { signal } = new AbortController();
let comfy: ComfyServer;
let painter: Painter;
const createPainter = (connect = true) =>
  createComfyPainter({
    url: () => comfy.url,
    notReady: (cause) => new DomainError("component_not_ready", "away", { cause }),
    connect: connect ? connectSocket : null,
    clock: createClock(),
    log: createKeptLog(),
  });

before(async () => {
  comfy = await startComfyServer({ stepMs: 1 });
  painter = createPainter();
});
after(() => comfy.close());
afterEach(() => {
  comfy.isSilent = false;
});

let seed = 0;
const graph = (
  changes: { steps?: number; prefix?: string; checkpoint?: string; loader?: string } = {},
): WorkflowGraph => ({
  "1": {
    class_type: changes.loader ?? "CheckpointLoaderSimple",
    inputs: { ckpt_name: changes.checkpoint ?? "tiny-random-sd15.safetensors" },
  },
  "2": { class_type: "CLIPTextEncode", inputs: { text: "a red house", clip: ["1", 1] } },
  "4": { class_type: "EmptyLatentImage", inputs: { width: 64, height: 96, batch_size: 1 } },
  "5": {
    class_type: "KSampler",
    inputs: {
      ...{ seed: ++seed, steps: changes.steps ?? 3, cfg: 7, sampler_name: "euler", scheduler: "normal", denoise: 1 },
      ...{ model: ["1", 0], positive: ["2", 0], negative: ["2", 0], latent_image: ["4", 0] },
    },
  },
  "6": { class_type: "VAEDecode", inputs: { samples: ["5", 0], vae: ["1", 2] } },
  "7": { class_type: "SaveImage", inputs: { filename_prefix: changes.prefix ?? "hearth/a", images: ["6", 0] } },
});

async function settled(id: string, own = painter): Promise<PainterStatus> {
  for (;;) {
    const status = await own.status(id, signal);
    if (status.state !== "waiting" && status.state !== "running") return status;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function paint(changes?: Parameters<typeof graph>[0]): Promise<PainterStatus> {
  const id = crypto.randomUUID();
  assert.equal(await painter.submit({ id, graph: graph(changes) }, signal), null);
  return settled(id);
}

test("painter.submit() paints, and fetch() brings the picture, by polling alone", async () => {
  const polling = createPainter(false);
  const id = crypto.randomUUID();
  assert.equal(await polling.submit({ id, graph: graph() }, signal), null);
  const status = await settled(id, polling);
  assert.ok(status.state === "done");
  assert.deepEqual(
    status.outputs.map(({ subfolder }) => subfolder),
    ["hearth"],
  );
  const [output] = status.outputs;
  assert.ok(output);
  const bytes = await polling.fetch(output, 1e6, signal);
  assert.deepEqual([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.equal(new DataView(bytes.buffer, bytes.byteOffset).getUint32(20), 96);
  await assert.rejects(polling.fetch(output, bytes.length - 1, signal), { code: "too_large" });
  assert.equal((await polling.fetch(output, bytes.length, signal)).length, bytes.length);
  await assert.rejects(polling.fetch({ ...output, filename: "gone.png" }, 1e6, signal), { code: "upstream_failed" });
});

test("painter.watch() tells of steps, previews and the end, and of nothing after it was left", async () => {
  const events: PainterEvent[] = [];
  const id = crypto.randomUUID();
  let ended = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const stop = painter.watch((event) => {
    events.push(event);
    if (event.type === "changed" && events.some(({ type }) => type === "progress")) ended();
  });
  // The socket is open as soon as the double has greeted it; a run before would be told to nobody.
  while (!comfy.isConnected()) await new Promise((resolve) => setTimeout(resolve, 2));
  await painter.submit({ id, graph: graph({ steps: 4 }) }, signal);
  await done;
  assert.equal((await painter.status(id, signal)).state, "done");
  const steps = events.filter((event) => event.type === "progress");
  assert.deepEqual(
    steps.map(({ value, max, node }) => [value, max, node]),
    [1, 2, 3, 4].map((value) => [value, 4, "5"]),
  );
  const previews = events.filter((event) => event.type === "preview");
  assert.equal(previews.length, 4);
  for (const preview of previews) {
    assert.deepEqual(
      [preview.id, preview.mediaType, preview.bytes[0], preview.bytes[1]],
      [id, "image/jpeg", 0xff, 0xd8],
    );
  }
  stop();
  const before = events.length;
  await paint();
  assert.equal(events.length, before);
});

test("painter.status() tells apart what waits, runs, was cancelled, and is not known", async () => {
  comfy.failNext("hang");
  const [running, waiting] = [crypto.randomUUID(), crypto.randomUUID()];
  await painter.submit({ id: running, graph: graph() }, signal);
  await painter.submit({ id: waiting, graph: graph() }, signal);
  assert.equal((await painter.status(running, signal)).state, "running");
  assert.equal((await painter.status(waiting, signal)).state, "waiting");
  await painter.cancel(waiting, signal);
  assert.equal((await painter.status(waiting, signal)).state, "unknown");
  assert.equal((await painter.status(running, signal)).state, "running");
  await painter.cancel(running, signal);
  assert.equal((await settled(running)).state, "cancelled");
  assert.equal((await painter.status(crypto.randomUUID(), signal)).state, "unknown");
});

test("painter.submit() says which model is missing, and what the painter refuses, and queues nothing", async () => {
  const id = crypto.randomUUID();
  const before = comfy.taken.length;
  const missing = await painter.submit({ id, graph: graph({ checkpoint: "gone.safetensors" }) }, signal);
  assert.equal(missing?.kind, "model_missing");
  assert.equal(missing?.node, "1");
  const unknown = await painter.submit({ id, graph: graph({ loader: "NoSuchNode" }) }, signal);
  assert.equal(unknown?.kind, "refused");
  assert.equal(unknown?.node, "1");
  comfy.failNext("rejected");
  const rejected = await painter.submit({ id, graph: graph() }, signal);
  assert.deepEqual([rejected?.kind, rejected?.node], ["refused", "5"]);
  assert.equal(comfy.taken.length, before);
});

test("painter.submit() takes an answer with node errors for a refusal, and cancels what was taken", async () => {
  comfy.failNext("half taken");
  const id = crypto.randomUUID();
  const refusal = await painter.submit({ id, graph: graph({ steps: 500 }) }, signal);
  assert.deepEqual([refusal?.kind, refusal?.node], ["refused", "99"]);
  assert.equal((await settled(id)).state, "cancelled");
});

test("painter.submit() hands in once where the answer is lost", async () => {
  const before = comfy.taken.length;
  comfy.failNext("answer lost");
  assert.equal((await paint()).state, "done");
  assert.equal(comfy.taken.length, before + 1);
});

test("painter.status() sorts failures into those that people can do something about", async () => {
  const kinds: Record<string, string> = {};
  for (const fault of ["out of memory", "damaged model"] as const) {
    comfy.failNext(fault);
    const status = await paint();
    assert.ok(status.state === "failed");
    kinds[fault] = status.reason.kind;
  }
  assert.deepEqual(kinds, { "out of memory": "out_of_memory", "damaged model": "model_damaged" });
  comfy.failNext("no outputs");
  assert.deepEqual(await paint(), { state: "done", outputs: [] });
});

test("painter.status() is unknown after a restart, and component_not_ready while nobody answers", async () => {
  comfy.failNext("hang");
  const id = crypto.randomUUID();
  await painter.submit({ id, graph: graph() }, signal);
  await comfy.stop();
  await assert.rejects(painter.status(id, signal), { code: "component_not_ready" });
  await assert.rejects(painter.submit({ id, graph: graph() }, signal), { code: "component_not_ready" });
  await comfy.start();
  assert.equal((await painter.status(id, signal)).state, "unknown");
});

test("painter.status() is unknown once the painter has restarted in the middle of a run, and watch() finds it again", async () => {
  const stop = painter.watch(() => undefined);
  while (!comfy.isConnected()) await new Promise((resolve) => setTimeout(resolve, 2));
  comfy.failNext("restart");
  const id = crypto.randomUUID();
  assert.equal(await painter.submit({ id, graph: graph() }, signal), null);
  for (let isLost = false; !isLost; ) {
    const status = await painter.status(id, signal).catch((error: unknown) => error as DomainError);
    isLost = "state" in status && status.state === "unknown";
    if ("code" in status) assert.equal(status.code, "component_not_ready");
  }
  while (!comfy.isConnected()) await new Promise((resolve) => setTimeout(resolve, 20));
  stop();
  assert.equal((await paint()).state, "done");
});

test("a damaged picture comes as it is, and is not taken for a whole one", async () => {
  comfy.failNext("damaged picture");
  const status = await paint();
  assert.ok(status.state === "done" && status.outputs[0]);
  const bytes = await painter.fetch(status.outputs[0], 1e6, signal);
  await assert.rejects(createPicturePixels().read(bytes, 1e6), { code: "upstream_failed" });
});

test("painter.upload() gives the name that workflows use, and the picture can be painted over", async () => {
  const made = await paint();
  assert.ok(made.state === "done" && made.outputs[0]);
  const bytes = await painter.fetch(made.outputs[0], 1e6, signal);
  const name = await painter.upload({ name: 'a"b/../c.png', mediaType: "image/png", bytes }, signal);
  assert.equal(name, "hearth/a_b_.._c.png [temp]");
  assert.deepEqual(comfy.filesIn("input"), [], "what lies among its inputs stays there for ever");
  const changed = graph();
  changed["4"] = { class_type: "VAEEncode", inputs: { pixels: ["8", 0], vae: ["1", 2] } };
  changed["8"] = { class_type: "LoadImage", inputs: { image: name } };
  const id = crypto.randomUUID();
  assert.equal(await painter.submit({ id, graph: changed }, signal), null);
  const status = await settled(id);
  assert.ok(status.state === "done" && status.outputs[0]);
  assert.equal(new DataView((await painter.fetch(status.outputs[0], 1e6, signal)).buffer).getUint32(20), 96);
});

test("painter.forget() leaves nothing of a prompt in its history, and takes an id that it does not know", async () => {
  const id = crypto.randomUUID();
  await painter.submit({ id, graph: graph() }, signal);
  await settled(id);
  assert.deepEqual(comfy.remembers([id]), [id]);
  await painter.forget(id, signal);
  await painter.forget(id, signal);
  assert.deepEqual(comfy.remembers([id]), []);
  assert.equal((await painter.status(id, signal)).state, "unknown");
});

test("painter.models() and describe() tell what there is", async () => {
  assert.deepEqual(await painter.models("checkpoints", signal), ["tiny-random-sd15.safetensors"]);
  assert.deepEqual(await painter.models("loras", signal), ["tiny-style.safetensors"]);
  assert.equal(await painter.describe("NoSuchNode", signal), null);
  assert.ok(await painter.describe("KSampler", signal));
});

test("painter calls end with their signal while the painter says nothing", async () => {
  comfy.isSilent = true;
  const left = new AbortController();
  const call = painter.status(crypto.randomUUID(), left.signal);
  left.abort(new Error("left"));
  await assert.rejects(call, /left/);
});

test("painter.submit() warns once of a ComfyUI that is older than Hearth was made for", async () => {
  const old = await startComfyServer({ version: "0.3.64" });
  const log = createKeptLog();
  const own = createComfyPainter({
    url: () => old.url,
    notReady: (cause) => new DomainError("component_not_ready", "away", { cause }),
    ...{ connect: null, clock: createClock(), log },
  });
  for (let time = 0; time < 2; time++) await own.submit({ id: crypto.randomUUID(), graph: graph() }, signal);
  await old.close();
  assert.equal(log.lines.filter((line) => JSON.stringify(line).includes("0.3.64")).length, 1);
});
