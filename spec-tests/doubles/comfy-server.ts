// A double of ComfyUI: its protocol as recorded from 0.3.64, over HTTP and WebSocket, with real PNGs of colours and no model.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createEngine, type Submission } from "./comfy/engine.ts";
import type { ComfyFault } from "./comfy/faults.ts";
import { createComfyFiles, type Folder } from "./comfy/files.ts";
import { createFrames } from "./comfy/frames.ts";
import { describeClass, nodeClasses } from "./comfy/node-classes.ts";
import { type DoubleGraph, validate } from "./comfy/validation.ts";

export interface ComfyOptions {
  /** Default: one of each. */
  checkpoints?: string[];
  loras?: string[];
  /** What /system_stats tells. */
  version?: string;
  /** Milliseconds for each step of a sampler; default 2. */
  stepMs?: number;
  /** 0: any free one. */
  port?: number;
}

export interface ComfyServer {
  readonly url: string;
  /** May be changed at any time. */
  readonly models: { checkpoints: string[]; loras: string[] };
  stepMs: number;
  /** Of everything that was taken since the beginning, restarts included. */
  readonly taken: Submission[];
  /** Methods and paths in the order of the requests. */
  readonly requests: string[];
  /** Of the submissions that come next, in order. */
  failNext(...faults: ComfyFault[]): void;
  /** While set, requests are taken and never answered, and sockets say nothing. */
  isSilent: boolean;
  /** What lies in its folders. */
  filesIn(folder: Folder): string[];
  /** What it remembers of these submissions. */
  remembers(ids: string[]): string[];
  /**
   * The next request to such a route, e.g. "GET /view", is not answered before it is let go; `after POST /prompt` holds
   * the answer alone, when the submission is taken.
   */
  hold(route: string): Hold;
  /** Ends all connections and forgets the queue and the history; files stay. It answers again at the same address. */
  restart(): Promise<void>;
  /** Nobody answers until `start()`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Whether anybody listens to its frames, and has said first what previews it wants. */
  isConnected(): boolean;
  /** Ends the sockets alone. */
  dropSockets(): void;
  close(): Promise<void>;
}

export interface Hold {
  /** Resolves when the request is there. */
  reached: Promise<void>;
  letGo(): void;
}

const UPLOAD_MAX_BYTES = 100 * 1024 * 1024;

export async function startComfyServer(options: ComfyOptions = {}): Promise<ComfyServer> {
  const { version = "0.38.1", stepMs = 2 } = options;
  const models = {
    checkpoints: options.checkpoints ?? ["tiny-random-sd15.safetensors"],
    loras: options.loras ?? ["tiny-style.safetensors"],
  };
  const faults: ComfyFault[] = [];
  const files = createComfyFiles();
  const connections = new Set<Socket>();
  let server: Server = createServer();
  let port = options.port ?? 0;
  let nextNumber = 0;

  const holds: { route: string; reach(): void; released: Promise<void> }[] = [];
  async function held(route: string): Promise<void> {
    const index = holds.findIndex((each) => each.route === route);
    const [hold] = index < 0 ? [] : holds.splice(index, 1);
    hold?.reach();
    await hold?.released;
  }

  const frames = createFrames({
    isSilent: () => double.isSilent,
    remaining: () => engine.remaining(),
  });
  const engine = createEngine({
    ...frames,
    stepMs: () => double.stepMs,
    input: files.input,
    save: files.save,
    saveTemp: files.saveTemp,
    restart: () => void double.restart(),
  });

  async function submit(body: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const number = nextNumber++;
    const graph = body.prompt;
    if (graph === undefined) {
      const error = { type: "no_prompt", message: "No prompt provided", details: "No prompt provided", extra_info: {} };
      json(response, { error, node_errors: {} }, 400);
      return;
    }
    const isPlainList = Array.isArray(graph);
    if (
      graph === null ||
      (!isPlainList && Object.values(graph).some((node) => typeof node !== "object" || node === null))
    ) {
      trouble(response);
      return;
    }
    const fault = faults.shift() ?? null;
    const asked = fault === "missing model" ? { checkpoints: [], loras: [] } : models;
    const found = validate(withFault(isPlainList ? {} : (graph as DoubleGraph), fault), nodeClasses(asked), files.has);
    if (!found.ok) {
      json(response, { error: found.error, node_errors: found.nodeErrors }, 400);
      return;
    }
    const submission: Submission = {
      ...{ number: body.front === true ? -number : number, id: String(body.prompt_id ?? crypto.randomUUID()) },
      ...{ graph: graph as DoubleGraph, outputs: found.outputs, fault },
      extra: typeof body.client_id === "string" ? { client_id: body.client_id } : {},
      ...{ takenMs: performance.now(), beganMs: null, endedMs: null },
    };
    double.taken.push(submission);
    engine.submit(submission);
    if (fault === "answer lost") {
      response.destroy();
      return;
    }
    await held("after POST /prompt");
    const nodeErrors = fault === "half taken" ? HALF : found.nodeErrors;
    json(response, { prompt_id: submission.id, number, node_errors: nodeErrors });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://double");
    const path = url.pathname.replace(/^\/api(?=\/)/, "");
    const route = `${request.method} ${path}`;
    double.requests.push(route);
    const bytes = await readBody(request);
    if (double.isSilent) return;
    await held(`${request.method} /${path.split("/")[1]}`);
    const [, top = "", rest = ""] = /^\/([^/]+)(?:\/(.*))?$/.exec(decodeURIComponent(path)) ?? [];
    const classes = nodeClasses(models);
    if (route === "GET /system_stats") return json(response, stats(version));
    if (route === "GET /features") return json(response, frames.features);
    if (route === "GET /prompt") return json(response, { exec_info: { queue_remaining: engine.remaining() } });
    if (route === "GET /queue") return json(response, engine.queue());
    if (route === "GET /models/checkpoints") return json(response, models.checkpoints);
    if (route === "GET /models/loras") return json(response, models.loras);
    if (request.method === "GET" && top === "history") return json(response, engine.history(rest));
    if (request.method === "GET" && top === "object_info") {
      const known = classes[rest];
      return json(response, known === undefined ? {} : { [rest]: describeClass(rest, known) });
    }
    if (route === "GET /view") return files.view(url.searchParams, response);
    if (route === "POST /upload/image") return files.upload(request.headers["content-type"] ?? "", bytes, response);
    const body = readJson(bytes);
    if (route === "POST /interrupt") {
      engine.interrupt(typeof body?.prompt_id === "string" ? body.prompt_id : null);
      return void response.end();
    }
    if (request.method === "POST" && body === undefined) return trouble(response);
    if (route === "POST /prompt") return submit(body ?? {}, response);
    if (route === "POST /queue") {
      if (body?.clear === true) engine.clear();
      if (Array.isArray(body?.delete)) engine.remove(body.delete.map(String));
      return void response.end();
    }
    if (route === "POST /history") {
      if (Array.isArray(body?.delete)) engine.forgetHistory(body.delete.map(String));
      return void response.end();
    }
    response.writeHead(404).end();
  }

  async function listen(): Promise<void> {
    server = createServer((request, response) => void answer(request, response).catch(() => trouble(response)));
    server.on("connection", (socket) => {
      connections.add(socket);
      socket.once("close", () => connections.delete(socket));
    });
    server.on("upgrade", (request, socket, head) => frames.upgrade(request, socket, head));
    await once(server.listen(port, "127.0.0.1"), "listening");
    port = (server.address() as AddressInfo).port;
  }

  async function stop(): Promise<void> {
    engine.forget();
    nextNumber = 0;
    const closed = once(server, "close");
    server.close();
    frames.drop();
    for (const socket of connections) socket.destroy();
    await closed;
  }

  const double: ComfyServer = {
    ...{ models, stepMs, taken: [], requests: [], isSilent: false },
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    failNext: (...next) => void faults.push(...next),
    async restart() {
      await stop();
      files.emptyTemp();
      await listen();
    },
    filesIn: files.list,
    remembers: (ids) => ids.filter((id) => Object.keys(engine.history(id)).length > 0),
    hold(route) {
      let letGo = () => {};
      const released = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const reached = new Promise<void>((resolve) => holds.push({ route, reach: resolve, released }));
      return { reached, letGo };
    },
    stop,
    async start() {
      files.emptyTemp();
      await listen();
    },
    isConnected: frames.isConnected,
    dropSockets: frames.drop,
    close: stop,
  };
  await listen();
  return double;
}

const HALF = {
  "99": {
    errors: [
      {
        ...{ type: "required_input_missing", message: "Required input is missing", details: "filename_prefix" },
        extra_info: { input_name: "filename_prefix" },
      },
    ],
    dependent_outputs: ["99"],
    class_type: "SaveImage",
  },
};

function withFault(graph: DoubleGraph, fault: ComfyFault | null): DoubleGraph {
  if (fault !== "rejected") return graph;
  const changed = structuredClone(graph);
  for (const { class_type, inputs } of Object.values(changed)) {
    if (class_type === "KSampler" && inputs !== undefined) inputs.sampler_name = "warp";
  }
  return changed;
}

const stats = (version: string) => ({
  system: {
    ...{ os: "posix", ram_total: 25_276_514_304, ram_free: 24_379_396_096, comfyui_version: version },
    ...{ python_version: "3.11.7", pytorch_version: "2.13.0+cpu", embedded_python: false, argv: ["main.py"] },
  },
  devices: [{ name: "cpu", type: "cpu", index: null, vram_total: 25_276_514_304, vram_free: 24_379_396_096 }],
});

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

function trouble(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const words = "500 Internal Server Error\n\nServer got itself in trouble";
  response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(words);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > UPLOAD_MAX_BYTES) throw new RangeError("more than the double takes");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** undefined: it is none. */
function readJson(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
