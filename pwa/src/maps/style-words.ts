// The words on the map: names of towns, streets and waters, and small pictures of what can be visited.
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import { ICON_OF_KIND } from "./map-icons.ts";
import { KIND } from "./style-ground.ts";

/** The families of styles/maps.css: TinySDF draws them from the app's own typeface. */
const PLAIN = ["Hearth Map Regular"];
const STRONG = ["Hearth Map Semibold"];

const nameIn = (language: string): ExpressionSpecification => [
  "coalesce",
  ["get", `name:${language}`],
  ["get", "name"],
  "",
];
/** What a point of interest is, in archives of any age. */
const POINT: ExpressionSpecification = [
  "coalesce",
  ["get", "kind"],
  ["get", "amenity"],
  ["get", "tourism"],
  ["get", "railway"],
  ["case", ["has", "shop"], "shop", "other"],
];
/** Where many are, the bigger come first. */
const RANK: ExpressionSpecification = [
  "-",
  ["to-number", ["coalesce", ["get", "population_rank"], ["get", "pmap:rank"], 0], 0],
];
const PLACE_DETAIL: ExpressionSpecification = ["coalesce", ["get", "kind_detail"], ["get", "place"], KIND];

export function wordLayers(source: string, colours: MapColours, language: string): LayerSpecification[] {
  const halo = { "text-halo-color": colours.earth, "text-halo-width": 1.6, "text-halo-blur": 0.4 };
  const name = nameIn(language);
  const along = (id: string, layer: string, filter: FilterSpecification, color: string, minzoom: number) =>
    ({
      id: `${source}:${id}`,
      type: "symbol",
      source,
      "source-layer": layer,
      minzoom,
      filter,
      layout: {
        "symbol-placement": "line",
        "text-field": name,
        "text-font": PLAIN,
        "text-size": ["interpolate", ["linear"], ["zoom"], 13, 11, 18, 15],
        "text-max-angle": 35,
      },
      paint: { "text-color": color, ...halo },
    }) satisfies LayerSpecification;
  const place = (id: string, kinds: string[], zooms: { min: number; max: number }, size: ExpressionSpecification) =>
    ({
      id: `${source}:${id}`,
      type: "symbol",
      source,
      "source-layer": "places",
      minzoom: zooms.min,
      maxzoom: zooms.max,
      filter: ["in", PLACE_DETAIL, ["literal", kinds]],
      layout: {
        "text-field": name,
        "text-font": STRONG,
        "text-size": size,
        "text-max-width": 8,
        "symbol-sort-key": RANK,
      },
      paint: { "text-color": colours.lettering, ...halo },
    }) satisfies LayerSpecification;
  const grow = (...stops: number[]): ExpressionSpecification =>
    ["interpolate", ["linear"], ["zoom"], ...stops] as unknown as ExpressionSpecification;
  return [
    along("water-lines-words", "water", ["==", ["geometry-type"], "LineString"], colours.waterWords, 12),
    along("waterway-words", "physical_line", ["has", "name"], colours.waterWords, 12),
    along("road-words", "roads", ["has", "name"], colours.lettering, 13),
    {
      id: `${source}:points`,
      type: "symbol",
      source,
      "source-layer": "pois",
      minzoom: 15,
      filter: ["all", ["has", "name"], ["in", POINT, ["literal", Object.keys(ICON_OF_KIND)]]],
      layout: {
        "icon-image": ["match", POINT, ...Object.entries(ICON_OF_KIND).flat(), "icon-other"] as never,
        "icon-size": ["interpolate", ["linear"], ["zoom"], 15, 0.8, 18, 1],
        "icon-padding": 4,
        "text-field": ["step", ["zoom"], "", 16, name],
        "text-font": PLAIN,
        "text-size": 12,
        "text-anchor": "top",
        "text-offset": [0, 1],
        "text-max-width": 8,
        "text-optional": true,
      },
      paint: { "text-color": colours.lettering, ...halo },
    },
    place(
      "quarter-words",
      ["neighbourhood", "suburb", "quarter", "borough"],
      { min: 12, max: 17 },
      grow(12, 11, 16, 14),
    ),
    place(
      "village-words",
      ["village", "hamlet", "locality", "isolated_dwelling"],
      { min: 10, max: 17 },
      grow(10, 11, 15, 16),
    ),
    place("town-words", ["town"], { min: 7, max: 16 }, grow(7, 11, 14, 19)),
    place("city-words", ["city"], { min: 4, max: 15 }, grow(4, 12, 13, 23)),
    place("country-words", ["country", "state", "region"], { min: 1, max: 8 }, grow(1, 11, 7, 18)),
  ];
}
