// Asks a sidecar whether it is well, and whether it is what it should be.
import type { HealthProbe, ProbeAnswer } from "./definition.ts";

const longestBodyBytes = 64 * 1024;

export interface ProbeOptions {
  timeoutMs: number;
  signal: AbortSignal;
  /** null: any instance of the right kind will do. */
  token: string | null;
}

/** Whether a healthy program of the right kind answers there, within the time. Never throws. */
export async function isHealthy(baseUrl: string, probe: HealthProbe, options: ProbeOptions): Promise<boolean> {
  const { timeoutMs, signal, token } = options;
  // Not AbortSignal.any(): `signal` may live for months, and Node 20 would keep something of each probe with it.
  const limit = new AbortController();
  const giveUp = (): void => limit.abort();
  const timer = setTimeout(giveUp, timeoutMs);
  signal.addEventListener("abort", giveUp);
  if (signal.aborted) giveUp();
  try {
    const answer = await ask(`${baseUrl}${probe.path}`, limit.signal);
    return probe.isRight(answer) && (token === null || probe.isOurs === undefined || probe.isOurs(answer, token));
  } catch {
    // Refused, reset, too slow, too long, or of a shape that the probe did not expect: to this question all of it is a no.
    return false;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}

async function ask(url: string, signal: AbortSignal): Promise<ProbeAnswer> {
  const response = await fetch(url, { signal, redirect: "manual" });
  const text = await boundedText(response);
  return { status: response.status, headers: Object.fromEntries(response.headers), text, json: jsonOf(text) };
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  // Leaving the loop lets the rest of the answer go.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    text += decoder.decode(chunk, { stream: true });
    if (bytes >= longestBodyBytes) break;
  }
  return text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
