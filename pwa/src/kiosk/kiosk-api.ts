// The service's calls about walls, typed by the service's own routes.
import { useMemo } from "preact/hooks";
import type { Calls } from "../api/api.ts";
import { useHearth } from "../app/hearth.ts";

function createKioskApi({ client, read, done }: Calls) {
  const { kiosk } = client.api.auth;
  return {
    /** Makes this device a wall; `userId`: whose it is, oneself when null. */
    begin: (pin: string, userId: string | null) =>
      read(kiosk.$post({ json: userId === null ? { pin } : { pin, userId } })),
    leave: (userId: string, pin: string) => done(kiosk.leave.$post({ json: { userId, pin } })),
  };
}

export function useKioskApi() {
  const { api } = useHearth();
  return useMemo(() => createKioskApi(api.calls), [api]);
}
