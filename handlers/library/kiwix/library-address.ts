// Where kiwix-serve answers: LIBRARY_URL where the operator has set it, else the one that this service runs.
import { DomainError } from "../../errors.ts";
import type { Sidecars } from "../../ports/sidecars.ts";

/** On the supervisor. */
export const LIBRARY_SIDECAR = "library";
/** Of the install registry. */
export const LIBRARY_COMPONENT = "kiwix-serve";

export interface LibraryAddress {
  /** Set by the operator: it serves its own archives, and is never started or stopped from here. */
  readonly isForeign: boolean;
  /** Without a trailing slash; may change whenever it is started again. @throws DomainError `component_not_ready` */
  url(): string;
  /** For a library server that does not answer. */
  notReady(cause: unknown): DomainError;
}

export interface LibraryAddressOptions {
  /** LIBRARY_URL. */
  explicit: string | null;
  sidecars: Pick<Sidecars, "urlOf" | "list">;
  /** Whether there is a program to run. */
  isInstalled(): boolean;
  /** Whether it may be about to be started with its archives. */
  isLooking(): boolean;
}

const RETRY_S = 2;
const WORDS = {
  missing: "The library has no librarian yet. Somebody who looks after Hearth can install a book under Features.",
  starting: "The library is opening; try again in a few seconds.",
  degraded: "The library is opening again; try again in a few seconds.",
  stopped: "The library is closed: somebody has stopped it. Whoever looks after Hearth opens it again in Home care.",
  failed: "The library does not work at the moment. Somebody who looks after Hearth finds out more in Home care.",
  away: "The library of this home does not answer. Somebody who looks after Hearth should check LIBRARY_URL.",
};

/** In these it comes by itself. */
const PASSING: ReadonlySet<string> = new Set(["starting", "degraded"]);

export function createLibraryAddress(options: LibraryAddressOptions): LibraryAddress {
  const { explicit, sidecars, isInstalled, isLooking } = options;

  function stateNow(): Exclude<keyof typeof WORDS, "away"> {
    const state = sidecars.list().find(({ id }) => id === LIBRARY_SIDECAR)?.state;
    if (state === undefined || !isInstalled()) return "missing";
    if (state === "stopped") return isLooking() ? "starting" : "stopped";
    // The supervisor is about to find out that it does not answer.
    return state === "running" ? "starting" : state;
  }

  function notReady(cause: unknown): DomainError {
    const state = explicit === null ? stateNow() : "failed";
    return new DomainError("component_not_ready", explicit === null ? WORDS[state] : WORDS.away, {
      cause,
      component: LIBRARY_COMPONENT,
      state,
      ...(PASSING.has(state) ? { retryAfterS: RETRY_S } : {}),
    });
  }

  return {
    isForeign: explicit !== null,
    url() {
      const url = explicit ?? sidecars.urlOf(LIBRARY_SIDECAR);
      if (url === null) throw notReady(new Error("the library server does not run"));
      return url;
    },
    notReady,
  };
}
