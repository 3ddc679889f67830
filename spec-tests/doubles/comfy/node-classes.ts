// The node classes that the double knows, in the form in which ComfyUI tells of them; texts for people are left out.

export interface DoubleModels {
  checkpoints: string[];
  loras: string[];
}

const number = (type: "INT" | "FLOAT", preset: number, min: number, max: number) => [
  type,
  { default: preset, min, max },
];
const whole = (preset: number, min: number, max: number) => number("INT", preset, min, max);
const part = (preset: number, min: number, max: number) => number("FLOAT", preset, min, max);
const of = (type: string) => [type, {}];
const choice = (...names: string[]) => [names, {}];
const size = { width: whole(512, 16, 16_384), height: whole(512, 16, 16_384), batch_size: whole(1, 1, 4_096) };

const SAMPLERS = [
  ...[
    "euler",
    "euler_cfg_pp",
    "euler_ancestral",
    "heun",
    "dpm_2",
    "lms",
    "dpmpp_2s_ancestral",
    "dpmpp_sde",
    "dpmpp_2m",
  ],
  ...[
    "dpmpp_2m_sde",
    "dpmpp_3m_sde",
    "ddpm",
    "lcm",
    "ipndm",
    "deis",
    "res_multistep",
    "er_sde",
    "seeds_2",
    "sa_solver",
  ],
  ...["ddim", "uni_pc", "uni_pc_bh2"],
];
const SCHEDULERS = ["simple", "sgm_uniform", "karras", "exponential", "ddim_uniform", "beta", "normal", "kl_optimal"];

export interface DoubleClass {
  inputs: Record<string, unknown[]>;
  output: string[];
  isOutput?: true;
}

export function nodeClasses({ checkpoints, loras }: DoubleModels): Record<string, DoubleClass> {
  return {
    CheckpointLoaderSimple: { inputs: { ckpt_name: choice(...checkpoints) }, output: ["MODEL", "CLIP", "VAE"] },
    LoraLoader: {
      inputs: {
        ...{ model: of("MODEL"), clip: of("CLIP"), lora_name: choice(...loras) },
        ...{ strength_model: part(1, -100, 100), strength_clip: part(1, -100, 100) },
      },
      output: ["MODEL", "CLIP"],
    },
    CLIPTextEncode: { inputs: { text: ["STRING", { multiline: true }], clip: of("CLIP") }, output: ["CONDITIONING"] },
    EmptyLatentImage: { inputs: size, output: ["LATENT"] },
    EmptyImage: { inputs: { ...size, width: whole(512, 1, 16_384), height: whole(512, 1, 16_384) }, output: ["IMAGE"] },
    KSampler: {
      inputs: {
        ...{ model: of("MODEL"), seed: whole(0, 0, 2 ** 64), steps: whole(20, 1, 10_000) },
        ...{ cfg: part(8, 0, 100), sampler_name: choice(...SAMPLERS), scheduler: choice(...SCHEDULERS) },
        ...{ positive: of("CONDITIONING"), negative: of("CONDITIONING"), latent_image: of("LATENT") },
        denoise: part(1, 0, 1),
      },
      output: ["LATENT"],
    },
    VAEDecode: { inputs: { samples: of("LATENT"), vae: of("VAE") }, output: ["IMAGE"] },
    VAEEncode: { inputs: { pixels: of("IMAGE"), vae: of("VAE") }, output: ["LATENT"] },
    RepeatLatentBatch: { inputs: { samples: of("LATENT"), amount: whole(1, 1, 64) }, output: ["LATENT"] },
    LoadImage: { inputs: { image: ["STRING", {}] }, output: ["IMAGE", "MASK"] },
    ImageScaleBy: {
      inputs: {
        ...{ image: of("IMAGE"), upscale_method: choice("nearest-exact", "bilinear", "area", "bicubic", "lanczos") },
        scale_by: part(1, 0.01, 8),
      },
      output: ["IMAGE"],
    },
    ImageInvert: { inputs: { image: of("IMAGE") }, output: ["IMAGE"] },
    SaveImage: {
      inputs: { images: of("IMAGE"), filename_prefix: ["STRING", { default: "ComfyUI" }] },
      output: [],
      isOutput: true,
    },
    PreviewImage: { inputs: { images: of("IMAGE") }, output: [], isOutput: true },
  };
}

/** As `/object_info/CLASS` has it. */
export const describeClass = (name: string, { inputs, output, isOutput }: DoubleClass) => ({
  input: { required: inputs },
  input_order: { required: Object.keys(inputs) },
  output,
  output_is_list: output.map(() => false),
  output_name: output,
  name,
  display_name: name,
  description: "",
  python_module: "nodes",
  category: "",
  output_node: isOutput === true,
});
