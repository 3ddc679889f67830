// The pictures of the gallery, drawn with a few strokes, and what a home has to paint with.
import type { AdminLora, AdminWorkflow, Checkpoint } from "@hearth/handlers/shared/contract/image-admin.ts";
import type { Image, ImageJob, ImageOptions, ImageSize } from "@hearth/handlers/shared/contract/images.ts";
import { BEN, idOf, minutesAgo } from "./family.ts";

const drawn = (width: number, height: number, strokes: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${strokes}</svg>`,
  )}`;
const sky = (top: string, foot: string) =>
  `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${foot}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>`;

const LIGHTHOUSE = drawn(
  512,
  768,
  `${sky("#1d2b44", "#c98a5b")}<path d="M0 560q120-60 256 0t256 0v208H0z" fill="#16324a"/><path d="M180 600h150l-22-320h-106z" fill="#f1e6d6"/><path d="M194 400h122l-6-70H200zM186 520h138l-5-60H191z" fill="#a8432c"/><rect x="206" y="226" width="98" height="54" fill="#ffd27a"/><path d="M196 226h118l-59-54z" fill="#5c2518"/><path d="M304 246l208-70v110z" fill="#ffe9bd" opacity=".4"/><path d="M0 640q128-40 256 0t256 0v128H0z" fill="#0e2236"/>`,
);
const HILLS = drawn(
  768,
  512,
  `${sky("#f3c48a", "#f7e3c4")}<circle cx="560" cy="150" r="62" fill="#fff4da"/><path d="M0 330q200-120 420-10t348-40v232H0z" fill="#8aa06c"/><path d="M0 400q180-70 380-10t388-50v172H0z" fill="#5d7a4a"/><path d="M150 410v-70m0 0q-44-4-44-46t44-46 44 46-44 46z" fill="#33502f" stroke="#4a331f" stroke-width="10"/>`,
);
const FOX = drawn(
  512,
  512,
  `${sky("#22303a", "#42535a")}<circle cx="380" cy="120" r="46" fill="#f4e9c8"/><path d="M256 430L120 170l90 40h92l90-40z" fill="#d9692d"/><path d="M256 430l-60-110h120z" fill="#fbf1e2"/><circle cx="206" cy="278" r="14" fill="#1a1410"/><circle cx="306" cy="278" r="14" fill="#1a1410"/><circle cx="256" cy="414" r="18" fill="#1a1410"/>`,
);
const TEAPOT = drawn(
  512,
  512,
  `${sky("#efe2cf", "#d8bf9d")}<rect y="390" width="512" height="122" fill="#8a5a3a"/><ellipse cx="250" cy="320" rx="130" ry="100" fill="#2f6690"/><path d="M370 300q80-40 90-90l22 14q-20 100-100 130z" fill="#2f6690"/><path d="M128 280q-80 10-60 80t90 20l-8-26q-50 14-54-24t40-24z" fill="#2f6690"/><rect x="190" y="204" width="120" height="24" rx="12" fill="#24506f"/><circle cx="250" cy="194" r="16" fill="#24506f"/>`,
);
const WHALE = drawn(
  768,
  432,
  `${sky("#0b1d33", "#1d5a72")}<path d="M110 230q190-130 400-30 60 30 90 10l70-60-10 90 40 70-100-30q-60 70-210 76T110 230z" fill="#5f8fa3"/><path d="M150 260q120 90 300 70-150 60-260 0z" fill="#cfe3e6"/><circle cx="214" cy="240" r="9" fill="#0b1d33"/>`,
);
const ART = [
  { prompt: "A lighthouse in a winter storm, painted in oil", url: LIGHTHOUSE, width: 512, height: 768 },
  { prompt: "Hills at evening with a single tree", url: HILLS, width: 768, height: 512 },
  { prompt: "A fox who looks straight at me, moonlight", url: FOX, width: 512, height: 512 },
  { prompt: "A blue teapot on a wooden table", url: TEAPOT, width: 512, height: 512 },
  { prompt: "A whale under the sea", url: WHALE, width: 768, height: 432 },
] as const;

const picture = (number: number, values: Partial<Image> = {}): Image => {
  const art = ART[(number - 1) % ART.length] ?? ART[0];
  return {
    id: idOf("9", 100 - number),
    jobId: idOf("8", 100 - number),
    ...art,
    thumbnailUrl: art.url,
    mediaType: "image/png",
    sizeBytes: 812_000,
    seed: 48_151_623_42,
    expandedPrompt: `${art.prompt.toLowerCase()}, warm light, fine brushwork, high detail`,
    negativePrompt: "text, blurry",
    workflow: { id: "sdxl-text", name: "SDXL", version: "1" },
    checkpoint: { id: idOf("7", 1), name: "Hearth XL" },
    loras: [],
    steps: 24,
    cfg: 6.5,
    rating: "general",
    favourite: false,
    companionId: null,
    sourceImageId: null,
    createdAt: minutesAgo(number * 47),
    ...values,
  };
};

export const LIGHTHOUSE_PICTURE = picture(1, {
  favourite: true,
  loras: [{ id: idOf("7", 11), name: "Ink and wash", strength: 0.8 }],
});
export const PICTURES: [Image, ...Image[]] = [
  LIGHTHOUSE_PICTURE,
  ...Array.from({ length: 9 }, (_, index) => picture(index + 2, { favourite: index === 4 })),
];
export const FAVOURITES = PICTURES.filter(({ favourite }) => favourite);

const sizes = (side: number): ImageSize[] => [
  { name: "square", width: side, height: side },
  { name: "portrait", width: side * 0.875, height: side * 1.125 },
  { name: "landscape", width: side * 1.125, height: side * 0.875 },
  { name: "tall", width: side * 0.75, height: side * 1.3125 },
  { name: "wide", width: side * 1.3125, height: side * 0.75 },
];

export const OPTIONS: ImageOptions = {
  allowed: true,
  adult: false,
  problem: null,
  workflows: [
    {
      id: "sdxl-text",
      name: "SDXL",
      purpose: "text-to-image",
      families: ["sdxl"],
      usual: { steps: 30, cfg: 7 },
      sizes: [],
      takes: ["negativePrompt", "size", "steps", "cfg", "seed", "count", "loras", "checkpoint"],
    },
    {
      id: "quick-text",
      name: "Quick",
      purpose: "text-to-image",
      families: ["few-step"],
      usual: { steps: 6, cfg: 1 },
      sizes: [],
      takes: ["negativePrompt", "size", "steps", "cfg", "seed", "count", "loras", "checkpoint"],
    },
    {
      ...{ id: "change", name: "Change", purpose: "image-to-image", takes: ["negativePrompt", "seed", "change"] },
      ...{ families: [], usual: { steps: 30, cfg: 7 }, sizes: [] },
    },
    {
      ...{ id: "larger", name: "Larger", purpose: "upscale", takes: [] },
      ...{ families: [], usual: { steps: 30, cfg: 7 }, sizes: [] },
    },
  ],
  checkpoints: [
    { id: idOf("7", 1), name: "Hearth XL", family: "sdxl", rating: "general", isDefault: true, sizes: sizes(1_024) },
    {
      ...{ id: idOf("7", 2), name: "Quick brush", family: "few-step", rating: "general", isDefault: false },
      sizes: sizes(512),
    },
  ],
  loras: [
    {
      id: idOf("7", 11),
      name: "Ink and wash",
      triggerWords: ["ink wash"],
      strength: { min: 0, max: 1.2, default: 0.8 },
      rating: "general",
      families: ["sdxl"],
    },
    {
      id: idOf("7", 12),
      name: "Paper cut",
      triggerWords: [],
      strength: { min: 0, max: 1, default: 0.6 },
      rating: "general",
      families: [],
    },
  ],
};

export const job = (number: number, values: Partial<ImageJob> = {}): ImageJob => ({
  id: idOf("8", number),
  state: "queued",
  position: 2,
  prompt: ART[0].prompt,
  expandedPrompt: null,
  rating: "general",
  count: 1,
  width: 768,
  height: 512,
  progress: null,
  images: [],
  problem: null,
  createdAt: minutesAgo(2),
  updatedAt: minutesAgo(0),
  ...values,
});
export const PAINTED = job(2, {
  state: "painting",
  position: null,
  prompt: ART[1].prompt,
  progress: { value: 14, max: 24, previewUrl: HILLS },
});
export const FAILED = job(3, {
  state: "failed",
  position: null,
  problem: { code: "upstream_failed", reason: "out_of_memory", detail: "Allocation on device" },
});

export const CHECKPOINTS: [Checkpoint, ...Checkpoint[]] = [
  {
    id: idOf("7", 1),
    file: "hearth-xl.safetensors",
    present: true,
    name: "Hearth XL",
    family: "sdxl",
    promptStyle: "sentences",
    qualityPrefix: "fine art, high detail",
    negativePrompt: "text, watermark, blurry",
    rating: "general",
    enabled: true,
    isDefault: true,
  },
  {
    id: idOf("7", 3),
    file: "found/somebody-elses-model-v4.safetensors",
    present: true,
    name: "somebody-elses-model-v4",
    family: "other",
    promptStyle: "tags",
    qualityPrefix: "",
    negativePrompt: "",
    rating: "adult",
    enabled: false,
    isDefault: false,
  },
];

export const INK: AdminLora = {
  id: idOf("7", 11),
  file: "styles/ink-and-wash.safetensors",
  present: true,
  name: "Ink and wash",
  triggerWords: ["ink wash", "sumi"],
  strength: { min: 0, max: 1.2, default: 0.8 },
  rating: "general",
  families: ["sdxl"],
  enabled: true,
  access: [BEN.id],
};
export const LORAS: AdminLora[] = [
  INK,
  {
    ...INK,
    id: idOf("7", 12),
    file: "paper-cut.safetensors",
    name: "Paper cut",
    present: false,
    access: "everyone",
    families: [],
  },
];

const workflow = (values: Pick<AdminWorkflow, "id" | "name" | "purpose"> & Partial<AdminWorkflow>): AdminWorkflow => ({
  version: "1",
  builtIn: true,
  enabled: true,
  nodes: [],
  mapping: {},
  loraPoint: { model: ["4", 0], clip: ["4", 1] },
  unusualClasses: [],
  allowedClasses: [],
  findings: [],
  createdAt: null,
  ...values,
});
export const OWN_WORKFLOW = workflow({
  id: "own-1",
  name: "Mosaic",
  purpose: "text-to-image",
  builtIn: false,
  enabled: false,
  nodes: [
    { id: "3", classType: "KSampler", title: "Sampler", inputs: ["seed", "steps", "cfg"] },
    { id: "6", classType: "CLIPTextEncode", title: "What it shows", inputs: ["text"] },
    { id: "12", classType: "MosaicTiles", title: "Tiles", inputs: ["size"] },
  ],
  mapping: { prompt: [{ node: "6", input: "text" }], seed: [{ node: "3", input: "seed" }] },
  loraPoint: null,
  unusualClasses: ["MosaicTiles"],
  findings: [
    { node: "12", input: null, code: "not_allowed", detail: "MosaicTiles is not allowed." },
    { node: "3", input: "steps", code: "bad_value", detail: "1 to 10000" },
  ],
  createdAt: minutesAgo(30),
});
export const WORKFLOWS: AdminWorkflow[] = [
  workflow({ id: "sdxl-text", name: "SDXL", purpose: "text-to-image" }),
  workflow({ id: "change", name: "Change", purpose: "image-to-image" }),
  workflow({ id: "larger", name: "Larger", purpose: "upscale", enabled: false, loraPoint: null }),
  OWN_WORKFLOW,
];
