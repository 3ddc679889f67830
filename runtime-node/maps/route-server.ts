// The maps sidecar's program: Valhalla's engine behind the part of Valhalla's own HTTP protocol that Hearth speaks.
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import * as z from "zod";
import { type RouteEngine, serveRoutes } from "./serve-routes.ts";
import { valhallaConfig } from "./valhalla-config.ts";

const variables = z.object({
  MAPS_PORT: z.coerce.number().int(),
  /** Absolute: the installed package. */
  MAPS_ENGINE: z.string(),
  /** Absolute: the tiles of the graph; left out: there is none yet. */
  MAPS_GRAPH: z.string().optional(),
});
type Engine = { Actor: new (config: string) => RouteEngine };
const engineSchema = z.custom<Engine>((value) => typeof (value as Partial<Engine> | null)?.Actor === "function");

const { MAPS_PORT, MAPS_ENGINE, MAPS_GRAPH } = variables.parse(process.env);
const server = serveRoutes(MAPS_GRAPH === undefined ? null : engineOn(MAPS_GRAPH));
server.listen(MAPS_PORT, "127.0.0.1");

function engineOn(graph: string): RouteEngine {
  const program = join(MAPS_ENGINE, "index.js");
  const { Actor } = engineSchema.parse(createRequire(program)(program));
  return new Actor(JSON.stringify(valhallaConfig(graph)));
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));
