// Makes processes as slow as on a weaker computer: they are stopped for most of each short while.
import process from "node:process";
import type { Browser } from "@playwright/test";

/** Short against a step of the wake loop, long against a timer's own error. */
const RUN_MS = 4;

/** @returns ends it; all of them run on */
export function slowDown(pids: readonly number[], times: number): () => Promise<void> {
  let isOver = false;
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // Gone meanwhile: there is nothing left to slow down.
        if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
      }
    }
  };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const work = (async () => {
    let ranMs = 0;
    let stoppedMs = 0;
    let at = performance.now();
    while (!isOver) {
      await wait(RUN_MS);
      ranMs += performance.now() - at;
      at = performance.now();
      signal("SIGSTOP");
      // By what really passed: a timer that comes late is made up for.
      await wait(Math.max(1, ranMs * (times - 1) - stoppedMs));
      stoppedMs += performance.now() - at;
      at = performance.now();
      signal("SIGCONT");
    }
  })();
  return async () => {
    isOver = true;
    await work;
    signal("SIGCONT");
  };
}

/** Process ids of everything that runs pages, with their workers and their audio. */
export async function renderersOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}
