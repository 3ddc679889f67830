// Makes a portrait of any picture: a square of it, small enough to travel with the companion.
import { AVATAR_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";

const SIDE_MAX_PX = 256;
/** A larger file is not even opened. */
const FILE_MAX_BYTES = 25 * 1024 * 1024;
const READABLE = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"]);
const QUALITIES = [0.86, 0.7, 0.5];

/** The square that is shown: the middle, but nearer to the top of tall pictures, where faces are. */
export function squareOf(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 5), side };
}

/** A data URL within the contract's limit; null when this is no picture that can be read here. */
export async function readPortrait(file: Blob): Promise<string | null> {
  if (file.size > FILE_MAX_BYTES || !READABLE.has(file.type)) return null;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null; // damaged, or a format that this browser does not know
  }
  try {
    return await drawn(bitmap);
  } finally {
    bitmap.close();
  }
}

async function drawn(bitmap: ImageBitmap): Promise<string | null> {
  const { x, y, side } = squareOf(bitmap.width, bitmap.height);
  const size = Math.min(SIDE_MAX_PX, side);
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, x, y, side, side, 0, 0, size, size);
  // A browser that can't write WebP hands over a PNG, which is too big as often as not.
  const webp = canvas.toDataURL("image/webp", QUALITIES[0]);
  if (webp.startsWith("data:image/webp") && webp.length <= AVATAR_MAX_CHARS) return webp;
  // JPEG knows no transparency: what was clear becomes paper, not black.
  pen.globalCompositeOperation = "destination-over";
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, size, size);
  const jpegs = QUALITIES.map((quality) => canvas.toDataURL("image/jpeg", quality));
  return jpegs.find((url) => url.length <= AVATAR_MAX_CHARS) ?? null;
}
