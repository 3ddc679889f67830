// The service's handlers on Deno, with named permissions only.
import { join } from "node:path";
import { createProcessTarget, ROOT } from "./process-target.ts";

/** What libsql, argon2 and the HTTP server need; no permission to run programs. */
const PERMISSIONS = ["--allow-read", "--allow-write", "--allow-net", "--allow-env", "--allow-ffi", "--allow-sys"];

export const denoTarget = createProcessTarget({
  name: "deno",
  command: join(ROOT, "node_modules", ".bin", "deno"),
  args: ["run", "--no-prompt", ...PERMISSIONS, "spec-tests/targets/deno-serve.ts"],
});
