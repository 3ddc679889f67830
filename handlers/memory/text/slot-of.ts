// What can hold only one value at a time, told by plain words: "my locker code is 12", "Ich wohne in Bremen". Pure.
import { fold } from "../../library/fold.ts";

const SLOT_WORDS_MAX = 5;
const SELF = "";

/** The same thing of the same person has the same slot, whatever its value; empty where there is no such thing. */
export function slotFor(subject: string, attribute: string): string {
  const name = fold(attribute);
  if (name === "" || name.split(" ").length > SLOT_WORDS_MAX) return "";
  return `${fold(subject)}|${name}`;
}

const HAS_VALUE =
  /^(?:my|mein|meine) ((?:\p{L}|['’-])+(?: (?:\p{L}|['’-])+){0,3}) (?:is|ist|lautet|heißt)(?: called| now| jetzt)? (?!not\b|nicht\b|a\b|an\b|ein\b|eine\b|very\b|sehr\b|so\b|too\b|zu\b)/iu;
const LIVES =
  /^(?:i(?:['’]ve)?(?: now)? (?:live|moved|have moved)(?: now)? (?:in|at|on|to)|ich (?:wohne|lebe)(?: jetzt| nun)? (?:in|im|auf|am|bei)|ich bin (?:jetzt )?nach \S+ (?:um)?gezogen)(?=[^\p{L}])/iu;
const WORKS = /^(?:i(?: now)? work (?:at|for|as)|ich arbeite(?: jetzt)? (?:bei|als|für|im|in))(?=[^\p{L}])/iu;
const CALLED = /^(?:my name is|i['’]m called|call me|mein name ist|ich heiße|nenn mich)(?=[^\p{L}])/iu;
const AGED = /^(?:i['’]?\s?a?m \d{1,3}(?: years old)?|ich bin \d{1,3}(?: jahre alt)?)(?:\s+now|\s+jetzt)?[.!]?$/iu;

/** Empty where the sentence does not tell one by its words. */
export function slotOf(text: string): string {
  const sentence = text.trim();
  if (CALLED.test(sentence)) return slotFor(SELF, "name");
  if (LIVES.test(sentence)) return slotFor(SELF, "address");
  if (WORKS.test(sentence)) return slotFor(SELF, "work");
  if (AGED.test(sentence)) return slotFor(SELF, "age");
  const thing = HAS_VALUE.exec(sentence)?.[1];
  return thing === undefined ? "" : slotFor(SELF, thing);
}
