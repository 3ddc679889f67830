// A home that can paint: the double of ComfyUI as its IMAGE_URL, checkpoints and LoRAs of both ratings, people with and
// without the grant.
import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  adminLoraListSchema,
  adminLoraSchema,
  checkpointListSchema,
  checkpointSchema,
} from "../../handlers/shared/contract/image-admin.ts";
import {
  acceptedImageSchema,
  type GenerateImage,
  type ImageJob,
  imageJobSchema,
} from "../../handlers/shared/contract/images.ts";
import { type ComfyServer, startComfyServer } from "../doubles/comfy-server.ts";
import type { Target } from "../targets/target.ts";
import type { Client } from "./client.ts";
import { type Home, type Person, startHome } from "./home.ts";
import { until } from "./until.ts";

export interface PaintingHome extends Home {
  comfy: ComfyServer;
  /** The ids of the picture files that lie in the data folder. */
  filesKept(): Promise<string[]>;
  anna: Person;
  /** Ids by what they are. */
  models: { plainCheckpoint: string; adultCheckpoint: string; plainLora: string; adultLora: string };
}

const PLAIN = "v1-5-pruned-emaonly-fp16.safetensors";
const ADULT = "adult/photo.safetensors";
const PLAIN_LORA = "inked-lines.safetensors";
const ADULT_LORA = "adult/bare.safetensors";
export const MODELS = { checkpoints: [PLAIN, ADULT], loras: [PLAIN_LORA, ADULT_LORA] };

/** They share their words with nothing else that the suites say. */
const ROUTE_EXAMPLES = { image: ["draw a picture of a fox", "make it darker"], chat: ["say hello there"] };

export async function startPaintingHome(runtime: Target, env: Record<string, string> = {}): Promise<PaintingHome> {
  const comfy = await startComfyServer(MODELS);
  const folder = await mkdtemp(join(tmpdir(), "hearth-routes-"));
  const examples = join(folder, "examples.json");
  await writeFile(examples, JSON.stringify(ROUTE_EXAMPLES));
  try {
    const home = await startHome(runtime, { IMAGE_URL: comfy.url, ROUTE_EXAMPLES: examples, ...env });
    const anna = await home.setUp("Anna");
    const models = await describeModels(anna.client);
    return {
      ...home,
      comfy,
      anna,
      models,
      filesKept: () => readdir(join(home.target.dataDir, "images/generated")).catch(() => []),
      async close() {
        await home.close();
        await comfy.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (cause) {
    await comfy.close();
    throw cause;
  }
}

async function describeModels(admin: Client): Promise<PaintingHome["models"]> {
  const { items: checkpoints } = await admin.read(checkpointListSchema, "GET", "/api/admin/images/checkpoints");
  const { items: loras } = await admin.read(adminLoraListSchema, "GET", "/api/admin/images/loras");
  const idOf = (items: { id: string; file: string }[], file: string) =>
    items.find((each) => each.file === file)?.id ?? assert.fail(`the painter has no ${file}`);
  const models = {
    plainCheckpoint: idOf(checkpoints, PLAIN),
    adultCheckpoint: idOf(checkpoints, ADULT),
    plainLora: idOf(loras, PLAIN_LORA),
    adultLora: idOf(loras, ADULT_LORA),
  };
  const checkpointPath = `/api/admin/images/checkpoints/${models.adultCheckpoint}`;
  await admin.read(checkpointSchema.strict(), "PATCH", checkpointPath, { enabled: true, family: "sd15" });
  const plain = { enabled: true, rating: "general", triggerWords: ["inked"] };
  await admin.read(adminLoraSchema.strict(), "PATCH", `/api/admin/images/loras/${models.plainLora}`, plain);
  await admin.read(adminLoraSchema.strict(), "PATCH", `/api/admin/images/loras/${models.adultLora}`, { enabled: true });
  return models;
}

/** Of the size that the double draws fastest. */
export const SMALL = { width: 256, height: 256, steps: 4 } as const;

export async function wish(client: Client, request: Partial<GenerateImage> & { prompt: string }): Promise<string> {
  const body = { ...SMALL, expandedPrompt: request.prompt, ...request };
  return (await client.read(acceptedImageSchema.strict(), "POST", "/api/image/generate", body)).jobId;
}

export const jobOf = (client: Client, id: string): Promise<ImageJob> =>
  client.read(imageJobSchema.strict(), "GET", `/api/image/jobs/${id}`);

/** Waits until it stands like this. */
export async function reaches(client: Client, id: string, state: ImageJob["state"], maxMs = 15_000): Promise<ImageJob> {
  let job = await jobOf(client, id);
  await until(
    `${state}, was ${job.state}`,
    async () => {
      job = await jobOf(client, id);
      return job.state === state;
    },
    maxMs,
  );
  return job;
}
