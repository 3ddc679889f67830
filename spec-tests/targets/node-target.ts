// The service on Node, started as the launcher starts it.
import process from "node:process";
import { createProcessTarget } from "./process-target.ts";

// The suite itself may run on Deno, where execPath is not Node.
const isNode = /node(\.exe)?$/.test(process.execPath);

export const nodeTarget = createProcessTarget({
  name: "node",
  command: isNode ? process.execPath : "node",
  args: ["--import", "tsx", "runtime-node/main.ts"],
});
