// Where a way begins, leads over and ends: pure steps on the list of its stops.
import { ROUTE_STOPS_MAX } from "@hearth/handlers/shared/contract/limits.ts";
import type { Position } from "@hearth/handlers/shared/contract/maps.ts";

export interface Stop {
  /** `home` and `here` are named by the app itself. */
  kind: "empty" | "home" | "here" | "place";
  name: string;
  position: Position | null;
}

export const EMPTY_STOP: Stop = { kind: "empty", name: "", position: null };
/** The start and the end. */
const ENDS = 2;

export const swapStops = (stops: readonly Stop[]): Stop[] => stops.toReversed();

export const setStop = (stops: readonly Stop[], index: number, stop: Stop): Stop[] =>
  stops.map((each, at) => (at === index ? stop : each));

export const mayAddStop = (stops: readonly Stop[]): boolean => stops.length < ROUTE_STOPS_MAX + ENDS;

/** One more before the end. */
export const addStop = (stops: readonly Stop[]): Stop[] =>
  mayAddStop(stops) ? [...stops.slice(0, -1), EMPTY_STOP, ...stops.slice(-1)] : [...stops];

/** The start and the end stay, at least as empty ones. */
export const removeStop = (stops: readonly Stop[], index: number): Stop[] =>
  stops.length > ENDS ? stops.filter((_, at) => at !== index) : setStop(stops, index, EMPTY_STOP);

/** Every place of a way that can be asked for; null: something is still missing. */
export function whole(stops: readonly Stop[]): { from: Position; via: Position[]; to: Position } | null {
  const places = stops.flatMap(({ position }) => (position === null ? [] : [position]));
  const [from, to] = [places[0], places.at(-1)];
  if (places.length !== stops.length || places.length < ENDS || from === undefined || to === undefined) return null;
  return { from, via: places.slice(1, -1), to };
}
