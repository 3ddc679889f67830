// The same contract suites against the service on Deno; run with `deno task test`.
import { contractSuite } from "./contract.ts";
import { denoTarget } from "./targets/deno-target.ts";

contractSuite(denoTarget);
