// Where Valhalla answers, and whether it can: MAPS_URL where the operator has set it, else the one that this service runs.
import { DomainError } from "../../errors.ts";
import type { Sidecars } from "../../ports/sidecars.ts";
import type { MapsReadiness } from "../../shared/contract/maps.ts";

/** On the supervisor. */
export const PLANNER_SIDECAR = "maps";
/** Of the install registry. */
export const PLANNER_COMPONENT = "valhalla";

export interface PlannerAddress {
  /** Somebody else's graph: which regions it knows is not known here. */
  readonly isExplicit: boolean;
  /** Of the program alone; whether it has a graph is not asked. */
  readiness(): MapsReadiness;
  /** Without a trailing slash; may change whenever it is started again. @throws DomainError `component_not_ready` */
  url(): string;
  notReady(readiness: Exclude<MapsReadiness, "ready">, cause?: unknown): DomainError;
}

const RETRY_S = 5;
const WORDS: Record<Exclude<MapsReadiness, "ready">, string> = {
  missing: "There are no directions in this home yet. An admin installs the route planner and a region under Features.",
  preparing: "The ways of this home's map are still being learned. Try again when that is done.",
  starting: "Directions are starting; try again in a few seconds.",
  failed: "Directions do not work at the moment. Somebody who looks after Hearth finds out more in Home care.",
};
const AWAY = "The route planner of this home does not answer. Somebody who looks after Hearth should check MAPS_URL.";

export interface PlannerAddressOptions {
  /** MAPS_URL. */
  explicit: string | null;
  sidecars: Pick<Sidecars, "urlOf" | "list">;
  isInstalled(): boolean;
}

export function createPlannerAddress({ explicit, sidecars, isInstalled }: PlannerAddressOptions): PlannerAddress {
  function notReady(readiness: Exclude<MapsReadiness, "ready">, cause?: unknown): DomainError {
    return new DomainError(
      "component_not_ready",
      explicit !== null && readiness === "failed" ? AWAY : WORDS[readiness],
      {
        cause,
        component: PLANNER_COMPONENT,
        state: readiness,
        retryAfterS: RETRY_S,
      },
    );
  }

  function readiness(): MapsReadiness {
    if (explicit === null && !isInstalled()) return "missing";
    const state = sidecars.list().find(({ id }) => id === PLANNER_SIDECAR)?.state;
    if (state === "running") return "ready";
    // One that an admin has stopped doesn't come by itself either.
    if (state === "failed" || (explicit === null && state === "stopped")) return "failed";
    // One that is watched counts as being there until it is known not to be.
    return explicit !== null && state !== "degraded" ? "ready" : explicit === null ? "starting" : "failed";
  }

  return {
    isExplicit: explicit !== null,
    readiness,
    notReady,
    url() {
      const url = explicit ?? sidecars.urlOf(PLANNER_SIDECAR);
      if (url === null) throw notReady("starting", new Error("the route planner does not run"));
      return url;
    },
  };
}
