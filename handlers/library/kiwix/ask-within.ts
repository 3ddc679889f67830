// One request to the library server, given up when its answer does not begin in time; its body is read by the caller.
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";

export interface AskOptions {
  clock: Clock;
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
  signal: AbortSignal;
  /** Why it does not answer, as far as the service knows. */
  notReady(cause: unknown): DomainError;
}

/** @throws DomainError `component_not_ready`, `upstream_timeout`; an abort as its reason, also while the body is read */
export async function askWithin(url: string, init: RequestInit, options: AskOptions): Promise<Response> {
  const { clock, fetch, timeoutMs, signal, notReady } = options;
  signal.throwIfAborted();
  const opening = new AbortController();
  const stop = () => opening.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const cancelTimer = clock.schedule(timeoutMs, () => opening.abort(tooSlow()));
  try {
    // Redirects are the caller's to judge.
    const response = await fetch(url, { ...init, redirect: "manual", signal: opening.signal });
    const isRead = init.method !== "HEAD" && response.ok;
    if (!isRead) signal.removeEventListener("abort", stop);
    return response;
  } catch (cause) {
    signal.removeEventListener("abort", stop);
    opening.signal.throwIfAborted();
    throw notReady(cause);
  } finally {
    cancelTimer();
  }
}

/** Where it redirects to; kiwix-serve writes UTF-8 into it, where headers hold bytes. */
export function locationOf({ headers }: Response): string | null {
  const location = headers.get("location");
  if (location === null || !/[\u0080-\u00ff]/.test(location)) return location;
  const bytes = Uint8Array.from(location, (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

const tooSlow = () => new DomainError("upstream_timeout", "The library took too long. Please try again.");
