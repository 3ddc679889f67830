// A log that keeps everything to itself.
import type { Log } from "../../../handlers/ports/log.ts";

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
