// Reads a table's rows as sentences: "Monday: rain, 12 degrees."; with the column's name at each cell where a row is wide.

import type { SpeechLanguage } from "./language.ts";
import { saidOnly } from "./markers.ts";

/** Rows of more cells than this name their columns. */
const NARROW = 3;

export const isDelimiterRow = (line: string): boolean =>
  line.includes("|") && /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/.test(line);

/** Cells of a row, as they are written; a bar behind a backslash or in code is no border. */
export function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let inCode = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? "";
    if (character === "\\" && line[at + 1] === "|") {
      cell += "|";
      at += 1;
    } else if (character === "|" && !inCode) {
      cells.push(cell.trim());
      cell = "";
    } else {
      if (character === "`") inCode = !inCode;
      cell += character;
    }
  }
  cells.push(cell.trim());
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  return cells;
}

const isEmpty = (cell: string) => /^[\s\-–—.]*$/.test(cell);
const YES = /^[✓✔✅☑🗸]\uFE0F?$/u;
const NO = /^[✗✘✕❌☒❎]\uFE0F?$/u;

/** @param header cleaned cells of the first row, [] when there is none; `cells`: cleaned cells of this row */
export function rowText(header: readonly string[], cells: readonly string[], { words }: SpeechLanguage): string {
  const said = cells.map((cell) => (YES.test(cell) ? saidOnly(words.yes) : NO.test(cell) ? saidOnly(words.no) : cell));
  const [first = "", ...others] = said;
  const isWide = said.length > NARROW;
  const rest = others
    .map((cell, index) => ({ cell, name: header[index + 1] ?? "" }))
    .filter(({ cell }) => !isEmpty(cell))
    .map(({ cell, name }) => (isWide && name !== "" ? `${saidOnly(`${withoutEnd(name)} `)}${cell}` : cell));
  if (isEmpty(first)) return join(rest);
  return rest.length === 0 ? first : `${withoutEnd(first)}: ${join(rest)}`;
}

export const headerText = (cells: readonly string[]): string => join(cells.filter((cell) => !isEmpty(cell)));

const withoutEnd = (text: string) => text.replace(/[\s.,:;]+$/, "");

const join = (parts: readonly string[]) =>
  parts.reduce(
    (text, part) => (text === "" ? part : /[.!?:;,]$/.test(text) ? `${text} ${part}` : `${text}, ${part}`),
    "",
  );
