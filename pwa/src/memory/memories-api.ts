// The service's calls about what is remembered, typed by the service's own routes.
import { useMemo } from "preact/hooks";
import type { Calls } from "../api/api.ts";
import { useHearth } from "../app/hearth.ts";

export type MemoriesApi = ReturnType<typeof createMemoriesApi>;

export function createMemoriesApi({ client, read, done }: Calls) {
  const { memories } = client.api;
  return {
    page: (q: string, cursor: string | null) =>
      read(memories.$get({ query: { ...(q === "" ? {} : { q }), ...(cursor === null ? {} : { cursor }) } })),
    add: (text: string) => read(memories.$post({ json: { text } })),
    change: (id: string, text: string) => read(memories[":id"].$patch({ param: { id }, json: { text } })),
    history: (id: string) => read(memories[":id"].history.$get({ param: { id } })),
    /** `leaving`: the page is closing, the browser finishes the call alone. */
    remove: (id: string, leaving: boolean) =>
      done(memories[":id"].$delete({ param: { id } }, { init: { keepalive: leaving } })),
    removeAll: () => read(memories.$delete()),
    exportUrl: (format: "json" | "md") => memories.export.$path({ query: { format } }),
  };
}

export function useMemoriesApi(): MemoriesApi {
  const { api } = useHearth();
  return useMemo(() => createMemoriesApi(api.calls), [api]);
}
