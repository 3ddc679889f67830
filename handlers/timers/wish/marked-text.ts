// A message with its durations and moments marked, so that what is wished for can be read by its other words. Pure.
import { durationsIn } from "./duration-words.ts";
import { type MomentPiece, momentPiecesIn } from "./moment-words.ts";
import { NUMBER } from "./number-words.ts";

/** When something is wished for, as it was said. */
export interface SpokenWhen {
  durationMs: number | null;
  pieces: readonly MomentPiece[];
}

type Mark = { said: string } & ({ durationMs: number } | { piece: MomentPiece });

export interface MarkedText {
  /** "set a timer for {0}", without greetings, courtesies and what ends a sentence. */
  text: string;
  marks: readonly Mark[];
}

const POLITE =
  /^(?:(?:hey|hi|hello|hallo|ok|okay|please|bitte|so|also|and|und|now|jetzt|hearth|computer|yes|ja|oh|no|nein)[\s,!:.]+)+/iu;
const ASKING =
  /^(?:(?:can|could|would|will) (?:you|we) (?:please )?|(?:i(?:'d| would) (?:like|love)|i want|i need) you to |i(?:'d| would) like to |i want to |(?:kannst|könntest|würdest|magst) du (?:mir |uns |bitte |mal )*|(?:kann|können|könnten) (?:ich|wir|sie) (?:bitte |mal )*|ich (?:möchte|will|würde gerne?) (?:bitte )?|du sollst |let's |lass uns )(?:please |bitte )?/iu;
const ENDING = /(?:[\s,]+(?:please|bitte|thanks?|thank you|danke|for me|für mich|ok|okay|now|jetzt|then|dann|mal))+$/iu;
/** "10 more minutes" as "10 minutes more". */
const MORE_WITHIN = new RegExp(
  String.raw`(?<![\p{L}\d])(${NUMBER}) (?:more|extra|additional|weitere|mehr|further) (seconds?|minutes?|hours?|sekunden?|minuten?|stunden?)(?!\p{L})`,
  "giu",
);

export function markText(message: string): MarkedText {
  let said = message.replaceAll(/[{}]/g, "").replaceAll("’", "'").replaceAll(/\s+/g, " ").trim();
  for (let before = ""; before !== said; ) {
    before = said;
    said = said
      .replace(/[\s?!.,;]+$/u, "")
      .replace(POLITE, "")
      .replace(ASKING, "")
      .replace(ENDING, "");
  }
  said = said.replace(MORE_WITHIN, "$1 $2 more");
  const durations = durationsIn(said);
  const pieces = momentPiecesIn(said, durations);
  const marks: Mark[] = [];
  let text = "";
  let at = 0;
  const spans = [
    ...durations.map(({ value, ...span }) => ({ ...span, found: { durationMs: value } })),
    ...pieces.map(({ value, ...span }) => ({ ...span, found: { piece: value } })),
  ];
  for (const { start, end, found } of spans.sort((a, b) => a.start - b.start)) {
    text += `${said.slice(at, start)}{${marks.length}}`;
    marks.push({ said: said.slice(start, end), ...found });
    at = end;
  }
  return { text: text + said.slice(at), marks };
}

/** A mark, for use within a pattern, with the little word before it. */
export const WHEN = String.raw`(?:(?:in|at|for|after|of|on|to|from|by|um|auf|für|von|nach|zu|am|ab|over) ){0,2}\{\d+\}`;
/** Several, as "tomorrow, at 5". */
export const WHENS = `(?:,? ?${WHEN})`;

/** What the marks in this part of the text say; null: there are none. */
export function whenIn(part: string, { marks }: MarkedText): SpokenWhen | null {
  const found = [...part.matchAll(/\{(\d+)\}/gu)].flatMap(([, at]) => marks[Number(at)] ?? []);
  if (found.length === 0) return null;
  const durations = found.flatMap((mark) => ("durationMs" in mark ? [mark.durationMs] : []));
  return {
    durationMs: durations.length === 0 ? null : durations.reduce((sum, each) => sum + each, 0),
    pieces: found.flatMap((mark) => ("piece" in mark ? [mark.piece] : [])),
  };
}

export const durationsOf = (part: string, { marks }: MarkedText): number =>
  [...part.matchAll(/\{(\d+)\}/gu)].filter(([, at]) => "durationMs" in (marks[Number(at)] ?? {})).length;

/** With the words that were said in the places of the marks. */
export const unmarked = (part: string, { marks }: MarkedText): string =>
  part.replaceAll(/\{(\d+)\}/gu, (_, at: string) => marks[Number(at)]?.said ?? "");
