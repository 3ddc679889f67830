// The checkpoints that Hearth itself installs: described from the beginning, so that a fresh home paints.
import type { CheckpointDetails } from "./model-details.ts";

const NEGATIVE = "lowres, bad anatomy, bad hands, cropped, worst quality, jpeg artifacts, watermark, text";

/** By the file's name; those of everybody else begin as adult and not offered. */
const KNOWN: Readonly<Record<string, CheckpointDetails>> = {
  "v1-5-pruned-emaonly-fp16.safetensors": {
    name: "Stable Diffusion 1.5",
    family: "sd15",
    promptStyle: "tags",
    qualityPrefix: "best quality, highly detailed",
    negativePrompt: NEGATIVE,
  },
  "sd_xl_base_1.0.safetensors": {
    name: "Stable Diffusion XL",
    family: "sdxl",
    promptStyle: "sentences",
    qualityPrefix: "",
    negativePrompt: NEGATIVE,
  },
};

/** undefined: nobody has described it yet. */
export const knownCheckpoint = (file: string): CheckpointDetails | undefined =>
  Object.hasOwn(KNOWN, file) ? KNOWN[file] : undefined;
