// Waiting for work that goes on without whoever waits.

/** As `done` ends; rejects with the signal's reason as soon as that aborts. */
export function orGone<Result>(done: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();
    done.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
