// The library server's own reader on one archive alone: started, asked for what the home will ask for, and ended again.
import { pause } from "../supervision/pause.ts";
import { startTrialServer, type TrialEnd, type TrialServer, type TrialServerOptions } from "./trial-server.ts";

export interface TrialOptions extends TrialServerOptions {
  signal: AbortSignal;
  /** For a reader that does not answer, in milliseconds. */
  limits?: { startMs: number; answerMs: number };
}

/** `unknown`: there is no proof, because the program can't be run, was killed, or had no time; no fault of the archive's. */
export type Trial = "good" | "damaged" | "not_readable" | "unknown";

const LIMITS = { startMs: 30_000, answerMs: 20_000 };
const LOOK_MS = 20;
/** In its own words about the file; a program that merely ends may lack a library, or its port. */
const REFUSES = /Unable to add the ZIM file|Cannot add zim/i;
/** What only the program itself does to itself; whoever is out of memory is killed from outside. */
const CRASHES: ReadonlySet<NodeJS.Signals> = new Set(["SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL"]);

export async function tryArchive(path: string, options: TrialOptions): Promise<Trial> {
  const { signal, limits = LIMITS } = options;
  signal.throwIfAborted();
  const server = await startTrialServer(path, options);
  try {
    const deadline = performance.now() + limits.startMs;
    while (server.end() === null && (await statusOf(`${server.url}/catalog/v2/entries`, limits.answerMs)) !== 200) {
      if (signal.aborted || performance.now() > deadline) return "unknown";
      await pause(LOOK_MS, signal);
    }
    const end = server.end();
    if (end !== null) return isCrash(end) || REFUSES.test(server.said()) ? "not_readable" : "unknown";
    return await triesItsPages(server, limits.answerMs);
  } finally {
    await server.close();
    signal.throwIfAborted();
  }
}

const isCrash = ({ signal }: TrialEnd): boolean => signal !== null && CRASHES.has(signal);

/** Its front page, a title and a word: a reader that fails at one of these takes the others down with it, or says 500. */
async function triesItsPages(server: TrialServer, answerMs: number): Promise<Trial> {
  const entry = await textOf(`${server.url}/catalog/v2/entries`, answerMs);
  const [, href] = /<link type="text\/html" href="([^"]*)"/.exec(entry ?? "") ?? [];
  if (entry === null) return withoutAnswer(server);
  if (href === undefined || !href.startsWith("/")) return "damaged";
  const name = href.replace(/^\/content(?=\/)/, "").slice(1);
  const asked = [
    `${href}/`,
    `/suggest?content=${name}&term=a`,
    `/search?content=${name}&pattern=a&format=xml&pageLength=3`,
  ];
  for (const path of asked) {
    // A damaged index of words leaves the pages readable.
    const isSearch = path.startsWith("/search");
    const status = await statusOf(`${server.url}${path}`, answerMs);
    if (status === null) return withoutAnswer(server);
    if (status >= 500 && !isSearch) return "damaged";
  }
  return "good";
}

/** It is told of its end a moment after its connections have broken. */
async function withoutAnswer(server: TrialServer): Promise<Trial> {
  for (let look = 0; look < 10 && server.end() === null; look += 1) await pause(LOOK_MS, new AbortController().signal);
  const end = server.end();
  return end !== null && isCrash(end) ? "damaged" : "unknown";
}

async function statusOf(url: string, answerMs: number): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerMs) });
    await response.body?.cancel();
    return response.status;
  } catch {
    // Refused, reset or too slow: there is no answer, whatever the reason.
    return null;
  }
}

async function textOf(url: string, answerMs: number): Promise<string | null> {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(answerMs) })).text();
  } catch {
    // As above.
    return null;
  }
}
