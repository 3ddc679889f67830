// How Markdown is read: GitHub's flavour, maths left alone, and never deeper than a page can show.
import { Lexer, Marked, type Token, type Tokens, type TokensList } from "marked";
import { mathsBlock, mathsInline } from "./maths.ts";

/** marked's settings with our extensions; an instance of its own, so that no default of the library is changed. */
const { defaults } = new Marked({ gfm: true, extensions: [mathsBlock, mathsInline] });

/** A model that loops can write "> > > …" a thousand times; what lies deeper than this is shown as it was written. */
export const NESTING_MAX = 32;

/** Text that is shown as it was written. */
export interface RawToken extends Tokens.Generic {
  type: "raw";
  text: string;
}

const raw = (text: string): RawToken => ({ type: "raw", raw: text, text });

/** Each level of nesting is one call inside of another, here as when it is drawn. */
class BoundedLexer extends Lexer {
  #depth = 0;

  override blockTokens(source: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], isClipped = false): Token[] {
    return this.#deeper(source, tokens, () => super.blockTokens(source, tokens, isClipped));
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    return this.#deeper(source, tokens, () => super.inlineTokens(source, tokens));
  }

  #deeper(source: string, tokens: Token[], read: () => Token[]): Token[] {
    if (this.#depth >= NESTING_MAX) {
      tokens.push(raw(source));
      return tokens;
    }
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Cuts a text into marked's tokens, blanks and definitions included. */
export function readTokens(text: string): Token[] {
  try {
    return new BoundedLexer(defaults).lex(text);
  } catch (error) {
    // Too much for marked's own recursion or its guard against endless loops: it can still be read as it is.
    if (error instanceof RangeError || (error instanceof Error && error.message.startsWith("Infinite loop"))) {
      return [raw(text)];
    }
    throw error;
  }
}
