// Cuts a stream of text into lines without ever holding more than one bounded line.

const longestLineCharacters = 16_384;

export interface LineSplitter {
  push(text: string): void;
  /** Hands over what came after the last line end. */
  end(): void;
}

/** Calls `onLine` for each line, without its line end; a line that is longer than 16 Ki characters comes in pieces. */
export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
  let rest = "";
  const emit = (line: string): void => {
    const clean = line.endsWith("\r") ? line.slice(0, -1) : line;
    for (let from = 0; from === 0 || from < clean.length; from += longestLineCharacters) {
      onLine(clean.slice(from, from + longestLineCharacters));
    }
  };
  return {
    push(text) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) emit(line);
      if (rest.length >= longestLineCharacters) {
        emit(rest);
        rest = "";
      }
    },
    end() {
      if (rest !== "") emit(rest);
      rest = "";
    },
  };
}
