// Blanks the code of a Markdown text, so that what stands outside of it can be searched.

/** Also inside of a list, and as its item. */
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/;
const INDENTED = /^(?: {4}| {0,3}\t)/;
const SPAN = /(`+)[^`\n]+\1/g;

/** The same text, of the same length and lines, with blanks for fenced and indented code and for code in a line. */
export function blankCode(text: string): string {
  if (!text.includes("`") && !text.includes("~~~") && !text.includes("    ") && !text.includes("\t")) return text;
  let fence: string | null = null;
  const lines = text.split("\n").map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      const isEnd = mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark;
      if (isEnd) fence = null;
      return blank(line);
    }
    if (mark !== undefined) {
      fence = mark;
      return blank(line);
    }
    return INDENTED.test(line) ? blank(line) : line.replace(SPAN, blank);
  });
  return lines.join("\n");
}

const blank = (code: string) => " ".repeat(code.length);
