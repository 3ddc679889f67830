// How people ask Hearth to remember and to forget, and what it knows of them, in English and German. Pure.
import { mainClause } from "./main-clause.ts";

export type MemoryWish =
  | { kind: "remember"; text: string }
  | { kind: "forget"; what: string }
  | { kind: "forget-all" }
  /** What is known: of the person, or of something of theirs. */
  | { kind: "tell"; about: string | null };

/** An answer to a question of the skill's own: a number from 1 on, -1 for the last. */
export type MemoryChoice = { kind: "choose"; choice: number | "all" | "none" } | { kind: "confirm" };

const POLITE =
  /^(?:(?:hey|hi|ok|okay|so|also|and|und|please|bitte|hearth|gut|na gut)[\s,!.:]+)*(?:(?:can|could|will|would) you (?:please )?|i(?:'d| would) like you to (?:please )?|(?:kannst|könntest|würdest|magst) du (?:bitte |mal )*(?:dir )?(?:bitte |mal )*)?/iu;

/** "Can you remember that …?" asks for it all the same. */
const ASKED_POLITELY =
  /^(?:\p{L}+[\s,!.]+){0,3}?(?:can|could|would|will) you |^(?:\p{L}+[\s,!.]+){0,3}?(?:kannst|könntest|würdest|magst) du /iu;

const WHO =
  "(?:i|i['’]m|i['’]ve|i['’]d|i['’]ll|my|mine|we|we['’]re|we['’]ve|our|he|she|they|it|his|her|their|the|a|an|there|on|every|in|\\p{Lu}[\\p{L}'’-]+)";
const VERB =
  "(?:is|are|am|was|were|has|have|had|likes?|loves?|hates?|lives?|works?|wants?|needs?|eats?|drinks?|can|can['’]t|cannot|don['’]t|doesn['’]t|isn['’]t|aren['’]t|prefers?|goes|go|plays?|takes?|gets?|called|named|i['’]m|i['’]ve|we['’]re|moved|named)";

/** What is told stands behind it. */
const REMEMBER: readonly RegExp[] = [
  new RegExp(
    `^(?:remember|memori[sz]e|keep in mind|note|make a note|don['’]t forget|never forget)(?: for me)?,? that (?=${WHO}(?=[^\\p{L}]).*|\\p{L}+ ${VERB} )(?<told>.+)$`,
    "u",
  ),
  /^(?:remember|memori[sz]e|keep in mind|make a note|take a note)(?: this| the following| for me)?: ?(?<told>.+)$/iu,
  new RegExp(
    `^(?:remember|memori[sz]e|keep in mind),? (?=(?:i|i['’]m|i['’]ve|my|we|we['’]re|our) )(?=.* ?${VERB} )(?<told>[^?]+)$`,
    "iu",
  ),
];
const REMEMBER_GERMAN: readonly RegExp[] = [
  /^(?:merke?|notiere?|speicher[en]?|behalte?|einprägen|vergiss nicht)(?: dir| mir| das| bitte| mal| doch)*,? dass (?<clause>.+)$/iu,
  /^(?:dir )?(?:bitte )?(?:merken|notieren|einprägen|behalten),? dass (?<clause>.+)$/iu,
  /^(?:merke?|notiere?|speicher[en]?|behalte?)(?: dir| mir| das| folgendes| bitte| mal| doch)*: ?(?<told>.+)$/iu,
  /^(?:merke?|notiere?)(?: dir| bitte| mal| doch)+,? (?=(?:ich|mein\p{L}*|wir|unser\p{L}*) )(?<told>[^?]+)$/iu,
];

/** "Remember that day?", "remember that I love you": memories of people, not of Hearth. */
const NO_FACT =
  /^(?:remember|don['’]t forget|never forget)(?: for me)? that (?:day|time|night|evening|morning|one|movie|film|song|guy|man|woman|girl|boy|summer|winter|trip|party|year|story|scene|episode|feeling|when)\b|\b(?:i|we) love you\b|(?:^|[^\p{L}])ich (?:liebe dich|dich liebe)/iu;

const OWN = "(?:my|our|mine)";
const OWN_GERMAN = "(?:mein|meine|meinen|meinem|meiner|meines|unser|unsere|unseren|unserem|unserer)";
const FORGET: readonly RegExp[] = [
  new RegExp(`^forget(?: about)? (?<what>${OWN} .+)$`, "iu"),
  new RegExp(`^(?:delete|erase|remove) (?<what>${OWN} .+) from (?:your|the) memory$`, "iu"),
  /^forget(?: the fact)? that (?<what>(?:i|i['’]m|i['’]ve|my|we|we['’]re|our|he|she|they|his|her|their)[\s'’].+)$/iu,
  /^forget (?<what>(?:where|what|when|how|whom?|which) (?:i|my|we|our) .+)$/iu,
  /^forget (?:what|everything|all)(?: that)? (?:you (?:know|remember)|i(?: have|['’]ve)? (?:said|told you)) about (?<what>(?!me\b|us\b|myself\b).+)$/iu,
  /^forget (?:everything|all) about (?<what>(?!me\b|us\b|myself\b|it\b|that\b).+)$/iu,
];
const FORGET_GERMAN: readonly RegExp[] = [
  new RegExp(`^(?:vergiss|lösche?)(?: bitte| mal| doch)*,? (?<what>${OWN_GERMAN} .+)$`, "iu"),
  /^vergiss(?: bitte| mal| doch)*,? dass (?<what>(?:ich|mein\p{L}*|wir|unser\p{L}*|er|sie|seine?|ihre?) .+)$/iu,
  /^vergiss(?: bitte| mal| doch)*,? (?<what>(?:wo|was|wann|wie|wer|welche\p{L}*) (?:ich|mein\p{L}*|wir|unser\p{L}*) .+)$/iu,
  /^vergiss(?: bitte| mal| doch)*,? (?:was|alles,? was) (?:du|ich)(?: dir)? (?:über|von|zu) (?<what>(?!mich\b|mir\b|uns\b).+?)(?: weißt| gemerkt hast| gesagt habe| erzählt habe)$/iu,
  /^vergiss(?: bitte| mal| doch)*,? alles (?:über|von|zu) (?<what>(?!mich\b|mir\b|uns\b|das\b).+)$/iu,
  new RegExp(`^(?:dir )?(?<what>${OWN_GERMAN} .+) (?:vergessen|löschen)$`, "iu"),
];
/** What is said in a conversation, and turns of speech. */
const NOT_KEPT =
  /^(?:my|our) (?:last|previous|first|next)? ?(?:messages?|questions?|sentences?|answers?|words?|manners|place|troubles|worries)\b|^mein\p{L}* (?:letzte\p{L}* |vorherige\p{L}* )?(?:nachrichten?|fragen?|sätze?|antwort(?:en)?|worte?|nicht|sorgen)(?=$|[^\p{L}])/iu;
const FORGET_ALL =
  /^(?:forget|delete|erase) (?:everything|all)(?: (?:that )?(?:you (?:know|remember|have remembered)|i(?: have|['’]ve)? (?:said|told you)))?(?: about (?:me|us|myself))?$|^(?:forget|delete|erase) (?:all )?(?:of )?(?:my|your) memor(?:y|ies)(?: of me| about me)?$|^vergiss(?: bitte| mal)* alles(?:,? was (?:du|ich) .{2,40})?(?: (?:über|von) (?:mich|mir|uns))?$|^lösche? (?:alles|alle),? (?:was du über mich weißt|erinnerungen|deine erinnerungen)$/iu;

const TELL: readonly RegExp[] = [
  /^(?:tell me )?what(?: all)? (?:do|did) you (?:know|remember|have stored)(?: so far| all)? (?:about|of) (?<about>me|us|myself|(?:my|our) .+)$/iu,
  /^tell me (?:everything |all |what )(?:that )?you (?:know|remember|have remembered) (?:about|of) (?<about>me|us|myself|(?:my|our) .+)$/iu,
  /^what have you (?:remembered|stored|learned|noted)(?: so far)?(?: (?:about|of) (?<about>me|us|(?:my|our) .+))?$/iu,
  /^(?:what(?:['’]s| is) in your memory|what do you keep in mind)(?: (?:about|of) (?<about>me|us|(?:my|our) .+))?$/iu,
  /^(?:do you (?:know|remember) anything|is there anything you (?:know|remember)) (?:about|of) (?<about>me|us|(?:my|our) .+)$/iu,
  /^was weißt du(?: denn| eigentlich| alles| noch| bisher| schon)* (?:über|von|zu) (?<about>mich|mir|uns|mein\p{L}* .+|unser\p{L}* .+)$/iu,
  /^(?:sag|erzähl|erzähle|sage)(?: mir)?(?: bitte| mal)*,? was du(?: alles| noch)* (?:über|von|zu) (?<about>mich|mir|uns|mein\p{L}* .+|unser\p{L}* .+?) weißt$/iu,
  /^was hast du(?: dir)?(?: alles| bisher| schon)*(?: (?:über|von|zu) (?<about>mich|mir|uns|mein\p{L}* .+|unser\p{L}* .+?))?(?: alles)? gemerkt$/iu,
  /^woran erinnerst du dich(?: bei mir)?$/iu,
];
const SELF = /^(?:me|us|myself|mich|mir|uns)$/iu;

/** null: the words do not surely ask for it. */
export function memoryWishOf(message: string): MemoryWish | null {
  const whole = message.trim();
  const said = whole.replace(POLITE, "").replace(ASKED_POLITELY.test(whole) ? /[\s?]+$/u : /\s+$/u, "");
  const asked = said
    .replace(/[\s.!?]+$/u, "")
    .replace(/[\s,]+(?:please|bitte|for me|will you|would you|ja|okay|ok)$/iu, "");
  const told = toldIn(said);
  if (told !== null) return { kind: "remember", text: told };
  if (FORGET_ALL.test(asked)) return { kind: "forget-all" };
  const what = groupOf([...FORGET, ...FORGET_GERMAN], asked)?.what;
  if (what !== undefined) return NOT_KEPT.test(what) ? null : { kind: "forget", what };
  const tell = groupOf(TELL, asked);
  if (tell === null) return null;
  return { kind: "tell", about: tell.about === undefined || SELF.test(tell.about) ? null : tell.about };
}

function toldIn(said: string): string | null {
  if (NO_FACT.test(said)) return null;
  // A sentence may begin with a capital by chance: only its first letter is made small.
  const small = said.slice(0, 1).toLowerCase() + said.slice(1);
  const found = groupOf(REMEMBER, small) ?? groupOf(REMEMBER_GERMAN, small);
  const clause = found?.clause === undefined ? undefined : mainClause(found.clause);
  const told = (clause ?? found?.told ?? "").trim().replace(/[\s.!,]+$/u, "");
  if (told.length < 3 || told.endsWith("?") || !/\s/u.test(told)) return null;
  return told.slice(0, 1).toUpperCase() + told.slice(1);
}

const ORDINALS: readonly [RegExp, number][] = [
  [/^(?:1|one|first|erste[rsnm]?|eins)$/u, 1],
  [/^(?:2|two|second|zweite[rsnm]?|zwei)$/u, 2],
  [/^(?:3|three|third|dritte[rsnm]?|drei)$/u, 3],
  [/^(?:4|four|fourth|vierte[rsnm]?|vier)$/u, 4],
  [/^(?:5|five|fifth|fünfte[rsnm]?|fünf)$/u, 5],
  [/^(?:last|letzte[rsnm]?)$/u, -1],
];
const CHOSEN =
  /^(?:(?:yes|ja|ok|okay)[\s,]+)?(?:(?:the|that|only|number|no\.?|nur|der|die|das|den|nummer|nr\.?) )*(?<which>\p{L}+|\d)(?: (?:one|memory|bitte|please|davon))*$/u;
const ALL =
  /^(?:(?:yes|ja)[\s,]+)?(?:all|all of (?:them|those|it)|both(?: of (?:them|those))?|alle|alles|beide|alle beide)(?: (?:please|bitte))?$/u;
const NONE =
  /^(?:none(?: of (?:them|those))?|neither|no|nope|never mind|nevermind|keine[rsn]?|keins|nein|nichts davon|gar keine[rsn]?|lass es|egal)(?: (?:thanks|thank you|danke|please|bitte))?$/u;
const CONFIRMED =
  /^(?:yes|yes please|yes,? (?:forget|delete) (?:everything|all|it|them)(?: of it)?|yes,? (?:i am|i['’]m) sure|i['’]m sure|do it|ja|ja bitte|ja,? (?:vergiss|lösche?) (?:alles|sie)|ja,? (?:wirklich|ganz sicher|sicher|mach das)|wirklich alles)(?: please| bitte)?$/u;

/** What is said to a list that the skill has shown, or to its question whether all shall go. */
export function memoryChoiceOf(message: string): MemoryChoice | null {
  const said = message
    .trim()
    .toLowerCase()
    .replace(/[\s.!?]+$/u, "")
    .replace(/[,.]+/gu, "");
  if (ALL.test(said)) return { kind: "choose", choice: "all" };
  if (CONFIRMED.test(said)) return { kind: "confirm" };
  if (NONE.test(said)) return { kind: "choose", choice: "none" };
  const which = CHOSEN.exec(said)?.groups?.which;
  const number = which === undefined ? undefined : ORDINALS.find(([pattern]) => pattern.test(which))?.[1];
  return number === undefined ? null : { kind: "choose", choice: number };
}

/** `before`: what the person said earlier, oldest first. "The second one" means something only behind "Forget …". */
export function isSureMemoryWish(message: string, before: readonly string[] = []): boolean {
  if (memoryWishOf(message) !== null) return true;
  const last = memoryWishOf(before.at(-1) ?? "");
  if (last === null || memoryChoiceOf(message) === null) return false;
  return last.kind === "forget" || last.kind === "forget-all";
}

function groupOf(patterns: readonly RegExp[], text: string): Record<string, string | undefined> | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match.groups ?? {};
  }
  return null;
}
