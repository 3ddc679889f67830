// Full-text search over the conversations, asked while one types.
import type { SearchHit } from "@hearth/handlers/shared/contract/conversations.ts";
import { SEARCH_QUERY_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Api } from "../api/api.ts";

export interface Search {
  query: ReadonlySignal<string>;
  state: ReadonlySignal<"off" | "searching" | "ready" | "failed">;
  hits: ReadonlySignal<SearchHit[]>;
  type(query: string): void;
}

/** Pause in typing after which the service is asked. */
const PAUSE_MS = 180;

export function createSearch(api: Api): Search {
  const query = signal("");
  const state = signal<"off" | "searching" | "ready" | "failed">("off");
  const hits = signal<SearchHit[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(words: string): Promise<void> {
    const isCurrent = () => query.value.trim() === words;
    try {
      const page = await api.conversations.search(words);
      if (!isCurrent()) return;
      batch(() => {
        hits.value = page.items;
        state.value = "ready";
      });
    } catch {
      // The connection state tells why; the list says that the search did not work.
      if (isCurrent()) state.value = "failed";
    }
  }

  return {
    query,
    state,
    hits,
    type(next) {
      clearTimeout(timer);
      query.value = next.slice(0, SEARCH_QUERY_MAX_CHARS);
      const words = query.value.trim();
      if (words === "") {
        state.value = "off";
        hits.value = [];
        return;
      }
      state.value = "searching";
      timer = setTimeout(() => void ask(words), PAUSE_MS);
    },
  };
}
