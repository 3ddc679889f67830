// Places as one types: a moment after the last letter, and never an older answer after a newer question.
import type { MapsReadiness, Place, PlaceList, Position } from "@hearth/handlers/shared/contract/maps.ts";
import { type ReadonlySignal, signal } from "@preact/signals";

export type SearchState =
  | { name: "off" }
  | { name: "searching" }
  | { name: "found"; q: string; places: Place[] }
  /** There is nothing to search in, or not yet. */
  | { name: "unready"; readiness: Exclude<MapsReadiness, "ready"> }
  | { name: "failed"; error: unknown };

export interface PlaceSearch {
  words: ReadonlySignal<string>;
  state: ReadonlySignal<SearchState>;
  /** What was found last stays in view while one goes on typing. */
  places: ReadonlySignal<Place[]>;
  write(words: string): void;
  /** At once, e.g. with Enter. */
  ask(words: string): void;
  clear(): void;
  close(): void;
}

export interface PlaceSearchDeps {
  find: (q: string, near: Position | null, signal: AbortSignal) => Promise<PlaceList>;
  near: () => Position | null;
  schedule?: (run: () => void, afterMs: number) => () => void;
}

/** Between two letters of somebody who types with one finger. */
const TYPING_MS = 160;

export function createPlaceSearch({ find, near, schedule = after }: PlaceSearchDeps): PlaceSearch {
  const words = signal("");
  const state = signal<SearchState>({ name: "off" });
  const places = signal<Place[]>([]);
  let asking = new AbortController();
  let cancel: () => void = () => undefined;

  async function run(q: string): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal: mine } = asking;
    state.value = { name: "searching" };
    try {
      const { items, readiness } = await find(q, near(), mine);
      if (mine.aborted) return;
      places.value = items;
      state.value =
        readiness === "ready" || items.length > 0
          ? { name: "found", q, places: items }
          : { name: "unready", readiness };
    } catch (error) {
      if (!mine.aborted) state.value = { name: "failed", error };
    }
  }

  function empty(): void {
    asking.abort();
    state.value = { name: "off" };
    places.value = [];
  }

  function write(text: string, waitMs: number): void {
    cancel();
    words.value = text;
    const q = text.trim();
    if (q === "") empty();
    else cancel = schedule(() => void run(q), waitMs);
  }

  return {
    words,
    state,
    places,
    write: (text) => write(text, TYPING_MS),
    ask: (text) => write(text, 0),
    clear: () => write("", 0),
    close() {
      cancel();
      asking.abort();
    },
  };
}

function after(run: () => void, afterMs: number): () => void {
  const timer = setTimeout(run, afterMs);
  return () => clearTimeout(timer);
}
