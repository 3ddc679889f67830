// Runs a thread's TypeScript as it stands, for tests and for work on the service; a built service never comes here.
// @ts-check
import { workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
await import(workerData.source);
