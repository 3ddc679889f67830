// The route planner on the supervisor: Valhalla's engine on the graph that was made of this home's extracts.
import { access } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { PLANNER_COMPONENT, PLANNER_SIDECAR } from "../../../handlers/maps/routing/planner-address.ts";
import { graphTiles } from "../../maps/build-graph.ts";
import { graphMarkerSchema, mapFolders, readMarker } from "../../maps/map-folders.ts";
import { routeProgram } from "../../maps/route-program.ts";
import type { SidecarDefinition } from "../definition.ts";

export interface MapsSidecarOptions {
  /** The repository, absolute. */
  rootDir: string;
  /** MAPS_URL: any server that speaks Valhalla's protocol; null: it is run here. */
  url: string | null;
}

/** Valhalla's own default, 8002, is left to one that somebody runs by hand. */
const PREFERRED_PORT = 8094;
const statusSchema = z.object({ version: z.string() });

export function mapsSidecar({ rootDir, url }: MapsSidecarOptions): SidecarDefinition {
  return {
    id: PLANNER_SIDECAR,
    name: "Directions",
    componentId: PLANNER_COMPONENT,
    async program({ dataDir, port }) {
      const folders = mapFolders(dataDir);
      const engine = join(folders.valhalla, "index.js");
      const marker = await readMarker(folders.graph.marker, graphMarkerSchema);
      if (!(await exists(engine))) return null;
      const graph = marker === null ? null : graphTiles(join(folders.graph.folder, marker.folder));
      const hasGraph = graph !== null && (await exists(graph));
      return {
        ...routeProgram(rootDir),
        env: { MAPS_PORT: String(port), MAPS_ENGINE: folders.valhalla, ...(hasGraph ? { MAPS_GRAPH: graph } : {}) },
      };
    },
    port: { preferred: PREFERRED_PORT, movable: true },
    probe: { path: "/status", isRight: ({ status, json }) => status === 200 && statusSchema.safeParse(json).success },
    // Where people go is not told to whatever happens to listen on that port.
    usesForeign: false,
    url,
  };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
