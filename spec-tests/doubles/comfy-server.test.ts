// The double against what the real ComfyUI 0.3.64 answered to the very same requests; without the recordings, skipped out loud.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { WebSocket } from "ws";
import { type ComfyServer, startComfyServer } from "./comfy-server.ts";

const data = process.env.HEARTH_TEST_DATA;
const folder = data === undefined ? null : join(data, "..", "reference", "comfyui-recordings");
const skip = folder !== null && existsSync(folder) ? false : "the recordings of ComfyUI are not here";

type Errors = Record<string, { errors: { type: string; message: string; details: string }[] }>;
interface Rejection {
  error: { type: string; message: string };
  node_errors: Errors;
}
interface Frame {
  type: string;
  data: { node?: unknown; sid?: string };
}
interface HistoryEntry {
  outputs: object;
  status: { status_str: string; completed: boolean; messages: [string, object][] };
}
interface Described {
  output: string[];
  output_node: boolean;
  input: { required: Record<string, [string | string[], { min?: number; max?: number }?]> };
}
interface Prompt {
  prompt: Record<string, { inputs: Record<string, unknown> }>;
}
interface Exchange<Request, Response> {
  case: string;
  request: { path: string; body: Request };
  response: { status: number; body: Response };
}
interface Run {
  submit: Exchange<Prompt, unknown>;
  history: Exchange<undefined, Record<string, HistoryEntry>>;
  ws: { text?: Frame; binary?: { metadata: object } }[];
}
/** What each recording holds, as far as it is compared; another program wrote them. */
interface Recordings {
  "errors-post-prompt.json": Exchange<unknown, Rejection>[];
  "http-get-basics.json": Exchange<undefined, Record<string, Described>>[];
  "run-txt2img.json": Run;
  "run-txt2img-lora-preview-metadata.json": Run;
  "run-identical-again-cached.json": Run;
}
const recorded = <Name extends keyof Recordings>(name: Name): Recordings[Name] =>
  JSON.parse(readFileSync(join(folder ?? "", name), "utf8"));

let comfy: ComfyServer;
before(async () => {
  comfy = await startComfyServer({ stepMs: 1 });
});
after(() => comfy.close());

const post = (path: string, body: unknown) =>
  fetch(comfy.url + path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });
const get = async <Answer>(path: string): Promise<Answer> => (await (await fetch(comfy.url + path)).json()) as Answer;

async function ended(id: string): Promise<HistoryEntry> {
  for (;;) {
    const entry = (await get<Record<string, HistoryEntry>>(`/history/${id}`))[id];
    if (entry !== undefined) return entry;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** What may differ: tooltips, lists of samplers, the longest numbers, tracebacks, and where in Python it happened. */
const comparable = (errors: Errors) =>
  Object.entries(errors).map(([node, { errors: all, ...more }]) => ({
    ...{ node, ...more },
    all: all.map(({ type, message, details }) => [
      type,
      // Python's numbers are exact where JavaScript's are not.
      message.replace(/\d{17,}/g, "N"),
      details.replace(/list of length \d+/, "list of length N"),
    ]),
  }));

test("the double refuses what was refused, in the same words", { skip }, async (t) => {
  const compared: string[] = [];
  for (const { case: what, request, response } of recorded("errors-post-prompt.json")) {
    // A class that the double leaves out, and what only Python's own objects make of a node without inputs.
    if (what === "node without inputs" || request.body === undefined || response.status === 200) continue;
    const answer = await post("/prompt", request.body);
    assert.equal(answer.status, response.status, what);
    if (response.status === 400) {
      const { error, node_errors } = JSON.parse(await answer.text());
      assert.deepEqual([error.type, error.message], [response.body.error.type, response.body.error.message], what);
      assert.deepEqual(comparable(node_errors), comparable(response.body.node_errors), what);
    }
    compared.push(what);
  }
  t.diagnostic(`${compared.length} refusals compared`);
  assert.ok(compared.length >= 15);
});

test("the double takes a prompt with one bad output of two, and says so in node_errors", { skip }, async () => {
  const found = recorded("errors-post-prompt.json").find(({ case: what }) => what.startsWith("two outputs"));
  assert.ok(found);
  const answer = JSON.parse(await (await post("/prompt", found.request.body)).text());
  assert.deepEqual(comparable(answer.node_errors), comparable(found.response.body.node_errors));
  assert.equal((await ended(answer.prompt_id)).status.status_str, "success");
});

test("the double describes its classes as recorded, but for texts and its own shorter lists", { skip }, async () => {
  let compared = 0;
  for (const { request, response } of recorded("http-get-basics.json")) {
    const name = /^\/object_info\/(\w+)$/.exec(request.path)?.[1];
    if (name === undefined) continue;
    const answer = await get<Record<string, Described>>(request.path);
    assert.deepEqual(Object.keys(answer), Object.keys(response.body), name);
    const [own, theirs] = [answer[name], response.body[name]];
    if (own === undefined || theirs === undefined) continue;
    assert.deepEqual(own.output, theirs.output, name);
    assert.equal(own.output_node, theirs.output_node, name);
    assert.deepEqual(Object.keys(own.input.required).sort(), Object.keys(theirs.input.required).sort(), name);
    for (const [input, [type, range]] of Object.entries(theirs.input.required)) {
      const mine: Described["input"]["required"][string] | undefined = own.input.required[input];
      assert.ok(mine, `${name}/${input}`);
      const [ownType, ownRange]: Described["input"]["required"][string] = mine;
      if (Array.isArray(type))
        assert.ok(
          [...ownType].every((choice) => type.includes(choice)),
          `${name}/${input}`,
        );
      else
        assert.deepEqual([ownType, ownRange?.min, ownRange?.max], [type, range?.min, range?.max], `${name}/${input}`);
    }
    compared++;
  }
  assert.ok(compared >= 4);
});

/** The kinds of frames in order; how often a sampler reports depends on its steps alone. */
const kinds = (frames: { type: string; node?: unknown }[]) =>
  frames
    .filter(({ type }) => !["status", "feature_flags"].includes(type))
    .map(({ type, node }) => (type === "executing" ? `${type} ${node === null ? "null" : "node"}` : type));

test("the double sends the frames of a run in the recorded order, and binary previews in the recorded form", {
  skip,
}, async () => {
  const { submit, ws } = recorded("run-txt2img.json");
  const socket = new WebSocket(`${comfy.url.replace("http", "ws")}/ws?clientId=test`);
  const frames: Frame[] = [];
  const binary: Buffer[] = [];
  const done = new Promise<void>((resolve) => {
    socket.on("message", (bytes, isBinary) => {
      if (isBinary) return void binary.push(bytes as Buffer);
      const frame = JSON.parse(String(bytes));
      frames.push(frame);
      if (frame.type === "executing" && frame.data.node === null) resolve();
    });
  });
  await new Promise((resolve) => socket.once("open", resolve));
  socket.send(JSON.stringify({ type: "feature_flags", data: { supports_preview_metadata: true } }));
  while (!comfy.isConnected()) await new Promise((resolve) => setTimeout(resolve, 1));
  await post("/prompt", { ...submit.request.body, client_id: "test" });
  await done;
  socket.close();
  const texts = ws.flatMap((frame) => frame.text ?? []);
  const flat = (all: typeof frames) => kinds(all.map(({ type, data: { node } }) => ({ type, node })));
  // Within a step the double sends `progress_state` as often as the server, give or take one at a node's beginning.
  const withoutStates = (all: string[]) => all.filter((kind) => kind !== "progress_state");
  assert.deepEqual(withoutStates(flat(frames)), withoutStates(flat(texts)));
  assert.equal(frames[0]?.data.sid, "test");
  const preview = binary[0];
  assert.ok(preview);
  const length = preview.readUInt32BE(4);
  assert.equal(preview.readUInt32BE(0), 4);
  const metadata = JSON.parse(preview.subarray(8, 8 + length).toString());
  const own = recorded("run-txt2img-lora-preview-metadata.json").ws.find((frame) => frame.binary);
  assert.deepEqual(Object.keys(metadata).sort(), Object.keys(own?.binary?.metadata ?? {}).sort());
  assert.equal(preview.subarray(8 + length).readUInt16BE(0), 0xffd8);
});

test("the double's history of a run has the recorded form, also of one that fails", { skip }, async () => {
  const shapeOf = (entry: HistoryEntry) => ({
    ...{ keys: Object.keys(entry).sort(), status: entry.status.status_str, completed: entry.status.completed },
    messages: entry.status.messages.map(([type]) => type),
  });
  const { submit, history } = recorded("run-txt2img.json");
  const run = JSON.parse(await (await post("/prompt", submit.request.body)).text());
  const [theirs] = Object.values(history.response.body);
  assert.ok(theirs);
  assert.deepEqual(shapeOf(await ended(run.prompt_id)), shapeOf(theirs));
  comfy.failNext("out of memory");
  const body = structuredClone(submit.request.body);
  (body.prompt["3"] ?? assert.fail()).inputs.seed = 99;
  const failed = await ended(JSON.parse(await (await post("/prompt", body)).text()).prompt_id);
  assert.deepEqual([failed.status.status_str, failed.outputs], ["error", {}]);
  assert.equal(failed.status.messages.at(-1)?.[0], "execution_error");
});

test("the double gives a graph that has run before its old file, and paints nothing", { skip }, async () => {
  const { request } = recorded("run-identical-again-cached.json").submit;
  const outputs = [];
  for (let time = 0; time < 2; time++) {
    const { prompt_id } = JSON.parse(await (await post("/prompt", request.body)).text());
    outputs.push((await ended(prompt_id)).outputs);
  }
  assert.deepEqual(outputs[0], outputs[1]);
});

test("the double's queue is in heap order, and deletes what waits alone", async () => {
  comfy.failNext("hang");
  const prompt = (seed: number) => ({
    "1": { class_type: "EmptyLatentImage", inputs: { width: 64, height: 64, batch_size: 1 } },
    "2": { class_type: "CheckpointLoaderSimple", inputs: { ckpt_name: "tiny-random-sd15.safetensors" } },
    "3": { class_type: "CLIPTextEncode", inputs: { text: "", clip: ["2", 1] } },
    "4": {
      class_type: "KSampler",
      inputs: {
        ...{ seed, steps: 1, cfg: 1, sampler_name: "euler", scheduler: "normal", denoise: 1 },
        ...{ model: ["2", 0], positive: ["3", 0], negative: ["3", 0], latent_image: ["1", 0] },
      },
    },
    "5": { class_type: "VAEDecode", inputs: { samples: ["4", 0], vae: ["2", 2] } },
    "6": { class_type: "SaveImage", inputs: { filename_prefix: "q", images: ["5", 0] } },
  });
  for (const [id, front] of [
    ["a", false],
    ["b", false],
    ["c", false],
    ["d", true],
  ] as const) {
    await post("/prompt", { prompt: prompt(1_000), prompt_id: id, front });
  }
  const ids = async () => {
    type Queue = Record<"queue_running" | "queue_pending", [number, string][]>;
    const { queue_running, queue_pending } = await get<Queue>("/queue");
    return [queue_running, queue_pending].map((items) => items.map(([, id]) => id));
  };
  assert.deepEqual(await ids(), [["a"], ["d", "c", "b"]]);
  await post("/queue", { delete: ["a", "b"] });
  await post("/interrupt", { prompt_id: "c" });
  assert.deepEqual(await ids(), [["a"], ["d", "c"]]);
  await post("/queue", { clear: true });
  await post("/interrupt", { prompt_id: "a" });
  assert.equal((await ended("a")).status.messages.at(-1)?.[0], "execution_interrupted");
  assert.deepEqual(await get("/history/b"), {});
});
