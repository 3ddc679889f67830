// Cuts a stream of text into lines without ever holding more than one bounded line.

export interface LineSplitter {
  push(text: string): void;
  /** Hands over what came after the last line end. */
  end(): void;
}

export interface LineSplitterOptions {
  longestCharacters?: number;
  /** What becomes of a longer line: it comes in pieces, or its rest is dropped and "…" says so. */
  beyond?: "pieces" | "cut";
}

/**
 * Calls `onLine` for each line, without its line end. A carriage return alone ends a line too: progress bars are written
 * so. Default: lines of more than 16 Ki characters come in pieces.
 */
export function createLineSplitter(onLine: (line: string) => void, options: LineSplitterOptions = {}): LineSplitter {
  const { longestCharacters = 16_384, beyond = "pieces" } = options;
  let rest = "";
  let dropping = false;

  const emit = (line: string): void => {
    if (beyond === "cut" && line.length > longestCharacters) {
      onLine(`${line.slice(0, longestCharacters)}…`);
      return;
    }
    for (let from = 0; from === 0 || from < line.length; from += longestCharacters) {
      onLine(line.slice(from, from + longestCharacters));
    }
  };
  const finish = (line: string): void => {
    if (!dropping) emit(line);
    dropping = false;
  };
  return {
    push(text) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) finish(line);
      if (rest.length <= longestCharacters) return;
      if (!dropping) emit(rest);
      dropping = beyond === "cut";
      rest = "";
    },
    end() {
      const last = rest.endsWith("\r") ? rest.slice(0, -1) : rest;
      if (last !== "") finish(last);
      rest = "";
      dropping = false;
    },
  };
}
