// What a question is about: its words without those that every question has, and the names in it. Pure.
import { fold } from "../fold.ts";

export interface Keywords {
  /** As they are compared: see `stem`. */
  stems: string[];
  /** As written, in order, for a search. */
  query: string;
  /** Stretches that look like names, the longest first: "Ray Charles". */
  names: string[];
}

const WORDS_MAX = 12;
const NAMES_MAX = 3;
const QUESTION_MAX_CHARS = 1_000;

const listOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** English and German, folded. */
const STOP_WORDS = listOf(`
  a about above after again all also am an and any are as at be because been before being below between both but by can
  could did do does doing down during each few for from further had has have having he her here hers herself him himself
  his how i if in into is it its itself just know let like may me might more most much my myself no nor not now of off
  on once one only or other our ours out over own please same say she should since so some such tell than that the their
  theirs them then there these they this those through to too under until up us use very was we were what whats when
  where whether which while who whom whose why will with would you your yours yourself explain describe give show find
  look lookup encyclopedia wikipedia library article articles page pages book books read something anything mean means
  meaning called name names happen happened many long
  aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist bitte da dabei dafur
  damit danach dann daran darauf das dass dein deine dem den denn der des dich die dies diese diesem diesen dieser dieses
  dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer fur gab gegen gehabt genau gibt gibts
  hab habe haben hat hatte hatten heisst hier hinter ich ihm ihn ihnen ihr ihre im in ins ist ja jede jeder jedes jetzt
  kann kannst kein keine konnen konnte lexikon mach machen macht mal man manche mehr mein meine mich mir mit muss nach
  nicht nichts noch nun nur ob oder ohne sag sage sagen schon sehr sein seine seit sich sie sind so sollte soll
  uber um und uns unser unter viel viele vom von vor war waren warum was weil welche welcher welches wem wen wenn wer
  werden weisst weiss wessen wie wieso wieviel wird wo wobei woher wohin worden wozu wurde wurden zu zum zur zwischen
  erklar erklare erklaren erzahl erzahle zeig zeige such suche nachschlagen artikel seite seiten buch bucher bibliothek
  bedeutet bedeutung heissen nenne
`);

export const isStopWord = (folded: string): boolean => STOP_WORDS.has(folded);

const ENDINGS = ["ungen", "ing", "ern", "ies", "ed", "en", "er", "es", "em", "ns", "e", "n", "s"];

/** Near enough to compare forms of a word in English and German; never a word to show. */
export function stem(folded: string): string {
  const ending = ENDINGS.find((each) => folded.endsWith(each) && folded.length - each.length >= 4);
  return ending === undefined ? folded : folded.slice(0, -ending.length);
}

/** The folded words of a text. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(" ")
    .filter((word) => word !== "");

/** `question` of any length: only its beginning is looked at. */
export function keywordsOf(question: string): Keywords {
  const written = question.slice(0, QUESTION_MAX_CHARS).split(/[^\p{L}\p{N}\p{M}'’.+#-]+/u);
  const words = written
    .map((word) => word.replaceAll(/^['’.-]+|(?:['’]s)?['’.-]*$/gu, ""))
    .filter((word) => word !== "");
  const kept = words.filter((word) => !wordsOf(word).every(isStopWord));
  const once = kept
    .filter((word, n) => kept.findIndex((other) => fold(other) === fold(word)) === n)
    .slice(0, WORDS_MAX);
  return {
    stems: [...new Set(once.flatMap(wordsOf).map(stem))],
    query: once.join(" "),
    names: namesIn(words),
  };
}

/** Capitals in a row; a word of every question, such as "Who", ends one, and small words within ("Alice in Wonderland") do not. */
function namesIn(words: readonly string[]): string[] {
  const names: string[] = [];
  let open: string[] = [];
  const close = () => {
    while (open.length > 0 && wordsOf(open.at(-1) ?? "").every(isStopWord)) open.pop();
    if (open.length > 0) names.push(open.join(" "));
    open = [];
  };
  for (const word of words) {
    const isStop = wordsOf(word).every(isStopWord);
    const isCapital = /^[\p{Lu}\p{Lt}\p{N}]/u.test(word);
    if (isCapital && !isStop) open.push(word);
    else if (open.length > 0 && isStop && !isCapital && open.length < 6) open.push(word);
    else close();
  }
  close();
  const split = names.flatMap((name) => [name, ...trimmedParts(name)]);
  return [...new Set(split)].toSorted((a, b) => b.length - a.length).slice(0, NAMES_MAX);
}

/** "Ray Charles in Georgia" may be one name, or two. */
function trimmedParts(name: string): string[] {
  const parts = name.split(/ (?=\p{Ll})|(?<= \p{Ll}+) /u).filter((part) => /^[\p{Lu}\p{N}]/u.test(part));
  return parts.length > 1 ? parts : [];
}
