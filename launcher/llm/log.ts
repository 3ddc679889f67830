// The log: one line an event on standard output, JSON for machines or short for a person at a terminal. What people say to the model is never in it.

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  /** Logs the error's own words in one line. */
  error(message: string, error: unknown): void;
}

/** Makes a log that hands each line (with its line end) to `write`. */
export function createLog(write: (line: string) => void, format: "json" | "pretty" = "json"): Log {
  const put = (level: string, message: string, fields: LogFields) => {
    const time = new Date().toISOString();
    if (format === "json") return write(`${JSON.stringify({ time, level, message, ...fields })}\n`);
    const facts = Object.entries(fields).map(([key, value]) => ` ${key}=${value}`);
    return write(`${time.slice(11, 19)} ${level.padEnd(5)} ${message}${facts.join("")}\n`);
  };
  return {
    info: (message, fields = {}) => put("info", message, fields),
    error: (message, error) => put("error", message, { error: describeError(error) }),
  };
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
