// The pictures of this home, built from the ports that a runtime supplies.
import type { Ports } from "../ports/ports.ts";
import type { Database } from "../store/database.ts";
import { createImages, type Images, type ImagesOptions } from "./create-images.ts";
import { createWorkflowShelf } from "./models/workflow-shelf.ts";
import { createWorkflowTools } from "./workflows/workflow-tools.ts";

export function assembleImages(
  ports: Ports,
  db: Database,
  options: Pick<ImagesOptions, "promptModel" | "mayUseCompanion" | "viewerOf">,
): Images {
  const { painter, clock, config } = ports;
  const tools = createWorkflowTools(painter);
  const shelf = createWorkflowShelf({ db, clock, builtIn: config.workflows, tools });
  return createImages({ ...ports, ...options, db, files: ports.imageFiles, shelf, compile: tools.compile });
}
