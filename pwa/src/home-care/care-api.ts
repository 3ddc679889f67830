// The service's calls that only home care makes, typed by the service's own routes.
import { useMemo } from "preact/hooks";
import type { Calls } from "../api/api.ts";
import { useHearth } from "../app/hearth.ts";

export type CareApi = ReturnType<typeof createCareApi>;

export function createCareApi({ client, read, done }: Calls) {
  const { features, admin } = client.api;
  const one = (id: string) => ({ param: { id } });
  return {
    features: () => read(features.$get()),
    install: (id: string) => read(admin.features[":id"].install.$post(one(id))),
    uninstall: (id: string) => read(admin.features[":id"].uninstall.$post(one(id))),
    /** Reads every file of it. */
    repair: (id: string) => read(admin.features[":id"].repair.$post({ ...one(id), json: { deep: true } })),
    downloads: () => read(admin.downloads.$get()),
    pause: (id: string) => read(admin.downloads[":id"].pause.$post(one(id))),
    resume: (id: string) => read(admin.downloads[":id"].resume.$post(one(id))),
    retry: (id: string) => read(admin.downloads[":id"].retry.$post(one(id))),
    cancel: (id: string) => done(admin.downloads[":id"].$delete(one(id))),
    health: () => read(admin.health.$get()),
    start: (id: string) => done(admin.sidecars[":id"].start.$post(one(id))),
    stop: (id: string) => done(admin.sidecars[":id"].stop.$post(one(id))),
    /** An event stream of lines, beginning with the newest that are there. */
    log: (sidecar: string, signal: AbortSignal) => admin.logs.$get({ query: { sidecar } }, { init: { signal } }),
  };
}

export function useCareApi(): CareApi {
  const { api } = useHearth();
  return useMemo(() => createCareApi(api.calls), [api]);
}
