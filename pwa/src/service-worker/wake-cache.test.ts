// What the service worker keeps for hands-free, over a scripted network and store.
import assert from "node:assert/strict";
import { test } from "node:test";
import { KEPT_HEADER } from "../api/kept-header.ts";
import { createWakeCache, isEngine, isModel, WAKE_LIST_PATH } from "./wake-cache.ts";

const HOME = "http://home.test";

/** As much of Cache Storage as is used. */
function createStores() {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => void kept.set(url, response),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (request: Request) => kept.delete(request.url),
  };
  return { kept, cache, stores: { open: async () => cache } as unknown as CacheStorage };
}

function held<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function setUp() {
  const { kept, cache, stores } = createStores();
  const network = {
    answer: async (_url: string): Promise<Response> => new Response("fresh"),
    asked: [] as string[],
    isSilent: false,
  };
  let done: Promise<unknown> = Promise.resolve();
  const patience = held<void>();
  const get = async (request: RequestInfo | URL) => {
    const { url } = request as Request;
    network.asked.push(url);
    return network.answer(url);
  };
  const wake = createWakeCache(stores, get, () => patience.promise);
  const ask = async (kind: "engine" | "model" | "list", path: string, options?: RequestInit) => {
    const work: Promise<unknown>[] = [];
    const response = await wake[kind]({
      request: new Request(HOME + path, options),
      waitUntil: (promise) => void work.push(promise),
    });
    done = Promise.all(work);
    if (!network.isSilent) await done;
    return response;
  };
  const paths = () => [...kept.keys()].map((url) => url.slice(HOME.length)).sort();
  return { ask, network, paths, cache, patience, done: () => done };
}

const away = () => Promise.reject(new TypeError("Failed to fetch"));

test("isEngine() and isModel() name what is kept, and nothing else of the app or the service", () => {
  const url = (path: string) => new URL(path, HOME);
  assert.ok(isEngine(url("/assets/wake-worker-sIBz68nz.js")));
  assert.ok(isEngine(url("/assets/ort-wasm-simd-threaded-DcHrbrbl.wasm")));
  assert.ok(isEngine(url("/assets/map-engine-BybH4UNr.js")));
  assert.ok(isEngine(url("/assets/maplibre-gl-worker-DcHrbrbl.mjs")));
  for (const path of ["/assets/index-BybH4UNr.js", "/wake-worker-sIBz68nz.js", "/api/assets/wake-worker-x.js"]) {
    assert.ok(!isEngine(url(path)), path);
  }
  assert.ok(isModel(url("/api/voice/wakeword/a.onnx?v=12")));
  assert.ok(!isModel(url("/api/voice/wakeword/a.onnx")));
  assert.ok(!isModel(url("/api/voice/wakewords?v=1")));
});

test("engine() fetches once, answers without the network afterwards, and lets an older build's file go", async () => {
  const { ask, network, paths } = setUp();
  await ask("engine", "/assets/wake-worker-AAAAAAAA.js");
  await ask("engine", "/assets/ort-wasm-simd-threaded-BBBB-BBB.wasm");
  network.answer = away;
  assert.equal(await (await ask("engine", "/assets/wake-worker-AAAAAAAA.js")).text(), "fresh");
  assert.equal(network.asked.length, 2);
  network.answer = async () => new Response("newer");
  await ask("engine", "/assets/wake-worker-CCCC_CCC.js");
  assert.deepEqual(paths(), ["/assets/ort-wasm-simd-threaded-BBBB-BBB.wasm", "/assets/wake-worker-CCCC_CCC.js"]);
});

test("engine() and model() keep nothing but whole, good answers", async () => {
  const { ask, network, paths } = setUp();
  for (const status of [401, 404, 206, 503]) {
    network.answer = async () => new Response("no", { status });
    assert.equal((await ask("model", "/api/voice/wakeword/a.onnx?v=1")).status, status);
    assert.equal((await ask("engine", "/assets/wake-worker-AAAAAAAA.js")).status, status);
  }
  assert.deepEqual(paths(), []);
});

test("model() answers from what it kept, replaces an older version, and goes past a copy that was found broken", async () => {
  const { ask, network, paths } = setUp();
  await ask("model", "/api/voice/wakeword/a.onnx?v=1");
  await ask("model", "/api/voice/wakeword/b.onnx?v=7");
  await ask("model", "/api/voice/wakeword/a.onnx?v=1");
  assert.equal(network.asked.length, 2);
  await ask("model", "/api/voice/wakeword/a.onnx?v=2");
  assert.deepEqual(paths(), ["/api/voice/wakeword/a.onnx?v=2", "/api/voice/wakeword/b.onnx?v=7"]);
  network.answer = async () => new Response("whole");
  assert.equal(await (await ask("model", "/api/voice/wakeword/a.onnx?v=2", { cache: "reload" })).text(), "whole");
  network.answer = away;
  assert.equal(await (await ask("model", "/api/voice/wakeword/a.onnx?v=2")).text(), "whole");
});

test("list() is fresh where it can be, kept where the service is away, and lets models go that it names no more", async () => {
  const { ask, network, paths } = setUp();
  await ask("model", "/api/voice/wakeword/a.onnx?v=aa");
  await ask("model", "/api/voice/wakeword/b.onnx?v=bb");
  const list = { core: { mel: { sha256: "cc" } }, items: [{ file: "a.onnx", sha256: "aa" }] };
  network.answer = async () => Response.json(list);
  const fresh = await ask("list", WAKE_LIST_PATH);
  assert.deepEqual(await fresh.json(), list);
  assert.equal(fresh.headers.has(KEPT_HEADER), false);
  assert.deepEqual(paths(), ["/api/voice/wakeword/a.onnx?v=aa", WAKE_LIST_PATH]);
  for (const answer of [away, async () => new Response(null, { status: 503 })]) {
    network.answer = answer;
    const kept = await ask("list", WAKE_LIST_PATH);
    assert.deepEqual(await kept.json(), list);
    assert.equal(kept.headers.has(KEPT_HEADER), true);
  }
  network.answer = async () => new Response(null, { status: 401 });
  assert.equal((await ask("list", WAKE_LIST_PATH)).status, 401);
});

test("list() gives what it kept where the service is silent, and takes the answer that comes late", async () => {
  const { ask, network, patience, done } = setUp();
  network.answer = async () => Response.json({ items: ["old"] });
  await ask("list", WAKE_LIST_PATH);
  const late = held<Response>();
  network.answer = () => late.promise;
  network.isSilent = true;
  const asked = ask("list", WAKE_LIST_PATH);
  patience.resolve();
  assert.deepEqual(await (await asked).json(), { items: ["old"] });
  late.resolve(Response.json({ items: ["new"] }));
  await done();
  network.answer = away;
  assert.deepEqual(await (await ask("list", WAKE_LIST_PATH)).json(), { items: ["new"] });
});

test("list() waits for the network where nothing was kept, and gives what was kept where the asker gave up", async () => {
  const { ask, network, patience } = setUp();
  patience.resolve();
  network.answer = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return Response.json({ items: ["first"] });
  };
  assert.deepEqual(await (await ask("list", WAKE_LIST_PATH)).json(), { items: ["first"] });
  network.answer = () => Promise.reject(new DOMException("gave up", "AbortError"));
  assert.deepEqual(await (await ask("list", WAKE_LIST_PATH)).json(), { items: ["first"] });
});

test("list() fails as the network does where nothing was kept", async () => {
  const { ask, network } = setUp();
  network.answer = away;
  assert.equal((await ask("list", WAKE_LIST_PATH)).type, "error");
});

test("a full device keeps nothing, and the answer comes all the same", async () => {
  const { ask, cache, paths } = setUp();
  cache.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  assert.equal(await (await ask("model", "/api/voice/wakeword/a.onnx?v=1")).text(), "fresh");
  assert.deepEqual(paths(), []);
});
