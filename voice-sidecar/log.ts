// The log: one line of JSON an event. What people say or hear is never in it.

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  error(message: string, error: unknown): void;
}

/** Longest description of an error, in UTF-16 code units: a library's stack can hold its whole minified source. */
const ERROR_MAX_CHARS = 1_000;

/** Makes a log that hands each line (with its line end) to `write`. */
export function createLog(write: (line: string) => void): Log {
  const put = (level: string, message: string, fields: LogFields) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`);
  return {
    info: (message, fields = {}) => put("info", message, fields),
    error: (message, error) => put("error", message, { error: describeError(error) }),
  };
}

/** The error's own words, on one line and not without end. */
export function describeError(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return words.replaceAll(/\s+/g, " ").slice(0, ERROR_MAX_CHARS);
}
