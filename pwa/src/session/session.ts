// Who is signed in on this device, and the ways in and out.
import type { Profile, User } from "@hearth/handlers/shared/contract/users.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Api } from "../api/api.ts";

export type SessionState =
  | { name: "loading" }
  | { name: "failed" }
  | { name: "setup" }
  | { name: "signed-out"; profiles: Profile[] }
  | { name: "signed-in"; user: User };

export interface Session {
  state: ReadonlySignal<SessionState>;
  load(): Promise<void>;
  setup(name: string, pin: string): Promise<void>;
  /** `pin: null` for a profile without one. */
  signIn(userId: string, pin: string | null): Promise<void>;
  signOut(): Promise<void>;
  /** What the service says about the signed-in person now, e.g. after a change of name. */
  update(user: User): void;
}

export function createSession(api: Api): Session {
  const state = signal<SessionState>({ name: "loading" });
  const enter = (user: User) => {
    state.value = { name: "signed-in", user };
  };
  const load = async () => {
    try {
      const { setupRequired, profiles, user } = await api.auth.state();
      // The same person again: the screens keep what they hold.
      if (user) enter(user);
      else state.value = setupRequired ? { name: "setup" } : { name: "signed-out", profiles };
    } catch {
      // What went wrong shows in the connection state; a page that already works is left alone.
      if (state.value.name === "loading") state.value = { name: "failed" };
    }
  };
  return {
    state,
    load,
    update: enter,
    setup: async (name, pin) => enter((await api.auth.setup(name, pin)).user),
    signIn: async (userId, pin) => enter((await api.auth.signIn(userId, pin)).user),
    async signOut() {
      await api.auth.signOut();
      state.value = { name: "loading" };
      await load();
    },
  };
}
