// Reads a stream line by line and keeps the beginning of each: a crash in minified code prints megabytes on one line.
import type { Readable } from "node:stream";

export const LINE_MAX_CHARS = 500;

/** Calls back with each line that is not empty, at most `LINE_MAX_CHARS` of it. */
export function readCappedLines(stream: Readable, onLine: (line: string) => void): void {
  let kept = "";
  const finish = () => {
    const line = kept.trim();
    kept = "";
    if (line !== "") onLine(line);
  };
  stream.setEncoding("utf8").on("data", (text: string) => {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) finish();
      kept += part.slice(0, Math.max(0, LINE_MAX_CHARS - kept.length));
    }
  });
  stream.once("end", finish);
}
