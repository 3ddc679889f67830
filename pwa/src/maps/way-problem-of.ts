// Why there is no way, as the key of a sentence, and what can be done about it. Pure.
import type { MapsReadiness } from "@hearth/handlers/shared/contract/maps.ts";
import { ServiceError } from "../api/errors.ts";

export interface WayStanding {
  messageKey:
    | "way.missing"
    | "way.missingAdmin"
    | "way.preparing"
    | "way.starting"
    | "way.stopped"
    | "way.stoppedAdmin";
  /** `again` only where that may help by itself. */
  help: "again" | "features" | "care" | null;
}

/** null: the planner is there, and the way itself is what failed. `routing`: as it was when it was last read. */
export function wayStandingOf(error: unknown, routing: MapsReadiness, isAdmin: boolean): WayStanding | null {
  if (!(error instanceof ServiceError) || error.code !== "component_not_ready") return null;
  const state = error.state ?? routing;
  if (state === "missing") {
    return isAdmin ? { messageKey: "way.missingAdmin", help: "features" } : { messageKey: "way.missing", help: null };
  }
  if (state === "preparing") return { messageKey: "way.preparing", help: "again" };
  // It does not come by itself: nobody is told to wait for it.
  if (state === "failed" || state === "stopped") {
    return isAdmin ? { messageKey: "way.stoppedAdmin", help: "care" } : { messageKey: "way.stopped", help: null };
  }
  return { messageKey: "way.starting", help: "again" };
}
