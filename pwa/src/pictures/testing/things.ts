// Pictures and jobs for tests: whole, and as plain as can be.
import type { Image, ImageJob, ImageOptions, ImageSize } from "@hearth/handlers/shared/contract/images.ts";
import { unknownJob } from "../reduce-job.ts";

export const TIME = "2026-03-15T09:30:00.000Z";

/** Ids that sort by their number, as those of the service do by time. */
export const idAt = (number: number) => `0197f2aa-0000-7000-8000-${String(number).padStart(12, "0")}`;

export const image = (number: number, values: Partial<Image> = {}): Image => ({
  id: idAt(number),
  jobId: idAt(number),
  url: `/api/images/${idAt(number)}/file`,
  thumbnailUrl: `/api/images/${idAt(number)}/thumbnail`,
  mediaType: "image/png",
  sizeBytes: 1_000,
  width: 512,
  height: 768,
  seed: 7,
  prompt: "a lighthouse",
  expandedPrompt: "a lighthouse, storm, oil painting",
  negativePrompt: "",
  workflow: { id: "sd15-text", name: "Stable Diffusion 1.5", version: "1" },
  checkpoint: { id: idAt(900), name: "Painter" },
  loras: [],
  steps: 20,
  cfg: 7,
  rating: "general",
  favourite: false,
  companionId: null,
  sourceImageId: null,
  createdAt: TIME,
  ...values,
});

export const job = (number: number, values: Partial<ImageJob> = {}): ImageJob => ({
  ...unknownJob(idAt(number), TIME),
  prompt: "a lighthouse",
  ...values,
});

/** Two, around a square of this side. */
export const sizes = (side: number): ImageSize[] => [
  { name: "square", width: side, height: side },
  { name: "tall", width: side, height: side * 1.5 },
];

export const OPTIONS: ImageOptions = {
  allowed: true,
  adult: false,
  problem: null,
  workflows: [
    {
      id: "text",
      name: "Text",
      purpose: "text-to-image",
      families: [],
      usual: { steps: 25, cfg: 7 },
      sizes: [],
      takes: ["negativePrompt", "size", "steps", "cfg", "seed", "count", "loras", "checkpoint"],
    },
    {
      id: "change",
      name: "Change",
      purpose: "image-to-image",
      families: [],
      usual: { steps: null, cfg: null },
      sizes: [],
      takes: ["seed", "change"],
    },
  ],
  checkpoints: [
    { id: idAt(900), name: "Painter", family: "sd15", rating: "general", isDefault: true, sizes: sizes(512) },
    { id: idAt(901), name: "Grand painter", family: "sdxl", rating: "general", isDefault: false, sizes: sizes(1_024) },
  ],
  loras: [
    {
      id: idAt(910),
      name: "Ink",
      triggerWords: ["ink"],
      strength: { min: 0, max: 1, default: 0.8 },
      rating: "general",
      families: ["sd15"],
    },
    {
      id: idAt(911),
      name: "Gold",
      triggerWords: [],
      strength: { min: 0, max: 1, default: 0.5 },
      rating: "general",
      families: ["sdxl"],
    },
  ],
};
