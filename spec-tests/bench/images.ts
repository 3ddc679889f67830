// What Hearth adds to a picture's own time, over the double of ComfyUI; and how fast a gallery of 20,000 opens.
import { acceptedImageSchema, imageJobSchema, imagePageSchema } from "../../handlers/shared/contract/images.ts";
import { type ComfyServer, startComfyServer } from "../doubles/comfy-server.ts";
import { nodeTarget } from "../targets/node-target.ts";
import type { RunningTarget } from "../targets/target.ts";
import { fillGallery } from "./full-gallery.ts";
import { type Member, settle } from "./house.ts";
import { median, ms, percentile, type Row } from "./stats.ts";

const PICTURES = 30;
const STEP_MS = 20;
const OVERHEAD_MAX_MS = 60;
const PAGE_READS = 40;
const PAGE_MAX_MS = 50;
const CHECKPOINT = "v1-5-pruned-emaonly-fp16.safetensors";
const NOBODY = "http://127.0.0.1:9";

export async function benchImages(): Promise<Row[]> {
  const comfy = await startComfyServer({ checkpoints: [CHECKPOINT], stepMs: STEP_MS });
  const target = await nodeTarget.start({ env: { IMAGE_URL: comfy.url, LLM_URL: NOBODY } });
  try {
    const { admin } = await settle(target.baseUrl, 0);
    const overhead = await overheadOf(target, admin, comfy);
    const pages = await pagesOf(target, admin);
    return [overhead, ...pages];
  } finally {
    await target.stop();
    await comfy.close();
  }
}

const ask = (target: RunningTarget, { cookie }: Member, path: string, body?: unknown) =>
  target.fetch(path, {
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });

/** From the POST to the event `done`, less the time that the double had it at hand. */
async function overheadOf(target: RunningTarget, admin: Member, comfy: ComfyServer): Promise<Row> {
  const added: number[] = [];
  const own: number[] = [];
  for (let n = 0; n < PICTURES; n++) {
    const startedAt = performance.now();
    const request = { prompt: `picture ${n}`, expandedPrompt: `picture ${n}`, width: 512, height: 512, steps: 8 };
    const { jobId } = acceptedImageSchema.parse(
      await (await ask(target, admin, "/api/image/generate", request)).json(),
    );
    // With its id the stream ends when the work does.
    await (await ask(target, admin, `/api/image/status?jobId=${jobId}`)).text();
    const totalMs = performance.now() - startedAt;
    const job = imageJobSchema.parse(await (await ask(target, admin, `/api/image/jobs/${jobId}`)).json());
    if (job.state !== "done") throw new Error(`a picture is ${job.state}`);
    const { takenMs, endedMs } = comfy.taken.at(-1) ?? { takenMs: 0, endedMs: 0 };
    const paintedMs = (endedMs ?? 0) - takenMs;
    own.push(paintedMs);
    added.push(totalMs - paintedMs);
  }
  return {
    name: `a picture, from wish to done, beyond the painter's own time (${PICTURES} × 512 × 512)`,
    measured: `${ms(median(added))} (p95 ${ms(percentile(added, 0.95))})`,
    yardstick: `${ms(median(own))} at the painter`,
    ratio: `${Math.round((100 * median(added)) / median(own))} % more`,
    target: `below ${OVERHEAD_MAX_MS} ms`,
    met: median(added) < OVERHEAD_MAX_MS,
  };
}

async function pagesOf(target: RunningTarget, admin: Member): Promise<Row[]> {
  const thumbnails = [Buffer.alloc(12_000, 7)];
  await fillGallery(target, admin, { thumbnails, ratingOf: (n) => (n % 20 === 0 ? "adult" : "general") });
  const queries = { "first page": "", "words that 2,000 have": "?q=fox", favourites: "?favourite=true" };
  const rows: Row[] = [];
  for (const [name, query] of Object.entries(queries)) rows.push(await pageRow(target, admin, name, query));
  return rows;
}

async function pageRow(target: RunningTarget, admin: Member, name: string, query: string): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n < PAGE_READS; n++) {
    const startedAt = performance.now();
    const page = imagePageSchema.parse(await (await ask(target, admin, `/api/images${query}`)).json());
    times.push(performance.now() - startedAt);
    if (page.items.length !== 50) throw new Error(`a page of ${page.items.length}`);
  }
  return {
    name: `a gallery of 20,000: ${name}`,
    measured: `${ms(median(times))} (p95 ${ms(percentile(times, 0.95))})`,
    yardstick: "50 pictures a page",
    ratio: "",
    target: `below ${PAGE_MAX_MS} ms`,
    met: median(times) < PAGE_MAX_MS,
  };
}
