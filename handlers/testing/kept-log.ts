// A log that keeps what was written, for tests that look at it.
import type { Log, LogFields } from "../ports/log.ts";

export interface KeptLine {
  level: "debug" | "info" | "warn" | "error";
  message: string;
  fields: LogFields;
}

export interface KeptLog extends Log {
  readonly lines: KeptLine[];
}

export function createKeptLog(): KeptLog {
  const lines: KeptLine[] = [];
  const keep =
    (level: KeptLine["level"]) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push({ level, message, fields });
  return {
    lines,
    debug: keep("debug"),
    info: keep("info"),
    warn: keep("warn"),
    error: (message, _cause, fields = {}) => void lines.push({ level: "error", message, fields }),
  };
}
