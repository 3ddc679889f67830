// What regions and sets of tiles are called, from the names of their files.
import { createHash } from "node:crypto";

const EXTRACT = /\.osm(?:\.pbf|\.xml)?$/i;
const TILES = /\.pmtiles$/i;
/** "delaware-260101", "monaco-latest": which edition it is says nothing to people. */
const EDITION = /[-_](?:latest|\d{6}|\d{8})$/i;

export const isExtract = (fileName: string): boolean => EXTRACT.test(fileName);
export const isXmlExtract = (fileName: string): boolean => isExtract(fileName) && !/\.pbf$/i.test(fileName);
export const isTileArchive = (fileName: string): boolean => TILES.test(fileName);

const stemOf = (fileName: string): string => fileName.replace(EXTRACT, "").replace(TILES, "").replace(EDITION, "");

/** "us-west_coast" → "Us west coast". */
export function nameOf(fileName: string): string {
  const words = stemOf(fileName).replace(/[-_]+/g, " ").trim();
  return words === "" ? fileName : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fits into an address and a folder's name; files of other letters get one made of their bytes. */
export function idOf(fileName: string): string {
  const plain = stemOf(fileName)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const id = plain.replace(/^-+|-+$/g, "").slice(0, 60);
  return id === "" ? `map-${shortHash(fileName)}` : id;
}

export const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

/**
 * The first of a name keeps it; the others get a part of their own.
 * @param held by path: what was made under an id keeps it, also when another of its name goes or comes
 */
export function withOwnIds<Item extends { path: string }>(
  items: readonly Item[],
  held: ReadonlyMap<string, string> = new Map(),
): { item: Item; id: string }[] {
  const taken = new Set(items.flatMap(({ path }) => held.get(path) ?? []));
  return items.map((item) => {
    const own = held.get(item.path);
    if (own !== undefined) return { item, id: own };
    const wanted = idOf(item.path.slice(item.path.lastIndexOf("/") + 1));
    const id = taken.has(wanted) ? `${wanted}-${shortHash(item.path)}` : wanted;
    taken.add(id);
    return { item, id };
  });
}
