// The double's pictures: real PNGs in the size that a graph asks for, in colours that its seed decides.
import sharp from "sharp";
import { type DoubleGraph, isLink } from "./validation.ts";

export interface PlannedPicture {
  width: number;
  height: number;
  count: number;
  seed: number;
}

/** What comes out at `link`: followed back to where its size and its seed stand. */
export async function planPicture(
  graph: DoubleGraph,
  id: string,
  inputBytes: (name: string) => Uint8Array | undefined,
): Promise<PlannedPicture> {
  const { class_type, inputs = {} } = graph[id] ?? {};
  const before = (input: string): Promise<PlannedPicture> => {
    const link = inputs[input];
    if (!isLink(link)) throw new TypeError(`the double finds no picture behind ${id}/${input}`);
    return planPicture(graph, link[0], inputBytes);
  };
  const numberOf = (input: string) => Number(inputs[input]);
  switch (class_type) {
    case "EmptyLatentImage":
    case "EmptyImage": {
      // A latent holds eighths of the pixels.
      const side = (value: number) => (class_type === "EmptyImage" ? value : Math.floor(value / 8) * 8);
      const seed = class_type === "EmptyImage" ? numberOf("color") : 0;
      return { width: side(numberOf("width")), height: side(numberOf("height")), count: numberOf("batch_size"), seed };
    }
    case "LoadImage": {
      const { width, height } = await sharp(inputBytes(String(inputs.image))).metadata();
      return { width, height, count: 1, seed: 0 };
    }
    case "KSampler":
      return { ...(await before("latent_image")), seed: numberOf("seed") };
    case "ImageScaleBy": {
      const small = await before("image");
      const scale = numberOf("scale_by");
      return { ...small, width: Math.round(small.width * scale), height: Math.round(small.height * scale) };
    }
    case "RepeatLatentBatch": {
      const one = await before("samples");
      return { ...one, count: one.count * numberOf("amount") };
    }
    case "ImageInvert":
      return before("image");
    case "VAEEncode":
      return before("pixels");
    case "VAEDecode":
      return before("samples");
    default:
      return before("images");
  }
}

export function drawPng({ width, height, seed }: PlannedPicture, index: number): Promise<Buffer> {
  return draw(width, height, seed + index)
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Small, as previews are, and a little different at each step. */
export const drawPreview = (seed: number, step: number): Promise<Buffer> =>
  draw(64, 64, seed * 1_000 + step)
    .jpeg({ quality: 60 })
    .toBuffer();

const FIELDS = 8;

function draw(width: number, height: number, seed: number) {
  const random = createRandom(seed);
  const pixels = Uint8Array.from({ length: FIELDS * FIELDS * 3 }, () => Math.floor(random() * 256));
  const raw = { raw: { width: FIELDS, height: FIELDS, channels: 3 as const } };
  return sharp(pixels, raw).resize(width, height, { fit: "fill", kernel: "nearest" });
}

/** Mulberry32: 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = (seed ^ Math.floor(seed / 2 ** 32)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
