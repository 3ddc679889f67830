// The app's parts, put together once: connection, session, appearance, and the house of whoever is signed in.
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Api, createApi } from "../api/api.ts";
import type { Fetch } from "../api/service-fetch.ts";
import { openDraftStorage } from "../chat/drafts.ts";
import type { Handsfree } from "../handsfree/handsfree.ts";
import { type BootFollower, createBootFollower } from "../home-care/boot-follower.ts";
import { onModelNews } from "../home-care/model-news.ts";
import { t } from "../messages/t.ts";
import { createRememberedPerson } from "../offline/remembered-person.ts";
import { clearShareShelf } from "../platform/share-shelf.ts";
import { createSession, type Session } from "../session/session.ts";
import { type Appearance, createAppearance } from "../shell/appearance.ts";
import { type Connection, createConnection } from "../shell/connection.ts";
import { createDeviceLook } from "../shell/device-look.ts";
import { createTabs, newsOf } from "../shell/tabs.ts";
import { createToasts, type Toasts } from "../shell/toasts.ts";
import { onWake } from "../shell/wake.ts";
import { createHouse, type House } from "./house.ts";

/** `at-rest`: this page hangs on a wall, and nobody is there. */
export type WallUse = "none" | "in-use" | "at-rest";

export interface Hearth {
  api: Api;
  connection: Connection;
  session: Session;
  appearance: Appearance;
  toasts: Toasts;
  /** What is installed, fetched and repaired. */
  boot: BootFollower;
  house: ReadonlySignal<House | null>;
  /** Told by the wall's screen. */
  wall: Signal<WallUse>;
  /** Signs out and takes away what is kept on this device. */
  signOut(): Promise<void>;
}

/** Nobody who wants to leave waits longer than this for a deletion. */
const FLUSH_MAX_MS = 2_000;

export interface HearthOptions {
  /** Stands in for the browser's fetch, e.g. in the developers' gallery. */
  fetch?: Fetch;
  handsfree?: () => Handsfree;
}

export function createHearth(options: HearthOptions = {}): Hearth {
  const house = signal<House | null>(null);
  const toasts = createToasts();
  const newKey = createKeys();
  const doorbell = createTabs("hearth");

  const api: Api = createApi(
    {
      onReached: () => connection.onReached(),
      onLost: () => connection.onLost(),
      onSignedOut: () => void session.load(),
      onWritten(method, path) {
        const news = newsOf(method, path);
        if (news === null) return;
        if (news.about === "auth") doorbell.tell(news);
        else house.peek()?.tell(news);
      },
    },
    options.fetch,
  );
  const appearance = createAppearance({
    ...createDeviceLook(document.documentElement),
    save: (change) => api.preferences.change(change),
  });
  const connection = createConnection({
    probe: api.health,
    isOnline: () => navigator.onLine,
    onWake,
    onOffline(listener) {
      addEventListener("offline", listener);
      return () => removeEventListener("offline", listener);
    },
  });
  const boot = createBootFollower({ open: api.boot, onWake });
  onModelNews(boot, () => void house.peek()?.reloadModels());
  const remembered = createRememberedPerson(openDraftStorage());
  const session = createSession({ api, remembered, onLeaving: () => doorbell.tell({ about: "leaving" }) });
  // Whoever comes or goes in one tab does so in all of them.
  doorbell.listen(({ about }) => void (about === "leaving" ? session.follow() : session.load()));

  effect(() => {
    const state = session.state.value;
    const current = house.peek();
    if (state.name === "signed-in") {
      if (current?.user.id === state.user.id) return current.know(state.user);
      current?.close();
      house.value = createHouse({
        user: state.user,
        api,
        connection,
        appearance,
        toasts,
        newKey,
        isAtHome: () => remembered.isAtHome(state.user.id),
        isKiosk: session.isKiosk.peek(),
        makeHandsfree: options.handsfree,
      });
    } else if (current !== null && state.name !== "failed") {
      // Signed out elsewhere or expired: what was typed waits for the same person.
      current.close();
      house.value = null;
      // Titles of conversations are nobody else's business.
      toasts.clear();
      document.title = t("app.name");
    }
  });
  // Who came in without the service, or found nobody to let them in, is asked for as soon as it answers.
  effect(() => {
    const state = session.state.value;
    const isUnsure = state.name === "failed" || (state.name === "signed-in" && !state.isConfirmed);
    if (connection.state.value === "online" && isUnsure) void session.load();
  });
  void session.load();

  return {
    api,
    connection,
    session,
    appearance,
    toasts,
    boot,
    house,
    wall: signal<WallUse>("none"),
    async signOut() {
      // What waits for someone to think again would be refused afterwards.
      await Promise.race([house.peek()?.flush(), new Promise((resolve) => setTimeout(resolve, FLUSH_MAX_MS))]);
      await Promise.all([session.signOut(), clearShareShelf()]);
    },
  };
}

function createKeys(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `local-${last}`;
  };
}

export const HearthContext = createContext<Hearth | null>(null);
export const HouseContext = createContext<House | null>(null);

/** @throws Error outside of the app. */
export function useHearth(): Hearth {
  const hearth = useContext(HearthContext);
  if (hearth === null) throw new Error("useHearth() is used outside of the app.");
  return hearth;
}

/** @throws Error where nobody is signed in. */
export function useHouse(): House {
  const house = useContext(HouseContext);
  if (house === null) throw new Error("useHouse() is used where nobody is signed in.");
  return house;
}
