// What a reader of one mark is given, and what it answers.
import type { SpeechLanguage } from "./language.ts";

export interface Atom {
  /** Where the source goes on. */
  end: number;
  /** Its cleaned text. */
  text: string;
  /** The sentence before it ends. */
  opens?: boolean;
  /** The sentence ends after it. */
  breaks?: boolean;
  /** Nothing up to and with this is text. */
  skipPast?: string;
}
/** More has to come; when none of these characters is in it, looking again is no use. "" for anything. */
export interface Wait {
  wait: string;
}
export interface Place {
  raw: string;
  at: number;
  /** Nothing more comes. */
  isFinal: boolean;
  previous: string;
  before: string;
  language: SpeechLanguage;
  depth: number;
}
export type Read = Atom | Wait;

export const isWait = (read: Read): read is Wait => "wait" in read;

export const literal = (place: Place, length = 1): Atom => ({
  end: place.at + length,
  text: place.raw.slice(place.at, place.at + length),
});
/** The end was not found: wait for it while it may come, else the mark is a character like any other. */
export const unclosed = (place: Place, max: number, closers: string, length = 1): Read =>
  place.isFinal || place.raw.length - place.at >= max ? literal(place, length) : { wait: closers };
/** How often the character at `at` stands there. */
export function run(raw: string, at: number): number {
  let end = at + 1;
  while (raw[end] === raw[at]) end += 1;
  return end - at;
}
