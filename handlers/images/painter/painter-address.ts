// Where ComfyUI answers: IMAGE_URL where the operator has set it, else the one that this service runs.
import { DomainError } from "../../errors.ts";
import type { Sidecars } from "../../ports/sidecars.ts";

/** On the supervisor. */
export const PAINTER_SIDECAR = "images";
/** Of the install registry. */
export const PAINTER_COMPONENT = "comfyui";

export interface PainterAddress {
  /** Without a trailing slash; may change whenever it is started again. @throws DomainError `component_not_ready` */
  url(): string;
  /** For a painter that does not answer. */
  notReady(cause: unknown): DomainError;
}

const RETRY_S = 5;
const WORDS = {
  missing: "Nothing can be painted yet. Install a painter under Features.",
  starting: "The painter is starting. That takes up to two minutes; try again in a moment.",
  degraded: "The painter is starting again; try again in a moment.",
  failed: "The painter does not work at the moment. Somebody who looks after Hearth finds out more in Home care.",
  away: "The painter of this home does not answer. Somebody who looks after Hearth should check IMAGE_URL.",
};

/** @param explicit IMAGE_URL */
export function createPainterAddress(
  explicit: string | null,
  sidecars: Pick<Sidecars, "urlOf" | "list">,
): PainterAddress {
  function stateNow(): "missing" | "starting" | "degraded" | "failed" {
    const state = sidecars.list().find(({ id }) => id === PAINTER_SIDECAR)?.state;
    if (state === undefined || state === "stopped") return "missing";
    // It runs, and yet nobody answers: the supervisor is about to find out.
    return state === "running" ? "starting" : state;
  }

  function notReady(cause: unknown): DomainError {
    const state = explicit === null ? stateNow() : "failed";
    return new DomainError("component_not_ready", explicit === null ? WORDS[state] : WORDS.away, {
      cause,
      component: PAINTER_COMPONENT,
      state,
      retryAfterS: RETRY_S,
    });
  }

  return {
    url() {
      const url = explicit ?? sidecars.urlOf(PAINTER_SIDECAR);
      if (url === null) throw notReady(new Error("the painter does not run"));
      return url;
    },
    notReady,
  };
}
