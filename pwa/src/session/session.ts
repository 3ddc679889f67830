// Who is signed in on this device, and the ways in and out.
import type { Profile, User } from "@hearth/handlers/shared/contract/users.ts";
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Api } from "../api/api.ts";
import { ServiceError, UnreachableError } from "../api/errors.ts";
import type { RememberedPerson } from "../offline/remembered-person.ts";

export type SessionState =
  | { name: "loading" }
  | { name: "failed" }
  | { name: "setup" }
  | { name: "signed-out"; profiles: Profile[] }
  /** `isConfirmed`: the service has said so; false: this device remembers, and can read what it keeps. */
  | { name: "signed-in"; user: User; isConfirmed: boolean };

export interface Session {
  state: ReadonlySignal<SessionState>;
  /** This device is a wall: nothing of it leads elsewhere without an admin's PIN. Known without the service, too. */
  isKiosk: ReadonlySignal<boolean>;
  load(): Promise<void>;
  setup(name: string, pin: string): Promise<void>;
  /** `pin: null` for a profile without one. */
  signIn(userId: string, pin: string | null): Promise<void>;
  /** Also without the service, which is then told when it is back. What is kept on the device is gone either way. */
  signOut(): Promise<void>;
  /** The person signs out in another tab, which tells the service. */
  follow(): Promise<void>;
  /** What the service says about the signed-in person now, e.g. after a change of name. */
  update(user: User): void;
}

/** Whoever is remembered need not wait longer for a service that does not answer, in milliseconds. */
const PATIENCE_MS = 2_500;

export interface SessionDeps {
  api: Api;
  remembered: RememberedPerson;
  /** Someone signs out: other tabs close, too. */
  onLeaving?: () => void;
  patienceMs?: number;
}

export function createSession({
  api,
  remembered,
  onLeaving = () => undefined,
  patienceMs = PATIENCE_MS,
}: SessionDeps): Session {
  /** Counts loads: an answer that was overtaken is dropped. */
  let loads = 0;
  /** Another tab's word comes before what it has written to the device. */
  let hasLeft = false;
  const state = signal<SessionState>({ name: "loading" });
  const isKiosk = signal(remembered.isKiosk());
  /** Both at once: a wall that is taken down must show nothing of the app before it knows who is there. */
  const become = (kiosk: boolean, next: () => void) =>
    batch(() => {
      remembered.rememberKiosk(kiosk);
      isKiosk.value = kiosk;
      next();
    });
  const enter = (user: User) => {
    loads += 1;
    hasLeft = false;
    remembered.remember(user);
    state.value = { name: "signed-in", user, isConfirmed: true };
  };

  const personHere = () => (state.value.name === "signed-in" ? state.value.user.id : null);

  async function enterRemembered(): Promise<boolean> {
    if (state.value.name !== "loading" || hasLeft || remembered.isLeaving()) return false;
    const user = await remembered.read();
    if (user === null || state.value.name !== "loading") return false;
    state.value = { name: "signed-in", user, isConfirmed: false };
    return true;
  }

  async function load(): Promise<void> {
    loads += 1;
    const mine = loads;
    if (remembered.isLeaving()) await close();
    const impatient = setTimeout(() => void enterRemembered(), patienceMs);
    try {
      if (remembered.isLeaving()) await leave();
      const { setupRequired, profiles, user, kiosk } = await api.auth.state();
      // Somebody has come or gone meanwhile: a later call knows better.
      if (mine !== loads) return;
      // Whoever hangs the device up leaves it: what they kept here is nothing for a wall.
      if (kiosk && !isKiosk.value) await close();
      // Signed out elsewhere, or expired: what was read here is not left lying about.
      else if (user === null) await remembered.forget({ all: false, userId: personHere() });
      if (mine !== loads) return;
      // The same person again: the screens keep what they hold.
      if (user) return become(kiosk, () => enter(user));
      become(kiosk, () => {
        state.value = setupRequired ? { name: "setup" } : { name: "signed-out", profiles };
      });
    } catch (error) {
      if (error instanceof UnreachableError && (await enterRemembered())) return;
      // What went wrong shows in the connection state; a page that already works is left alone.
      if (state.value.name === "loading") state.value = { name: "failed" };
    } finally {
      clearTimeout(impatient);
    }
  }

  /** Whoever leaves is gone from this page and this device before the service is told. */
  async function close(): Promise<void> {
    const userId = personHere();
    hasLeft = true;
    state.value = { name: "loading" };
    await remembered.forget({ all: true, userId });
  }

  async function leave(): Promise<void> {
    await api.auth.signOut().catch((error: unknown) => {
      // Whose session is over already has left.
      if (!(error instanceof ServiceError && error.code === "not_signed_in")) throw error;
    });
    remembered.setLeaving(false);
  }

  return {
    state,
    isKiosk,
    load,
    update: enter,
    setup: async (name, pin) => enter((await api.auth.setup(name, pin)).user),
    signIn: async (userId, pin) => enter((await api.auth.signIn(userId, pin)).user),
    async follow() {
      await close();
      await load();
    },
    async signOut() {
      remembered.setLeaving(true);
      onLeaving();
      await load();
    },
  };
}
