// Where the voice sidecar answers: VOICE_URL where the operator has set it, else the one that this service runs.
import type { Components } from "../components/components.ts";
import { DomainError } from "../errors.ts";
import type { Sidecars } from "../ports/sidecars.ts";
import type { Component } from "../shared/contract/components.ts";
import { STARTER_TTS } from "./models/choose-models.ts";

/** On the supervisor. */
export const VOICE_SIDECAR = "voice";

export interface VoiceAddress {
  /** Set by the operator: somebody else's program, which is told nothing. */
  readonly isForeign: boolean;
  /** Without a trailing slash; may change whenever the program is started again. @throws DomainError `component_not_ready` */
  url(): string;
  /** For a program that does not answer. */
  notReady(cause: unknown): DomainError;
}

export interface VoiceAddressOptions {
  /** VOICE_URL. */
  explicit: string | null;
  sidecars: Pick<Sidecars, "urlOf">;
  components: Pick<Components, "get">;
}

const RETRY_SOON_S = 3;

export function createVoiceAddress({ explicit, sidecars, components }: VoiceAddressOptions): VoiceAddress {
  function notReady(cause: unknown): DomainError {
    const { state, detail } = stateOf(components);
    const words = state === "running" || state === "installed" ? WORDS.starting : (WORDS[state] ?? detail);
    return new DomainError("component_not_ready", words ?? WORDS.failed ?? "", {
      cause,
      component: STARTER_TTS,
      // It runs, and yet nobody answers: the supervisor is about to find out.
      state: state === "running" ? "starting" : state,
      retryAfterS: RETRY_SOON_S,
    });
  }
  return {
    isForeign: explicit !== null,
    url() {
      const url = explicit ?? sidecars.urlOf(VOICE_SIDECAR);
      if (url === null) throw notReady(new Error("the voice sidecar does not run"));
      return url;
    },
    notReady,
  };
}

const WORDS: Partial<Record<Component["state"], string>> = {
  starting: "Speech is starting; try again in a few seconds.",
  degraded: "Speech is starting again; try again in a few seconds.",
  failed: "Speech does not work at the moment. Somebody who looks after Hearth finds out more in Home care.",
};

/** A registry of the operator's own may know no starter. */
function stateOf({ get }: Pick<Components, "get">): Pick<Component, "state" | "detail"> {
  try {
    return get(STARTER_TTS);
  } catch (error) {
    if (error instanceof RangeError) return { state: "missing", detail: "Speech is not installed." };
    throw error;
  }
}
