// ComfyUI's binary frames: a picture of how it looks so far, in the old form and in the one that tells whose it is.
import * as z from "zod";
import type { PainterEvent } from "../../ports/painter.ts";

type Preview = Extract<PainterEvent, { type: "preview" }>;

const PREVIEW_IMAGE = 1;
const PREVIEW_IMAGE_WITH_METADATA = 4;
const metadataSchema = z.object({ prompt_id: z.string(), image_type: z.enum(["image/jpeg", "image/png"]) });

/** null for every other event, and for what is no whole frame. The bytes are a view of the frame's. */
export function readPreview(frame: Uint8Array): Preview | null {
  if (frame.length < 8) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const event = view.getUint32(0);
  const second = view.getUint32(4);
  const rest = frame.subarray(8);
  if (event === PREVIEW_IMAGE) {
    if ((second !== 1 && second !== 2) || rest.length === 0) return null;
    return { type: "preview", id: null, mediaType: second === 1 ? "image/jpeg" : "image/png", bytes: rest };
  }
  if (event !== PREVIEW_IMAGE_WITH_METADATA || second >= rest.length) return null;
  const metadata = metadataSchema.safeParse(parse(rest.subarray(0, second)));
  if (!metadata.success) return null;
  const { prompt_id: id, image_type: mediaType } = metadata.data;
  return { type: "preview", id, mediaType, bytes: rest.subarray(second) };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
