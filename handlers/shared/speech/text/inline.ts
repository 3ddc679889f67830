// Cleans the text of one block as it comes: Markdown marks, HTML, code, links, maths and stage directions in, plain text out.
import { readAtom } from "./inline-atoms.ts";
import { type Atom, isWait } from "./inline-place.ts";
import type { SpeechLanguage } from "./language.ts";
import { SPAN_MAX } from "./limits.ts";

export interface InlineSink {
  /** Cleaned text; code, maths and addresses stand between markers. */
  text(clean: string): void;
  /** A sentence ends here whatever its marks are. */
  break(): void;
}

export interface Inline {
  feed(raw: string): void;
  /** The block has ended: what is open stays open. */
  finish(): void;
  /** Forgets what is held back. */
  drop(): void;
  /** Something has begun whose end is not seen yet. */
  readonly isHolding: boolean;
  readonly pendingChars: number;
}

/** Nothing plain begins a mark, an address or a word that could turn out to be one. */
const PLAIN = /[^\\`*_[\]!<&$~(\p{L}\p{N}:]+|[\]:]/uy;
const WORD = /[\p{L}\p{N}]+/uy;
/** Words that begin an address. */
const SCHEMES = ["http", "https", "ftp", "www"];
const mayBeAddress = (word: string) => SCHEMES.some((scheme) => scheme.startsWith(word.toLowerCase()));

export function createInline(language: SpeechLanguage, sink: InlineSink, depth = 0): Inline {
  let raw = "";
  /** What has to come before it is worth looking again; "" for anything. */
  let awaited = "";
  let skipPast: string | null = null;
  /** The last character that was written, and the last that was no blank: they tell what a mark is. */
  let previous = "";
  let before = "";

  /** Cleaned and not handed on yet: one call for many words. */
  let clean = "";

  const write = (text: string) => {
    if (text === "") return;
    previous = /.$/su.exec(text.slice(-2))?.[0] ?? "";
    before = /.$/su.exec(text.trimEnd().slice(-2))?.[0] ?? before;
    clean += text;
  };
  const handOn = () => {
    if (clean !== "") sink.text(clean);
    clean = "";
  };
  const end = () => {
    previous = "";
    before = "";
  };

  function skip(isFinal: boolean): boolean {
    if (skipPast === null) return true;
    const found = raw.toLowerCase().indexOf(skipPast);
    if (found >= 0) {
      raw = raw.slice(found + skipPast.length);
      // Of a closing tag only the name was looked for.
      skipPast = skipPast.startsWith("</") ? ">" : null;
      return skip(isFinal);
    }
    raw = isFinal ? "" : raw.slice(Math.max(0, raw.length - skipPast.length));
    return false;
  }

  function apply(atom: Atom): void {
    if (atom.opens) {
      handOn();
      sink.break();
      end();
    }
    write(atom.text);
    if (atom.breaks) {
      handOn();
      sink.break();
      end();
    }
    if (atom.skipPast !== undefined) skipPast = atom.skipPast;
  }

  function run(isFinal: boolean): void {
    let at = 0;
    awaited = "";
    while (at < raw.length) {
      PLAIN.lastIndex = at;
      const plain = PLAIN.exec(raw);
      if (plain !== null) {
        write(plain[0]);
        at += plain[0].length;
        continue;
      }
      WORD.lastIndex = at;
      const word = WORD.exec(raw)?.[0];
      const isBegun = /[\p{L}\p{N}]/u.test(previous);
      const mayGoOn = !isBegun && word !== undefined && at + word.length === raw.length && !isFinal;
      if (mayGoOn && mayBeAddress(word)) break;
      if (word !== undefined && (isBegun || !SCHEMES.includes(word.toLowerCase()))) {
        write(word);
        at += word.length;
        continue;
      }
      const read = readAtom({ raw, at, isFinal, previous, before, language, depth });
      if (isWait(read)) {
        awaited = read.wait;
        break;
      }
      apply(read);
      at = read.end;
      if (skipPast !== null) {
        raw = raw.slice(at);
        at = 0;
        if (!skip(isFinal)) break;
      }
    }
    raw = raw.slice(at);
    handOn();
  }

  return {
    feed(text) {
      if (skipPast === null && awaited !== "" && raw.length + text.length < SPAN_MAX && !hasAny(text, awaited)) {
        raw += text;
        return;
      }
      raw += text;
      if (skip(false)) run(false);
    },
    finish() {
      if (skip(true)) run(true);
      raw = "";
      awaited = "";
      // A comment or script goes on over blank lines; only its own end ends it.
      end();
    },
    drop() {
      raw = "";
      awaited = "";
      skipPast = null;
      end();
    },
    get isHolding() {
      return awaited !== "" || skipPast !== null;
    },
    get pendingChars() {
      return raw.length;
    },
  };
}

const hasAny = (text: string, characters: string) => [...characters].some((character) => text.includes(character));

/** The same for text that is there whole: a cell, the words of a link. Sentence breaks become commas. */
export function cleanInline(text: string, language: SpeechLanguage, depth = 0): string {
  let clean = "";
  const inline = createInline(
    language,
    {
      text(part) {
        clean += part;
      },
      break() {
        if (clean.trim() !== "" && !/[,.;:!?]\s*$/.test(clean)) clean = `${clean.trimEnd()}, `;
      },
    },
    depth,
  );
  inline.feed(text);
  inline.finish();
  return clean.trim();
}
