// A service process for tests: starts the sidecar of a folder as its arguments say, and lives until it is killed.
import { createClock } from "../../clock.ts";
import { createSidecars } from "../create-sidecars.ts";
import { type ChildKind, childDefinition } from "./child-programs.ts";
import { silentLog } from "./silent-log.ts";

const [folder = "", port = "", kind = ""] = process.argv.slice(2);
const definition = childDefinition({ folder, port: Number(port), kind: kind as ChildKind });
const sidecars = createSidecars([definition], {
  dataDir: folder,
  environment: process.env,
  clock: createClock(),
  log: silentLog,
});
sidecars.watch(({ state }) => process.stdout.write(`${state}\n`));
sidecars.start(definition.id);
setInterval(() => undefined, 60_000);
