// Pixels, by sharp: whether a picture is whole, how large it is, and a small one of it. It works in threads of its own.
import type { SharpOptions } from "sharp";
import { DomainError } from "../../handlers/errors.ts";
import type { ReadPicture } from "../../handlers/ports/image-files.ts";

const THUMBNAIL_SIDE = 384;
/** Libvips gives up on what takes longer. */
const DECODE_TIMEOUT_S = 20;
/** Tried in turn until it is small enough; the last is smaller than any limit that makes sense. */
const TRIES = [
  { side: THUMBNAIL_SIDE, quality: 75 },
  { side: THUMBNAIL_SIDE, quality: 55 },
  { side: THUMBNAIL_SIDE, quality: 35 },
  { side: 256, quality: 50 },
  { side: 256, quality: 30 },
  { side: 160, quality: 30 },
  { side: 96, quality: 20 },
] as const;

/** The sides of ComfyUI's largest picture; what claims to be larger is not opened at all. */
const SIDE_MAX = 16_384;
const MEDIA_TYPES: Record<string, ReadPicture["mediaType"] | undefined> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

export interface PicturePixels {
  read(bytes: Uint8Array, maxPixels: number): Promise<ReadPicture>;
  thumbnail(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array>;
}

type Sharp = typeof import("sharp");

/** Sharp is loaded at the first picture. @throws DomainError `component_not_ready` from each call where it cannot be */
export function createPicturePixels(load: () => Promise<Sharp> = loadSharp): PicturePixels {
  let loading: Promise<Sharp> | null = null;
  const sharpNow = (): Promise<Sharp> => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      const detail = "Pictures cannot be read on this computer: a part of Hearth (sharp) does not start here.";
      throw new DomainError("component_not_ready", detail, { cause });
    });
    return loading;
  };

  return {
    async read(bytes, maxPixels) {
      const sharp = await sharpNow();
      try {
        // The head alone first: what is too large or of another kind is never decoded.
        const { format, width, height, pages } = await sharp(bytes, optionsFor(maxPixels)).metadata();
        const mediaType = MEDIA_TYPES[format];
        if (mediaType === undefined) throw new Error(`a picture of the kind ${format}`);
        if ((pages ?? 1) > 1) throw new Error("a film, not a picture");
        if (width * height > maxPixels || Math.max(width, height) > SIDE_MAX)
          throw new Error(`${width} x ${height} pixels`);
        // To its last line, because half a file has a whole head. One pixel is all that is kept of it.
        await sharp(bytes, optionsFor(maxPixels)).timeout({ seconds: DECODE_TIMEOUT_S }).stats();
        return { mediaType, width, height };
      } catch (cause) {
        throw noPicture(cause);
      }
    },

    async thumbnail(bytes, maxBytes) {
      const sharp = await sharpNow();
      for (const { side, quality } of TRIES) {
        const small = await sharp(bytes, optionsFor(SIDE_MAX * SIDE_MAX))
          .timeout({ seconds: DECODE_TIMEOUT_S })
          .rotate()
          .resize(side, side, { fit: "inside", withoutEnlargement: true })
          .webp({ quality, effort: 4 })
          .toBuffer()
          .catch((cause: unknown) => {
            throw noPicture(cause);
          });
        if (small.length <= maxBytes) return small;
      }
      throw new RangeError(`no picture is as small as ${maxBytes} bytes`);
    },
  };
}

const optionsFor = (maxPixels: number): SharpOptions => ({
  failOn: "truncated",
  // What is not finite is bounded by the sides alone.
  limitInputPixels: Math.min(maxPixels, SIDE_MAX * SIDE_MAX),
  sequentialRead: true,
});

async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  // Its cache would keep the last pictures of everybody in memory.
  sharp.cache(false);
  return sharp;
}

const noPicture = (cause: unknown): DomainError =>
  new DomainError("upstream_failed", "This is no whole picture, or it is too large.", { cause });
