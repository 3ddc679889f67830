// What lies on the map for what one does: pins of what was found, of home, of a way and its step.
import type { FoundRoute, HomePlace, Place, Position } from "@hearth/handlers/shared/contract/maps.ts";
import type { DrawnWay, MapScene, Pin, PinKind } from "./map-scene.ts";
import type { Stop } from "./stops.ts";

export interface SceneParts {
  view: "find" | "place" | "way";
  places: readonly Place[];
  chosen: { name: string; position: Position; place: Place | null } | null;
  home: HomePlace | null;
  here: Position | null;
  stops: readonly Stop[];
  routes: readonly FoundRoute[];
  chosenRoute: number;
  step: number;
}

export function sceneOf(parts: SceneParts): MapScene {
  const { view, places, chosen, home, here, routes, chosenRoute } = parts;
  const pins: Pin[] = [];
  if (home !== null) pins.push({ id: "home", kind: "home", position: home.position, label: home.label });
  if (here !== null) pins.push({ id: "here", kind: "here", position: here, label: "" });
  if (view === "way") return { pins: [...pins, ...wayPins(parts)], ways: waysOf(routes, chosenRoute) };
  for (const { id, name, position } of places) {
    if (id !== chosen?.place?.id) pins.push({ id, kind: "place", position, label: name });
  }
  if (view === "place" && chosen !== null) {
    pins.push({ id: "chosen", kind: "chosen", position: chosen.position, label: chosen.name });
  }
  return { pins, ways: [] };
}

/** The chosen one comes last: on top. */
function waysOf(routes: readonly FoundRoute[], chosen: number): DrawnWay[] {
  const ways = routes.map(({ line }, index) => ({ line, isChosen: index === chosen }));
  return ways.toSorted((a, b) => Number(a.isChosen) - Number(b.isChosen));
}

function wayPins({ stops, routes, chosenRoute, step }: SceneParts): Pin[] {
  const pins = stops.flatMap(({ name, position }, index): Pin[] => {
    if (position === null) return [];
    const kind: PinKind = index === 0 ? "start" : index === stops.length - 1 ? "end" : "stop";
    return [{ id: `stop-${index}`, kind, position, label: name }];
  });
  const at = step > 0 ? routes[chosenRoute]?.steps[step]?.at : undefined;
  return at === undefined ? pins : [...pins, { id: "step", kind: "step", position: at, label: "" }];
}
