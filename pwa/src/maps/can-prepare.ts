// Whether an admin can do something for a region by making it ready: what waits for nothing begins by itself.
import type { MapRegion } from "@hearth/handlers/shared/contract/maps.ts";

export const canPrepare = ({ state, problem }: Pick<MapRegion, "state" | "problem">): boolean =>
  state !== "preparing" && (state !== "ready" || problem !== null);
