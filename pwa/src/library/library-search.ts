// Searching the books: suggestions while one types, and the hits page by page. What was overtaken is given up.
import type { LibraryHit, LibrarySuggestions } from "@hearth/handlers/shared/contract/library.ts";
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { AskedWords, LibraryApi } from "./library-api.ts";

export type Suggestion = LibrarySuggestions["items"][number];

export interface LibraryHits {
  state: "off" | "searching" | "ready" | "failed";
  items: LibraryHit[];
  total: number;
  nextCursor: string | null;
  error: unknown;
  more: "idle" | "loading" | "failed";
}

export interface LibrarySearch {
  suggestions: ReadonlySignal<Suggestion[]>;
  hits: ReadonlySignal<LibraryHits>;
  /** What stands in the field now; suggestions follow after a pause. Empty: none. */
  type(asked: AskedWords): void;
  /** Puts the suggestions away. */
  hush(): void;
  /** Searches anew; empty words show nothing. */
  find(asked: AskedWords): Promise<void>;
  more(): Promise<void>;
  close(): void;
}

/** Pause in typing after which the service is asked, in milliseconds. */
const PAUSE_MS = 150;
const NOTHING: LibraryHits = { state: "off", items: [], total: 0, nextCursor: null, error: null, more: "idle" };

export function createLibrarySearch(api: Pick<LibraryApi, "search" | "suggest">): LibrarySearch {
  const suggestions = signal<Suggestion[]>([]);
  const hits = signal<LibraryHits>(NOTHING);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let suggesting = new AbortController();
  let finding = new AbortController();
  let found: AskedWords | null = null;

  async function suggest(asked: AskedWords): Promise<void> {
    const { signal: mine } = suggesting;
    try {
      const { items } = await api.suggest(asked, mine);
      if (!mine.aborted) suggestions.value = items;
    } catch {
      // One types on without them; the search itself says what is wrong.
      if (!mine.aborted) suggestions.value = [];
    }
  }

  function hush(): void {
    clearTimeout(timer);
    suggesting.abort();
    suggestions.value = [];
  }

  return {
    suggestions,
    hits,
    hush,
    type(asked) {
      clearTimeout(timer);
      suggesting.abort();
      const q = asked.q.trim();
      if (q === "") {
        suggestions.value = [];
        return;
      }
      suggesting = new AbortController();
      timer = setTimeout(() => void suggest({ ...asked, q }), PAUSE_MS);
    },
    async find(asked) {
      finding.abort();
      const q = asked.q.trim();
      found = { ...asked, q };
      if (q === "") {
        hits.value = NOTHING;
        return;
      }
      finding = new AbortController();
      const { signal: mine } = finding;
      hits.value = { ...hits.peek(), state: "searching", error: null, more: "idle" };
      try {
        const page = await api.search(found, null, mine);
        if (!mine.aborted) hits.value = { ...NOTHING, ...page, state: "ready" };
      } catch (error) {
        if (!mine.aborted) hits.value = { ...NOTHING, state: "failed", error };
      }
    },
    async more() {
      const { nextCursor, more, state } = hits.peek();
      if (found === null || nextCursor === null || more === "loading" || state !== "ready") return;
      const { signal: mine } = finding;
      hits.value = { ...hits.peek(), more: "loading" };
      try {
        const page = await api.search(found, nextCursor, mine);
        if (mine.aborted) return;
        const known = hits.peek();
        hits.value = { ...known, ...page, items: [...known.items, ...page.items], more: "idle" };
      } catch {
        if (!mine.aborted) hits.value = { ...hits.peek(), more: "failed" };
      }
    },
    close() {
      batch(hush);
      finding.abort();
    },
  };
}
