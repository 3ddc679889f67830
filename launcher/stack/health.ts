// Asks a service over HTTP whether it is up.
import { pause } from "../../runtime-node/supervision/pause.ts";

/** The JSON body of a healthy answer (200), or null when nobody answers, or not so, within the time. */
export async function fetchHealth(url: string, timeoutMs = 1_000): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
    const body: unknown = await response.json();
    return response.ok ? body : null;
  } catch {
    // Refused, reset, too slow or no JSON: to the question "is it up?" all of these are a no.
    return null;
  }
}

/** Whether a health answer names this service, e.g. `hearth` or `hearth-llm`. */
export function isService(health: unknown, service: string): boolean {
  return typeof health === "object" && health !== null && "service" in health && health.service === service;
}

/** Asks until the service answers; false when the signal is aborted first. */
export async function waitForHealth(url: string, signal: AbortSignal, intervalMs = 50): Promise<boolean> {
  while (!signal.aborted) {
    if ((await fetchHealth(url)) !== null) return true;
    await pause(intervalMs, signal);
  }
  return false;
}
