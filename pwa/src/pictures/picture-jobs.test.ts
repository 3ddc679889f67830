// The jobs of a person over a scripted stream: who is faster, the answer to an order or its events, does not matter.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { ImageEvent, ImageJob } from "@hearth/handlers/shared/contract/images.ts";
import { ServiceError } from "../api/errors.ts";
import { createPictureJobs, JOBS_KNOWN_MAX, type PictureJobs } from "./picture-jobs.ts";
import { idAt, image, job, TIME } from "./testing/things.ts";

const ORDERED = {
  prompt: "a lighthouse",
  expandedPrompt: null,
  rating: "general",
  count: 1,
  width: 512,
  height: 512,
} as const;
const jobId = idAt(1);
const settled = () => new Promise((resolve) => setImmediate(resolve));
const running: PictureJobs[] = [];
afterEach(() => {
  for (const jobs of running.splice(0)) jobs.close();
});

/** One open stream at a time; `tell` sends over it, `cut` breaks it. */
function open(stored: Record<string, ImageJob> = {}) {
  const asked: string[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let opened = 0;
  let wake: (() => void) | null = null;
  const jobs = createPictureJobs({
    now: () => new Date(TIME),
    open: async (signal) => {
      opened += 1;
      const body = new ReadableStream<Uint8Array>({
        start(each) {
          controller = each;
          signal.addEventListener("abort", () => each.error(signal.reason), { once: true });
        },
      });
      return new Response(body);
    },
    async read(id) {
      asked.push(id);
      const found = stored[id];
      if (found === undefined) throw new ServiceError({ status: 404, code: "not_found", detail: "" }, null);
      return found;
    },
    onWake(listener) {
      wake = listener;
      return () => undefined;
    },
  });
  running.push(jobs);
  const tell = async ({ event, data }: ImageEvent) => {
    controller?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    await settled();
    await settled();
  };
  const reconnect = async () => {
    controller?.close();
    await settled();
    await settled();
    wake?.();
    await settled();
  };
  const shown = (id = jobId) => {
    const found = jobs.job(id);
    return found === null || found === "missing" ? found : found.state;
  };
  return { jobs, asked, tell, reconnect, shown, opened: () => opened };
}

test("adopt() keeps what the events have told before the order was answered, to its very end", async () => {
  const { jobs, tell, shown } = open({ [jobId]: job(1, { state: "painting" }) });
  const done: string[] = [];
  jobs.onDone(({ id }) => done.push(id));
  jobs.follow();
  await settled();
  await tell({ event: "snapshot", data: { jobs: [] } });
  await tell({ event: "progress", data: { jobId, value: 1, max: 2 } });
  await tell({ event: "done", data: { jobId, images: [image(5)] } });
  assert.deepEqual(jobs.ids.value, [jobId]);
  jobs.adopt(jobId, ORDERED);
  const found = jobs.job(jobId);
  assert.ok(found !== null && found !== "missing");
  assert.deepEqual([found.state, found.prompt, found.images.length], ["done", "a lighthouse", 1]);
  assert.deepEqual([shown(), done], ["done", [jobId]]);
});

test("a snapshot that was taken before the order does not make it vanish", async () => {
  const { jobs, tell, asked, shown } = open({ [jobId]: job(1, { state: "queued", position: 2 }) });
  jobs.follow();
  await settled();
  jobs.adopt(jobId, ORDERED);
  await tell({ event: "snapshot", data: { jobs: [] } });
  assert.deepEqual([asked, shown()], [[jobId], "expanding"]);
  await tell({ event: "queued", data: { jobId, position: 2 } });
  assert.equal(shown(), "queued");
});

test("a job that the service no longer knows is missing, not for ever in the making", async () => {
  const { jobs, tell, shown } = open();
  jobs.follow();
  await settled();
  jobs.adopt(jobId, ORDERED);
  await tell({ event: "snapshot", data: { jobs: [] } });
  assert.deepEqual([shown(), jobs.ids.value], ["missing", []]);
});

test("what ended while the connection was broken comes with the next snapshot, and is told once", async () => {
  const { jobs, tell, reconnect, shown, opened } = open();
  const done: string[] = [];
  jobs.onDone(({ id }) => done.push(id));
  jobs.follow();
  await settled();
  await tell({ event: "snapshot", data: { jobs: [job(1, { state: "painting" })] } });
  assert.equal(shown(), "painting");
  await reconnect();
  assert.equal(opened(), 2);
  const ended = job(1, { state: "done", images: [image(5)] });
  await tell({ event: "snapshot", data: { jobs: [ended] } });
  await tell({ event: "snapshot", data: { jobs: [ended] } });
  assert.deepEqual([shown(), done], ["done", [jobId]]);
});

test("a job begun elsewhere gets its words from the service", async () => {
  const { jobs, tell, asked } = open({ [jobId]: job(1, { prompt: "a whale", state: "queued", position: 1 }) });
  jobs.follow();
  await settled();
  await tell({ event: "progress", data: { jobId, value: 1, max: 4 } });
  const found = jobs.job(jobId);
  assert.ok(found !== null && found !== "missing");
  assert.deepEqual([asked, found.prompt, found.state], [[jobId], "a whale", "painting"]);
});

test("follow() opens one connection for all, and ends it with the last of them", async () => {
  const { jobs, opened } = open();
  const [first, second] = [jobs.follow(), jobs.follow()];
  await settled();
  assert.deepEqual([opened(), jobs.connection.value], [1, "live"]);
  first();
  assert.equal(jobs.connection.value, "live");
  second();
  assert.equal(jobs.connection.value, "idle");
});

test("ended jobs beyond a number are forgotten, those in the making never", async () => {
  const { jobs, tell } = open();
  jobs.follow();
  await settled();
  const many = Array.from({ length: JOBS_KNOWN_MAX + 20 }, (_, index) => job(index + 10, { state: "cancelled" }));
  await tell({ event: "snapshot", data: { jobs: [job(1, { state: "painting" }), ...many] } });
  assert.equal(jobs.ids.value.length, JOBS_KNOWN_MAX + 1);
  assert.equal(jobs.ids.value.at(-1), jobId);
});

test("followOne() hears of one job alone, and leaves the others as they are", async () => {
  const { jobs, tell, asked, shown } = open({ [jobId]: job(1, { state: "painting" }) });
  jobs.adopt(idAt(2), ORDERED);
  const stop = jobs.followOne(jobId);
  await settled();
  await tell({ event: "snapshot", data: { jobs: [job(1, { state: "painting" })] } });
  await tell({ event: "done", data: { jobId, images: [] } });
  assert.deepEqual([shown(), shown(idAt(2)), asked], ["done", "expanding", []]);
  stop();
});
