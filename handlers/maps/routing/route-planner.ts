// Ways from one place to another, by a server that speaks Valhalla's protocol; its refusals in words for people.
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RouteAnswer, RouteRequest } from "../../shared/contract/maps.ts";
import { createSidecarClient, jsonOf } from "../../voice/sidecar-client.ts";
import type { PlannerAddress } from "./planner-address.ts";
import { toFoundRoute, valhallaAnswerSchema, valhallaErrorSchema } from "./valhalla-answer.ts";
import { toValhalla } from "./valhalla-request.ts";

export interface RoutePlanner {
  /** @throws DomainError `not_found`, `component_not_ready`, `upstream_failed`, `upstream_timeout`; the signal's reason */
  route(request: RouteRequest, signal: AbortSignal): Promise<RouteAnswer>;
}

const ROUTE_MS = 30_000;
const ANSWER_MAX_BYTES = 32 * 1024 * 1024;
const NO_WAY = "There is no way from there to here that this map knows. Try another way of travelling.";
const OFF_THE_MAP = "One of the places lies off the map of this home, or too far from any road.";
const TOO_FAR = "That is too far for this way of travelling.";
/** Valhalla's error codes: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/#internal-error-codes-and-conditions */
const NOT_FOUND: Readonly<Record<number, string>> = {
  ...{ 154: TOO_FAR, 158: TOO_FAR, 159: TOO_FAR },
  ...{ 170: NO_WAY, 440: NO_WAY, 441: NO_WAY, 442: NO_WAY, 443: NO_WAY, 445: NO_WAY },
  ...{ 171: OFF_THE_MAP, 172: OFF_THE_MAP, 444: OFF_THE_MAP },
};

export function createRoutePlanner(
  address: Pick<PlannerAddress, "url" | "notReady">,
  clock: Clock,
  fetch?: typeof globalThis.fetch,
): RoutePlanner {
  const client = createSidecarClient({
    name: "The route planner",
    url: address.url,
    notReady: (cause) => address.notReady("failed", cause),
    clock,
    ...(fetch === undefined ? {} : { fetch }),
  });
  return {
    async route(request, signal) {
      const answer = await client.call(
        { path: "/route", method: "POST", json: toValhalla(request), alsoAccepts: [400, 404, 500, 501] },
        { timeoutMs: ROUTE_MS, maxBytes: ANSWER_MAX_BYTES, signal },
      );
      const json = jsonOf(answer);
      if (answer.status !== 200) throw refusalOf(json);
      const parsed = valhallaAnswerSchema.safeParse(json);
      if (!parsed.success) throw notUnderstood(parsed.error);
      const { trip, alternates = [] } = parsed.data;
      const trips = [trip, ...alternates.slice(0, request.alternatives).map((each) => each.trip)];
      try {
        return { mode: request.mode, routes: trips.map(toFoundRoute) };
      } catch (cause) {
        if (cause instanceof RangeError) throw notUnderstood(cause);
        throw cause;
      }
    },
  };
}

function refusalOf(json: unknown): DomainError {
  const parsed = valhallaErrorSchema.safeParse(json);
  if (!parsed.success) return notUnderstood(parsed.error);
  const { error_code: code, error } = parsed.data;
  const words = NOT_FOUND[code];
  const cause = new Error(`valhalla ${code}: ${error ?? ""}`);
  if (words !== undefined) return new DomainError("not_found", words, { cause });
  return new DomainError("upstream_failed", "The route planner could not find that way. Please try again.", { cause });
}

const notUnderstood = (cause: unknown) =>
  new DomainError(
    "upstream_failed",
    "The route planner's answer is not understood. Somebody who looks after Hearth should check it.",
    { cause },
  );
