// A launcher process for tests: runs the whole launcher on the project folder that its first argument names.
import { run } from "../main.ts";

process.exit(await run(process.argv[2] ?? ""));
