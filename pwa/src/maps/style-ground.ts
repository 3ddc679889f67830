// The ground of the map: earth, what grows and is built on it, water, houses, roads, rails and borders.
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";

/** Protomaps calls it `kind`; archives from before 2024 `pmap:kind`. */
export const KIND: ExpressionSpecification = ["coalesce", ["get", "kind"], ["get", "pmap:kind"], ""];
const isKind = (...kinds: string[]): ExpressionSpecification => ["in", KIND, ["literal", kinds]];

/** Widths of a line by how near one looks, growing as the ground does. */
const widths = (...stops: [zoom: number, px: number][]): ExpressionSpecification =>
  ["interpolate", ["exponential", 1.5], ["zoom"], ...stops.flat()] as unknown as ExpressionSpecification;

const HIGHWAY = isKind("highway");
const BIG = isKind("major_road", "highway_link");
const MIDDLE = isKind("medium_road");
const SMALL = isKind("minor_road");
/** Old archives call what is walked on `other`. */
const PATH = isKind("path", "other");
const RAIL = isKind("rail", "railway");
const GREEN = [
  "park",
  "grass",
  "grassland",
  "meadow",
  "garden",
  "golf_course",
  "recreation_ground",
  "pitch",
  "playground",
];
const GREENISH = [
  "village_green",
  "nature_reserve",
  "national_park",
  "protected_area",
  "farmland",
  "cemetery",
  "orchard",
];
const WOOD = ["forest", "wood", "scrub"];
const BUILT = [
  "residential",
  "industrial",
  "commercial",
  "school",
  "university",
  "college",
  "hospital",
  "railway",
  "military",
];
const POLYGON: FilterSpecification = ["==", ["geometry-type"], "Polygon"];

export interface Ground {
  /** Below the hills. */
  ground: LayerSpecification[];
  /** Above them. */
  lines: LayerSpecification[];
}

export function groundLayers(source: string, colours: MapColours, isNight: boolean): Ground {
  const fill = (layer: string, color: string, filter?: FilterSpecification, name = layer): LayerSpecification => ({
    id: `${source}:${name}`,
    type: "fill",
    source,
    "source-layer": layer,
    ...(filter === undefined ? {} : { filter }),
    paint: { "fill-color": color },
  });
  const line = (
    name: string,
    layer: string,
    filter: FilterSpecification,
    paint: { color: string; width: ExpressionSpecification; dash?: number[]; minzoom?: number },
  ): LayerSpecification => ({
    id: `${source}:${name}`,
    type: "line",
    source,
    "source-layer": layer,
    filter,
    ...(paint.minzoom === undefined ? {} : { minzoom: paint.minzoom }),
    layout: { "line-cap": paint.dash === undefined ? "round" : "butt", "line-join": "round" },
    paint: {
      "line-color": paint.color,
      "line-width": paint.width,
      ...(paint.dash === undefined ? {} : { "line-dasharray": paint.dash }),
    },
  });
  const road = (
    name: string,
    filter: FilterSpecification,
    color: string,
    stops: [number, number][],
    minzoom: number,
  ) => ({
    edge: line(`${name}-edge`, "roads", filter, {
      color: colours.roadEdge,
      width: widths(...stops.map(([zoom, px]): [number, number] => [zoom, px + Math.max(1, px * 0.2)])),
      minzoom,
    }),
    face: line(name, "roads", filter, { color, width: widths(...stops), minzoom }),
  });
  const roads = [
    road(
      "small-roads",
      SMALL,
      colours.road,
      [
        [12, 0.6],
        [14, 2],
        [16, 6],
        [20, 40],
      ],
      12,
    ),
    road(
      "middle-roads",
      MIDDLE,
      colours.road,
      [
        [10, 0.8],
        [14, 3.5],
        [16, 8],
        [20, 48],
      ],
      10,
    ),
    road(
      "big-roads",
      BIG,
      colours.roadBig,
      [
        [7, 0.8],
        [12, 2],
        [14, 4.5],
        [16, 10],
        [20, 60],
      ],
      7,
    ),
    road(
      "highways",
      HIGHWAY,
      colours.roadBig,
      [
        [5, 0.8],
        [10, 2],
        [14, 6],
        [16, 12],
        [20, 70],
      ],
      5,
    ),
  ];
  const rail = { color: colours.rail, width: widths([10, 0.6], [14, 1.4], [18, 4]), minzoom: 10 };
  return {
    ground: [
      fill("earth", colours.earth),
      fill("landcover", colours.wood, isKind(...WOOD, "forest")),
      fill("natural", colours.wood),
      fill("landuse", colours.built, isKind(...BUILT), "landuse-built"),
      fill("landuse", colours.green, isKind(...GREEN, ...GREENISH), "landuse-green"),
      fill("landuse", colours.wood, isKind(...WOOD), "landuse-wood"),
      fill("water", colours.water, POLYGON),
      line("streams", "water", ["==", ["geometry-type"], "LineString"], {
        color: colours.water,
        width: widths([9, 0.8], [14, 2.5], [18, 8]),
      }),
      line("waterways", "physical_line", isKind("waterway"), {
        color: colours.water,
        width: widths([9, 0.8], [14, 2.5], [18, 8]),
      }),
    ],
    lines: [
      houses(source, colours, isNight),
      line("paths", "roads", PATH, {
        color: colours.path,
        width: widths([14, 0.8], [17, 2], [20, 5]),
        dash: [2, 1.5],
        minzoom: 14,
      }),
      line("rails", "roads", RAIL, rail),
      line("transit", "transit", RAIL, rail),
      ...roads.map(({ edge }) => edge),
      ...roads.map(({ face }) => face),
      line("borders", "boundaries", ["!=", KIND, "none"], {
        color: colours.border,
        width: widths([3, 0.6], [10, 1.6]),
        dash: [3, 2],
      }),
    ],
  };
}

const houses = (source: string, colours: MapColours, isNight: boolean): LayerSpecification => ({
  id: `${source}:houses`,
  type: "fill",
  source,
  "source-layer": "buildings",
  minzoom: 13,
  paint: {
    "fill-color": colours.house,
    "fill-outline-color": isNight ? colours.earth : colours.roadEdge,
    "fill-opacity": ["interpolate", ["linear"], ["zoom"], 13, 0, 15, 1],
  },
});
