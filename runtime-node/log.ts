// The Log port on pino: JSON lines for machines, short lines for a person at a terminal.
import { pino } from "pino";
import type { Log, LogFields } from "../handlers/ports/log.ts";
import type { LogLevel } from "./config.ts";

export interface LogOptions {
  level: LogLevel;
  format: "pretty" | "json";
  /** Takes whole lines, newline included. */
  write: (line: string) => void;
}

const CAUSES_SHOWN = 5;

/** Only name, message and stack of an error and its causes: other properties may hold what people said. */
function describe(cause: unknown, depth = 0): string {
  if (!(cause instanceof Error)) return typeof cause === "string" ? cause : `a thrown ${typeof cause}`;
  const own = stackOf(cause);
  if (cause.cause === undefined || depth >= CAUSES_SHOWN) return own;
  return `${own}\ncaused by: ${describe(cause.cause, depth + 1)}`;
}

/** A failed query's message lists its parameters, people's words among them: only where it came from is shown. */
function stackOf(error: Error): string {
  const whole = error.stack ?? `${error.name}: ${error.message}`;
  if (!("params" in error)) return whole;
  const at = whole.indexOf(error.message);
  return `${error.name}: a query failed${at < 0 ? "" : whole.slice(at + error.message.length)}`;
}

export function createLog({ level, format, write }: LogOptions): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: format === "json" ? write : (line) => write(prettyLine(line)) },
  );
  return {
    debug: (message, fields) => logger.debug(fields ?? {}, message),
    info: (message, fields) => logger.info(fields ?? {}, message),
    warn: (message, fields) => logger.warn(fields ?? {}, message),
    error: (message, cause, fields) => logger.error({ ...fields, error: describe(cause) }, message),
  };
}

const COLOURS: Record<string, number> = { debug: 90, info: 32, warn: 33, error: 31 };

/** `12:00:01 info  listening url=http://…`; the stack of an error follows on its own lines. */
export function prettyLine(json: string): string {
  const { level, time, msg, error, ...fields } = JSON.parse(json) as LogFields;
  const facts = Object.entries(fields).map(([key, value]) => ` ${key}=${shown(value)}`);
  const stack = error === undefined ? "" : `\n  ${String(error).replaceAll("\n", "\n  ")}`;
  const label = `\u001b[${COLOURS[String(level)] ?? 0}m${String(level).padEnd(5)}\u001b[0m`;
  return `${String(time).slice(11, 19)} ${label} ${msg}\u001b[90m${facts.join("")}\u001b[0m${stack}\n`;
}

const shown = (value: LogFields[string]) =>
  typeof value === "string" && /[\s"=]/.test(value) ? JSON.stringify(value) : String(value);
