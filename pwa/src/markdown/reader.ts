// How Markdown is read: GitHub's flavour, and maths left alone.
import { Lexer, Marked, type Token } from "marked";
import { mathsBlock, mathsInline } from "./maths.ts";

/** marked's settings with our extensions; an instance of its own, so that no default of the library is changed. */
const { defaults } = new Marked({ gfm: true, extensions: [mathsBlock, mathsInline] });

/** Cuts a text into marked's tokens, blanks and definitions included. */
export const readTokens = (text: string): Token[] => new Lexer(defaults).lex(text);
