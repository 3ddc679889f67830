// Colours the blocks of code that come into view, one after the other, while the browser has nothing better to do.
import type { CodeNode, Highlighter } from "./highlight.ts";

/** Longer blocks stay plain: colouring them would hold up the finger. A page of code has about 3,000 characters. */
export const COLOURED_MAX_CHARS = 12_000;

export interface Colouring {
  /** Resolves to null where the code stays as it is: too long, of no known language, or the grammar is out of reach. */
  colour(code: string, name: string, signal: AbortSignal): Promise<CodeNode[] | null>;
}

export interface ColouringDeps {
  /** Fetches the highlighter. */
  load: () => Promise<Highlighter>;
  /** Resolves when the browser is idle. */
  idle: () => Promise<void>;
}

export function createColouring({ load, idle }: ColouringDeps): Colouring {
  let highlighter: Promise<Highlighter> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function colourNow(code: string, name: string, signal: AbortSignal): Promise<CodeNode[] | null> {
    if (signal.aborted) return null;
    try {
      highlighter ??= load();
      const ready = await highlighter;
      await idle();
      return signal.aborted ? null : await ready.highlight(code, name);
    } catch {
      // Offline before it was ever fetched: plain code can be read, and the next block tries again.
      highlighter = null;
      return null;
    }
  }

  return {
    colour(code, name, signal) {
      if (name === "" || code.length > COLOURED_MAX_CHARS) return Promise.resolve(null);
      const mine = last.then(() => colourNow(code, name, signal));
      last = mine;
      return mine;
    },
  };
}

const IDLE_WITHIN_MS = 400;

/** The browser's own idle time; Safari has none to ask for, there the next task has to do. */
export function browserIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    else setTimeout(resolve);
  });
}
