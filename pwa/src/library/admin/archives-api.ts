// The service's calls that only an admin makes about the library, typed by the service's own routes.
import { useMemo } from "preact/hooks";
import type { Calls } from "../../api/api.ts";
import { useHearth } from "../../app/hearth.ts";

export type ArchivesApi = ReturnType<typeof createArchivesApi>;

export function createArchivesApi({ client, read, done }: Calls) {
  const { archives } = client.api.admin.library;
  return {
    list: () => read(archives.$get()),
    /** Looks at every file anew, also at those that were set aside. */
    rescan: () => read(archives.rescan.$post()),
    remove: (file: string) => done(archives[":file"].$delete({ param: { file } })),
    uploadUrl: (file: string) => archives[":file"].$path({ param: { file } }),
  };
}

export function useArchivesApi(): ArchivesApi {
  const { api } = useHearth();
  return useMemo(() => createArchivesApi(api.calls), [api]);
}
