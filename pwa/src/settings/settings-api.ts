// The service's calls that only the settings make, typed by the service's own routes.
import type { Settings } from "@hearth/handlers/shared/contract/settings.ts";
import type { CreateUser, UpdateUser, UserLimits } from "@hearth/handlers/shared/contract/users.ts";
import { useMemo } from "preact/hooks";
import type { Calls } from "../api/api.ts";
import { useHearth } from "../app/hearth.ts";

export type SettingsApi = ReturnType<typeof createSettingsApi>;

export function createSettingsApi({ client, read, done }: Calls) {
  const { auth, me, admin } = client.api;
  return {
    health: () => read(client.api.health.$get()),
    changeMe: (changes: { name?: string; avatar?: string | null }) => read(me.$patch({ json: changes })),
    /** `currentPin: null` where there is none yet. */
    changePin: (currentPin: string | null, newPin: string) =>
      done(auth.pin.$put({ json: currentPin === null ? { newPin } : { currentPin, newPin } })),
    sessions: () => read(auth.sessions.$get()),
    endSession: (id: string) => done(auth.sessions[":id"].$delete({ param: { id } })),
    people: {
      list: () => read(admin.users.$get()),
      add: (person: CreateUser) => read(admin.users.$post({ json: person })),
      change: (id: string, changes: UpdateUser) => read(admin.users[":id"].$patch({ param: { id }, json: changes })),
      remove: (id: string) => done(admin.users[":id"].$delete({ param: { id } })),
      /** `pin: null` takes it away. */
      setPin: (id: string, pin: string | null) => done(admin.users[":id"].pin.$post({ param: { id }, json: { pin } })),
    },
    limitsOf: (id: string) => read(admin.users[":id"].limits.$get({ param: { id } })),
    limit: (id: string, limits: UserLimits) => read(admin.users[":id"].limits.$put({ param: { id }, json: limits })),
    household: {
      get: () => read(admin.settings.$get()),
      change: (changes: Partial<Settings>) => read(admin.settings.$put({ json: changes })),
    },
    skills: () => read(client.api.skills.$get()),
    models: () => read(client.api.models.$get()),
    testModel: (model: string, signal: AbortSignal) =>
      read(admin.models.test.$post({ json: { model } }, { init: { signal } })),
  };
}

export function useSettingsApi(): SettingsApi {
  const { api } = useHearth();
  return useMemo(() => createSettingsApi(api.calls), [api]);
}
