// The service on Node, built and started as the launcher starts it. Whoever uses it has it built first: build-service.ts.
import process from "node:process";
import { createProcessTarget } from "./process-target.ts";

// The suite itself may run on Deno, where execPath is not Node.
const isNode = /node(\.exe)?$/.test(process.execPath);

export const nodeTarget = createProcessTarget({
  name: "node",
  command: isNode ? process.execPath : "node",
  args: ["--enable-source-maps", "runtime-node/dist/main.js"],
});
