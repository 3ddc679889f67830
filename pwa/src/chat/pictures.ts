// Makes pictures small enough to send: read, scaled down on a canvas where needed, as data URLs.
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX, BODY_LIMIT_BYTES } from "@hearth/handlers/shared/contract/limits.ts";
import { t } from "../messages/t.ts";
import type { Picture } from "./drafts.ts";

/** Longer sides are scaled down to this; no model here looks closer. */
const SIDE_MAX_PX = 2048;
/** Files under this size that need no scaling are sent as they are. */
const AS_IS_MAX_BYTES = 1_500_000;
const SENDABLE = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
const QUALITIES = [0.86, 0.72, 0.55];
/** Room in the request for the words and the JSON around the pictures. */
const ALL_MAX_CHARS = BODY_LIMIT_BYTES.chat - 512 * 1024;

/** Reads pictures up to the limits; `problem` says in words what was left out and why. */
export async function readPictures(
  files: File[],
  already: Picture[],
): Promise<{ pictures: Picture[]; problem: string | null }> {
  const pictures: Picture[] = [];
  let room = ATTACHMENTS_MAX - already.length;
  let chars = already.reduce((sum, { dataUrl }) => sum + dataUrl.length, 0);
  for (const file of files) {
    if (room <= 0) return { pictures, problem: t("pictures.tooMany", { count: ATTACHMENTS_MAX }) };
    const dataUrl = await readPicture(file);
    if (dataUrl === null) return { pictures, problem: t("pictures.unreadable", { name: file.name }) };
    chars += dataUrl.length;
    if (chars > ALL_MAX_CHARS) return { pictures, problem: t("pictures.tooBig") };
    pictures.push({ key: crypto.getRandomValues(new Uint32Array(2)).join("-"), name: file.name, dataUrl });
    room -= 1;
  }
  return { pictures, problem: null };
}

/** null when this browser can't read it as a picture. */
async function readPicture(file: File): Promise<string | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  try {
    const isSmall = Math.max(bitmap.width, bitmap.height) <= SIDE_MAX_PX && file.size <= AS_IS_MAX_BYTES;
    if (isSmall && SENDABLE.has(file.type)) return await toDataUrl(file);
    return await scaled(bitmap);
  } finally {
    bitmap.close();
  }
}

async function scaled(bitmap: ImageBitmap): Promise<string | null> {
  const factor = Math.min(1, SIDE_MAX_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * factor));
  canvas.height = Math.max(1, Math.round(bitmap.height * factor));
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  // JPEG knows no transparency: what was clear becomes paper, not black.
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob !== null && blob.size <= ATTACHMENT_MAX_BYTES) return toDataUrl(blob);
  }
  return null;
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new DOMException("The picture could not be read."));
    reader.readAsDataURL(blob);
  });
}
