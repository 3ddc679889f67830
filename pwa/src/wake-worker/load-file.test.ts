// Model files over a scripted network: only what the list names is taken.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { FileDamagedError, FileUnreachableError, loadFile } from "./load-file.ts";

const BYTES = Uint8Array.from({ length: 5_000 }, (_, i) => i);
const MODEL = {
  file: "hey jarvis.onnx",
  sizeBytes: BYTES.length,
  sha256: createHash("sha256").update(BYTES).digest("hex"),
};

const WANTED = new AbortController().signal;

function network(...answers: (() => Response)[]) {
  const asked: { url: string; cache: RequestCache | undefined }[] = [];
  const get = async (url: RequestInfo | URL, options?: RequestInit) => {
    asked.push({ url: String(url), cache: options?.cache });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("network");
    return answer();
  };
  return { asked, get };
}

test("loadFile() asks by name and hash, and gives exactly the bytes", async () => {
  const { asked, get } = network(() => new Response(BYTES));
  assert.deepEqual(await loadFile(MODEL, WANTED, get), BYTES);
  assert.deepEqual(asked, [{ url: `/api/voice/wakeword/hey%20jarvis.onnx?v=${MODEL.sha256}`, cache: "default" }]);
});

test("loadFile() asks past a broken copy once, and takes no other bytes than the list's", async () => {
  const broken = BYTES.slice();
  broken[7] = 0;
  const healed = network(
    () => new Response(broken),
    () => new Response(BYTES),
  );
  assert.deepEqual(await loadFile(MODEL, WANTED, healed.get), BYTES);
  assert.deepEqual(
    healed.asked.map(({ cache }) => cache),
    ["default", "reload"],
  );
  for (const wrong of [broken, BYTES.subarray(1), new Uint8Array(0)]) {
    const { get } = network(
      () => new Response(wrong.slice()),
      () => new Response(wrong.slice()),
    );
    await assert.rejects(loadFile(MODEL, WANTED, get), FileDamagedError);
  }
});

test("loadFile() reads no more than the list says", async () => {
  let pulled = 0;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1_000));
        },
      }),
    );
  const { get } = network(endless, endless);
  await assert.rejects(loadFile(MODEL, WANTED, get), FileDamagedError);
  assert.ok(pulled < 20, String(pulled));
});

test("loadFile() says that a file is out of reach: refused, cut off, or no network", async () => {
  const cutOff = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.error(new TypeError("reset")),
      }),
    );
  for (const answer of [() => new Response(null, { status: 404 }), () => new Response(null, { status: 503 }), cutOff]) {
    await assert.rejects(loadFile(MODEL, WANTED, network(answer).get), FileUnreachableError);
  }
  await assert.rejects(loadFile(MODEL, WANTED, network().get), FileUnreachableError);
});

test("loadFile() leaves a file that nobody waits for any more, also in the middle of it", {
  timeout: 10_000,
}, async () => {
  const leaving = new AbortController();
  const get = async (_url: RequestInfo | URL, options?: RequestInit) =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(BYTES.slice(0, 100));
          options?.signal?.addEventListener("abort", () => controller.error(options.signal?.reason));
        },
      }),
    );
  const refused = assert.rejects(loadFile(MODEL, leaving.signal, get), FileUnreachableError);
  await new Promise((resolve) => setImmediate(resolve));
  leaving.abort();
  await refused;
});
