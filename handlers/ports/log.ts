// Structured logging as a port. Callers pass facts, never message texts, PINs, tokens or keys.

export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** `cause` is logged with its stack. */
  error(message: string, cause: unknown, fields?: LogFields): void;
}
