// A library in the test's own process: it finds what it was told to find.
import type { Library, Passage, PassagesOptions } from "../library/library.ts";

export interface ScriptedLibrary extends Library {
  /** What `passages` gives back, or throws when it is an Error. */
  found: Passage[] | Error;
  stocked: boolean;
  checking: boolean;
  readonly asked: { question: string; options: PassagesOptions }[];
}

export const RAY: Passage = {
  bookId: "ray",
  path: "A/Ray_Charles",
  title: "Ray Charles",
  bookTitle: "Ray's encyclopedia",
  block: 2,
  text: "Ray Charles was an American singer and pianist. He was born in Albany in 1930.",
};

export function createScriptedLibrary(found: Passage[] | Error = [RAY]): ScriptedLibrary {
  const notScripted = () => Promise.reject(new Error("only passages are scripted"));
  const library: ScriptedLibrary = {
    found,
    stocked: true,
    checking: false,
    asked: [],
    books: notScripted,
    search: notScripted,
    suggest: notScripted,
    article: notScripted,
    hasBooks: () => library.stocked,
    isChecking: () => library.checking,
    async passages(question, options, signal) {
      signal.throwIfAborted();
      library.asked.push({ question, options });
      if (library.found instanceof Error) throw library.found;
      return library.found.slice(0, options.limit);
    },
  };
  return library;
}
