// Ways and pins as layers over the drawn ground.
import type { GeoJSONSourceSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import type { MapScene } from "./map-scene.ts";

export const WAYS = "hearth-ways";
export const PINS = "hearth-pins";

const PIN_KINDS_ON_FOOT = ["place", "chosen", "end", "home"];

export function sceneData({ ways, pins }: MapScene) {
  return {
    ways: {
      type: "FeatureCollection" as const,
      features: ways.map(({ line, isChosen }) => ({
        type: "Feature" as const,
        properties: { isChosen },
        geometry: { type: "LineString" as const, coordinates: line.map(([lon, lat]) => [lon, lat]) },
      })),
    },
    pins: {
      type: "FeatureCollection" as const,
      features: pins.map(({ id, kind, label, position }) => ({
        type: "Feature" as const,
        properties: { id, kind, label },
        geometry: { type: "Point" as const, coordinates: [position.lon, position.lat] },
      })),
    },
  };
}

export function sceneLayers(
  colours: MapColours,
  scene: MapScene,
): { sources: Record<string, GeoJSONSourceSpecification>; layers: LayerSpecification[] } {
  const data = sceneData(scene);
  const way = (id: string, isChosen: boolean, color: string, widthPx: number): LayerSpecification => ({
    id,
    type: "line",
    source: WAYS,
    filter: ["==", ["get", "isChosen"], isChosen],
    layout: { "line-cap": "round", "line-join": "round" },
    paint: { "line-color": color, "line-width": ["interpolate", ["linear"], ["zoom"], 8, widthPx * 0.6, 16, widthPx] },
  });
  return {
    sources: {
      [WAYS]: { type: "geojson", data: data.ways },
      [PINS]: { type: "geojson", data: data.pins },
    },
    layers: [
      way("ways-other-edge", false, colours.edge, 9),
      way("ways-other", false, colours.otherWay, 6),
      way("ways-chosen-edge", true, colours.edge, 12),
      way("ways-chosen", true, colours.way, 7.5),
      {
        id: PINS,
        type: "symbol",
        source: PINS,
        layout: {
          "icon-image": ["concat", "pin-", ["get", "kind"]],
          "icon-anchor": ["case", ["in", ["get", "kind"], ["literal", PIN_KINDS_ON_FOOT]], "bottom", "center"],
          "icon-allow-overlap": true,
          "text-field": ["case", ["==", ["get", "kind"], "place"], ["get", "label"], ""],
          "text-font": ["Hearth Map Semibold"],
          "text-size": 13,
          "text-anchor": "top",
          "text-offset": [0, 0.2],
          "text-optional": true,
          "text-max-width": 9,
        },
        paint: { "text-color": colours.lettering, "text-halo-color": colours.earth, "text-halo-width": 1.8 },
      },
    ],
  };
}
