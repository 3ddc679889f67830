// Valhalla's answer, checked and bounded, as the contract tells of ways.
import * as z from "zod";
import type { Bounds, FoundRoute, RouteStep } from "../../shared/contract/maps.ts";
import { decodePolyline } from "./polyline.ts";

/** More than a way across a continent has. */
const POINTS_MAX = 400_000;
const STEPS_MAX = 5_000;
const TEXT_MAX_CHARS = 1_000;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const textSchema = z.string().transform((text) => text.replace(UNPRINTABLE, " ").slice(0, TEXT_MAX_CHARS));
const maneuverSchema = z.object({
  type: z.number().int(),
  instruction: textSchema,
  verbal_pre_transition_instruction: textSchema.optional(),
  /** Seconds and kilometres. */
  time: z.number().nonnegative(),
  length: z.number().nonnegative(),
  begin_shape_index: z.number().int().nonnegative(),
});
const legSchema = z.object({
  maneuvers: z.array(maneuverSchema).max(STEPS_MAX),
  shape: z.string(),
  elevation: z.array(z.number()).optional(),
});
const tripSchema = z.object({
  legs: z.array(legSchema).min(1),
  summary: z.object({ time: z.number().nonnegative(), length: z.number().nonnegative() }),
});
export const valhallaAnswerSchema = z.object({
  trip: tripSchema,
  alternates: z
    .array(z.object({ trip: tripSchema }))
    .max(10)
    .optional(),
});
export type ValhallaTrip = z.infer<typeof tripSchema>;
type Leg = z.infer<typeof legSchema>;

export const valhallaErrorSchema = z.object({ error_code: z.number().int(), error: z.string().max(2_000).optional() });

/** Valhalla's maneuver types: valhalla/proto/directions.proto. */
const TURNS: Readonly<Record<number, RouteStep["turn"]>> = {
  ...{ 1: "depart", 2: "depart", 3: "depart", 4: "arrive", 5: "arrive", 6: "arrive" },
  ...{ 7: "straight", 8: "straight", 9: "slight_right", 10: "right", 11: "sharp_right" },
  ...{ 12: "uturn", 13: "uturn", 14: "sharp_left", 15: "left", 16: "slight_left" },
  ...{
    17: "ramp",
    18: "ramp",
    19: "ramp",
    20: "ramp",
    21: "ramp",
    22: "straight",
    23: "slight_right",
    24: "slight_left",
  },
  ...{ 25: "merge", 26: "roundabout", 27: "roundabout", 28: "ferry", 29: "ferry", 37: "merge", 38: "merge" },
};
const METRES = 1_000;

/** @throws RangeError for a line that is none */
export function toFoundRoute({ legs, summary }: ValhallaTrip): FoundRoute {
  const lines = legs.map(({ shape }) => decodePolyline(shape, POINTS_MAX));
  // Where one leg ends the next begins.
  const line = lines.flatMap((each, i) => (i === 0 ? each : each.slice(1)));
  if (line.length < 1 || line.length > POINTS_MAX) throw new RangeError("the line of a way has no points, or too many");
  const heights = legs.flatMap(({ elevation }) => elevation ?? []);
  return {
    distanceM: Math.round(summary.length * METRES),
    durationS: Math.round(summary.time),
    bounds: boundsOf(line),
    line,
    steps: legs.flatMap((leg, i) => stepsOf(leg, lines[i] ?? [])).slice(0, STEPS_MAX),
    ...climbOf(heights),
  };
}

function stepsOf({ maneuvers }: Leg, line: readonly [number, number][]): RouteStep[] {
  return maneuvers.map((maneuver) => {
    const [lon, lat] = line[Math.min(maneuver.begin_shape_index, line.length - 1)] ?? [0, 0];
    return {
      text: maneuver.instruction,
      spoken: maneuver.verbal_pre_transition_instruction ?? null,
      turn: TURNS[maneuver.type] ?? "other",
      distanceM: Math.round(maneuver.length * METRES),
      durationS: Math.round(maneuver.time),
      at: { lat, lon },
    };
  });
}

function boundsOf(line: readonly (readonly [number, number])[]): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of line) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

/** A graph that was made without heights answers with the same one everywhere, or with none: then nothing is known. */
function climbOf(heights: readonly number[]): Pick<FoundRoute, "climbM" | "descentM"> {
  if (heights.length < 2 || heights.every((height) => height === heights[0])) return { climbM: null, descentM: null };
  let [climb, descent] = [0, 0];
  for (const [i, height] of heights.entries()) {
    const step = i === 0 ? 0 : height - (heights[i - 1] ?? height);
    if (step > 0) climb += step;
    else descent -= step;
  }
  return { climbM: Math.round(climb), descentM: Math.round(descent) };
}
