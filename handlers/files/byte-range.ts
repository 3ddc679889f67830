// Which part of a file a request asks for, and whether it has it already (RFC 9110, sections 13 and 14). Pure.

/** From `start` up to and without `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileConditions {
  ifNoneMatch: string | undefined;
  range: string | undefined;
  ifRange: string | undefined;
}

export type FileAnswer =
  | { status: 200 | 206; range: ByteRange }
  | { status: 304 }
  /** Nothing of what was asked for is in the file. */
  | { status: 416 };

/** Fifteen digits are a thousand terabytes. */
const ONE_RANGE = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i;
const ENTITY_TAG = /(?:W\/)?("[^"]*")/g;

/** `etag` is strong, with its quotes. */
export function answerFor(asked: FileConditions, file: { etag: string; sizeBytes: number }): FileAnswer {
  if (asked.ifNoneMatch !== undefined && isAmong(file.etag, asked.ifNoneMatch)) return { status: 304 };
  const whole = { status: 200, range: { start: 0, end: file.sizeBytes } } as const;
  // A date, or a weak tag, never proves that the bytes are the same.
  if (asked.range === undefined || (asked.ifRange !== undefined && asked.ifRange.trim() !== file.etag)) return whole;
  const range = parseByteRange(asked.range, file.sizeBytes);
  if (range === null) return whole;
  return range === "unsatisfiable" ? { status: 416 } : { status: 206, range };
}

/** null: to be served whole, because it is no range, or several, which a server need not give. */
export function parseByteRange(header: string, sizeBytes: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = ONE_RANGE.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? "unsatisfiable" : { start: sizeBytes - length, end: sizeBytes };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= sizeBytes) return "unsatisfiable";
  return { start, end: last === "" ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) };
}

function isAmong(etag: string, header: string): boolean {
  return header.trim() === "*" || [...header.matchAll(ENTITY_TAG)].some(([, tag]) => tag === etag);
}
