// The library server's own reader on one archive alone: started, asked for what the home will ask for, and ended again.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "../supervision/free-port.ts";
import { pause } from "../supervision/pause.ts";

export interface TrialOptions {
  /** kiwix-serve. */
  program: string;
  environment: Record<string, string>;
  signal: AbortSignal;
}

/** `unknown`: the program can't be run, or had no time to tell; that is not the archive's fault. */
export type Trial = "good" | "damaged" | "not_readable" | "unknown";

const START_MS = 30_000;
const ANSWER_MS = 20_000;
const LOOK_MS = 20;

export async function tryArchive(path: string, { program, environment, signal }: TrialOptions): Promise<Trial> {
  const port = await findFreePort();
  const args = ["--address", "127.0.0.1", "--port", String(port), "--threads", "1", path];
  const child = spawn(program, args, { env: environment, stdio: "ignore" });
  const stop = () => child.kill("SIGKILL");
  signal.addEventListener("abort", stop, { once: true });
  const ended = once(child, "exit").then(
    () => "ended" as const,
    () => "not started" as const,
  );
  let hasEnded: "ended" | "not started" | null = null;
  void ended.then((how) => {
    hasEnded = how;
  });
  try {
    const base = `http://127.0.0.1:${port}`;
    const deadline = performance.now() + START_MS;
    while (hasEnded === null && !(await answers(`${base}/catalog/v2/entries`))) {
      if (performance.now() > deadline) return "unknown";
      await pause(LOOK_MS, signal);
    }
    if (hasEnded !== null) return hasEnded === "ended" ? "not_readable" : "unknown";
    const isGood = await servesItsPages(base);
    await pause(0, signal);
    return isGood && hasEnded === null ? "good" : "damaged";
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
    await ended;
    signal.throwIfAborted();
  }
}

/** Its front page, a title and a word: a reader that fails at one of these takes the others down with it, or says 500. */
async function servesItsPages(base: string): Promise<boolean> {
  const entry = await textOf(`${base}/catalog/v2/entries`);
  const [, href] = /<link type="text\/html" href="([^"]*)"/.exec(entry ?? "") ?? [];
  if (href === undefined || !href.startsWith("/")) return false;
  const name = href.replace(/^\/content(?=\/)/, "").slice(1);
  const asked = [
    `${href}/`,
    `/suggest?content=${name}&term=a`,
    `/search?content=${name}&pattern=a&format=xml&pageLength=3`,
  ];
  for (const path of asked) {
    // A damaged index of words leaves the pages readable.
    const isSearch = path.startsWith("/search");
    const status = await statusOf(`${base}${path}`);
    if (status === null || (status >= 500 && !isSearch)) return false;
  }
  return true;
}

const limited = () => ({ signal: AbortSignal.timeout(ANSWER_MS) });

const answers = async (url: string): Promise<boolean> => (await statusOf(url)) === 200;

async function statusOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, limited());
    await response.body?.cancel();
    return response.status;
  } catch {
    // Refused, reset or too slow: there is no answer, whatever the reason.
    return null;
  }
}

async function textOf(url: string): Promise<string | null> {
  try {
    return await (await fetch(url, limited())).text();
  } catch {
    // As above.
    return null;
  }
}
