// Who made what is drawn, as plain text: each name once.
import type { TileSet } from "@hearth/handlers/shared/contract/maps.ts";

/** Archives bring markup along; nothing of it is shown. */
export function plainAttributions(sets: readonly Pick<TileSet, "attribution">[]): string[] {
  const texts = sets.map(({ attribution }) =>
    attribution
      .replace(/<[^>]*>/g, " ")
      .replace(/&copy;/g, "©")
      .replace(/&(?:amp|#38);/g, "&")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return [...new Set(texts)].filter((text) => text !== "");
}
