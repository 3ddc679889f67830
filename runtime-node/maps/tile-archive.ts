// What an archive of tiles says about itself: where it is, what is in it, and whom to name for it.
import { type FileHandle, open } from "node:fs/promises";
import { PMTiles, type Source, TileType } from "pmtiles";
import * as z from "zod";
import type { TileArchive } from "../../handlers/ports/map-files.ts";
import { checkPmtiles } from "../install/checks/check-pmtiles.ts";
import { FormatError } from "../install/checks/file-reader.ts";
import { plainText } from "./extract/place-facts.ts";

export type ArchiveFacts = Pick<TileArchive, "name" | "kind" | "bounds" | "minZoom" | "maxZoom" | "attribution">;

const ATTRIBUTION_MAX_CHARS = 300;
const METADATA_MAX_BYTES = 4 * 1024 * 1024;
const ZOOM_MAX = 24;
const RASTER = new Set([TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]);
const HEIGHTS = /terrarium|terrain|elevation|\bdem\b/i;
const metadataSchema = z.object({
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  attribution: z.string().optional().catch(undefined),
  encoding: z.string().optional().catch(undefined),
});

/**
 * @param fileName for people: what makers write as a name is mostly a build's number
 * @throws FormatError in words for an archive that can't be used
 */
export async function readArchive(path: string, fileName: string): Promise<ArchiveFacts> {
  await checkPmtiles(path);
  const handle = await open(path, "r");
  try {
    const archive = new PMTiles(sourceOf(handle));
    const header = await archive.getHeader();
    if (header.jsonMetadataLength > METADATA_MAX_BYTES) throw new FormatError("its description is too long");
    const metadata = metadataSchema.parse(await archive.getMetadata());
    const { minZoom, maxZoom } = header;
    const bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat] as const;
    if (minZoom > maxZoom || maxZoom > ZOOM_MAX) throw new FormatError("its header is not understood");
    if (!isOnEarth(bounds)) throw new FormatError("it does not say which part of the earth it shows");
    return {
      name: plainText(fileName) || fileName,
      kind: kindOf(header.tileType, metadata, fileName),
      bounds: [...bounds],
      minZoom,
      maxZoom,
      attribution: plainAttribution(metadata.attribution),
    };
  } catch (cause) {
    if (cause instanceof FormatError || (cause instanceof Error && "code" in cause)) throw cause;
    throw new FormatError("its directory can't be read", { cause });
  } finally {
    await handle.close();
  }
}

const isOnEarth = ([west, south, east, north]: readonly [number, number, number, number]): boolean =>
  west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;

function kindOf(
  type: TileType,
  { name, description, encoding }: z.infer<typeof metadataSchema>,
  fileName: string,
): ArchiveFacts["kind"] {
  if (type === TileType.Mvt) return "vector";
  if (!RASTER.has(type)) throw new FormatError("its tiles are of a kind that Hearth can't draw");
  return [encoding, name, description, fileName].some((text) => text !== undefined && HEIGHTS.test(text))
    ? "terrain"
    : "raster";
}

/** Makers write HTML here: links become their words. Whoever looks at it gets text, never markup. */
export function plainAttribution(html: string | undefined): string {
  const text = (html ?? "").slice(0, 4_000).replace(/<[^>]*>?/g, " ");
  const named = text.replace(/&(amp|lt|gt|quot|#39|copy|nbsp);/g, (_, name: string) => ENTITIES[name] ?? " ");
  return plainText(named, ATTRIBUTION_MAX_CHARS);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  copy: "©",
  nbsp: " ",
};

function sourceOf(handle: FileHandle): Source {
  return {
    getKey: () => "archive",
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await handle.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
}
