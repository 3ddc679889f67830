// For tests: a process that makes a Python environment, so that it can be killed.
import { createInstallTools } from "../install-tools.ts";

const [dataDir = "", rootDir = "", mirror = "", environment = ""] = process.argv.slice(2);
const tools = createInstallTools({ dataDir, rootDir, mirror, environment: process.env });
await tools.makePython(JSON.parse(environment), { signal: new AbortController().signal });
