// The service's calls about wake words and spoken turns, typed by the service's own routes.
import { useMemo } from "preact/hooks";
import type { Calls } from "../api/api.ts";
import { useHearth } from "../app/hearth.ts";

function createWakeApi({ client, read }: Calls) {
  const { voice, admin } = client.api;
  return {
    list: () => read(voice.wakewords.$get()),
    /** Newest first. */
    turns: () => read(admin.voice.turns.$get()),
  };
}

export function useWakeApi() {
  const { api } = useHearth();
  return useMemo(() => createWakeApi(api.calls), [api]);
}
