// Sets of tiles as the app is told of them.
import type { FileIdentity, TileArchive } from "../../ports/map-files.ts";
import type { TileSet } from "../../shared/contract/maps.ts";

/** From this zoom on streets are drawn: a set that has it makes our own drawing of the same region superfluous. */
const DETAILED_ZOOM = 12;

/** What no other bytes at this address ever had: a gigabyte is not hashed to find that out. */
export const versionOf = ({ sizeBytes, modifiedAt }: FileIdentity): string =>
  `${sizeBytes.toString(36)}-${modifiedAt.toString(36)}`;

export function toTileSet(archive: TileArchive): TileSet {
  const { id, name, kind, bounds, minZoom, maxZoom, sizeBytes, attribution } = archive;
  return {
    ...{ id, name, kind, bounds, minZoom, maxZoom, sizeBytes, attribution },
    url: `/api/maps/tiles/${id}?v=${versionOf(archive)}`,
  };
}

/** Without drawings of ours for what somebody has drawn better. */
export function shownSets(tiles: readonly TileArchive[]): TileArchive[] {
  const detailed = tiles.filter(
    ({ kind, maxZoom, regionId }) => kind === "vector" && maxZoom >= DETAILED_ZOOM && regionId === null,
  );
  return tiles.filter((tile) => tile.regionId === null || !detailed.some((other) => holds(other, tile)));
}

function holds({ bounds: [west, south, east, north] }: TileArchive, { bounds }: TileArchive): boolean {
  const [innerWest, innerSouth, innerEast, innerNorth] = bounds;
  return west <= innerWest && south <= innerSouth && east >= innerEast && north >= innerNorth;
}
