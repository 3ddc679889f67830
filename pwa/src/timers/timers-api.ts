// The service's calls about timers, typed by the service's own routes.
import type { AddTimer, TimerAct, UpdateTimer } from "@hearth/handlers/shared/contract/timers.ts";
import type { Calls } from "../api/api.ts";

export type TimersApi = ReturnType<typeof createTimersApi>;

export function createTimersApi({ client, read, done }: Calls) {
  const { timers } = client.api;
  return {
    /** An event stream; home-care/follow-events.ts reads it and its failures. */
    events: (signal: AbortSignal) => timers.events.$get({}, { init: { signal } }),
    add: (wish: AddTimer) => read(timers.$post({ json: wish })),
    change: (id: string, change: UpdateTimer) => read(timers[":id"].$patch({ param: { id }, json: change })),
    act: (id: string, act: TimerAct) => read(timers[":id"].act.$post({ param: { id }, json: act })),
    remove: (id: string) => done(timers[":id"].$delete({ param: { id } })),
  };
}
