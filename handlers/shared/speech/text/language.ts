// What a language's table holds: words and rules as data, so that another language is another file.

/**
 * An abbreviation that is written with a dot at its end (the key, in lower case, has not that dot).
 * A sentence `never` ends after it, may (`maybe`: a word that usually begins a sentence follows), or it is one only
 * before a `number`, or before a `name` (a capital letter).
 */
export interface Abbreviation {
  ends: "never" | "maybe" | "number" | "name";
  /** What is said; left out: said as it is written. */
  said?: string;
}

export interface Currency {
  one: string;
  many: string;
  cent: string;
  cents: string;
}

export interface SpeechLanguage {
  code: "en" | "de";
  abbreviations: Readonly<Record<string, Abbreviation>>;
  /** Words that usually begin a sentence: after "U.S." or "etc." they tell that the last one has ended. */
  starters: readonly string[];
  /** Words before which a long sentence can be cut. */
  conjunctions: readonly string[];
  /** Unit as it is written → one, many. */
  units: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** Sign or code → words. */
  currencies: Readonly<Record<string, Currency>>;
  /** Written after an amount of money ("$5M") → word. */
  scales: Readonly<Record<string, string>>;
  /** Abbreviations at the end of a longer word ("Hauptstr."), with the ending that is said. */
  suffixes: Readonly<Record<string, string>>;
  /** After a bar these are said with "per": "$5/mo" → "5 dollars per month". */
  rates: Readonly<Record<string, string>>;
  months: readonly string[];
  /** Days and months as they are shortened without a dot ("Mon–Fri", "5 Nov") → in full. */
  shortDays: Readonly<Record<string, string>>;
  shortMonths: Readonly<Record<string, string>>;
  /** Denominator → one, many. */
  fractions: Readonly<Record<number, readonly [one: string, many: string]>>;
  /** Symbols that are said; the rest is dropped. A blank is put round each. */
  symbols: Readonly<Record<string, string>>;
  /** LaTeX commands that are said. */
  maths: Readonly<Record<string, string>>;
  words: {
    linkTo: string;
    aLink: string;
    code: string;
    someCode: string;
    formula: string;
    otherScript: string;
    done: string;
    note: string;
    yes: string;
    no: string;
    number: string;
    hashtag: string;
    dot: string;
    slash: string;
    at: string;
    point: string;
    version: string;
    to: string;
    minus: string;
    plus: string;
    times: string;
    by: string;
    about: string;
    lessThan: string;
    moreThan: string;
    degrees: string;
    percent: string;
    and: string;
    or: string;
    over: string;
    per: string;
    outOf: string;
    squared: string;
    cubed: string;
    power: string;
    rootOf: string;
    /** "f of x", "f prime of x". */
    of: string;
    prime: string;
    /** "the sum from 1 to 5". */
    from: string;
    foot: string;
    clock: string;
    midnight: string;
  };
  /** Names whose Roman numeral is a king's or a queen's. */
  regnal: readonly string[];
  /** Words before a Roman numeral that counts ("World War II"). */
  counted: readonly string[];
  stage: {
    /** What a person does in a stage direction: its first word, or its first after an adverb. */
    verbs: readonly string[];
    /** "with a grin". */
    nouns: readonly string[];
    /** A first word of this form is a verb too, where a lower-case word begins a line or sentence. */
    verbForm: RegExp;
    /** What follows such a form when it is a verb ("closes the door"), not a noun ("prices in euros"). */
    afterForm: RegExp;
    adverbForm: RegExp;
    /** A person who is told about: "She walks over". */
    thirdPerson: readonly string[];
    /** Those that need a quotation beside them: "You should see a doctor" is no direction. */
    anyPerson: readonly string[];
    /** Verbs of the third person that state rather than act. */
    stating: readonly string[];
  };
}
