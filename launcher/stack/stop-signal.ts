// Turns the system's signals into one AbortSignal.

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * An AbortSignal that the first Ctrl-C, SIGTERM or closed terminal aborts. Later ones are ignored: npm passes on a
 * Ctrl-C that the terminal has already delivered, and stopping takes five seconds at most anyway.
 */
export function stopSignal(onFirst: () => void): AbortSignal {
  const controller = new AbortController();
  for (const name of stopSignals) {
    process.on(name, () => {
      if (controller.signal.aborted) return;
      onFirst();
      controller.abort();
    });
  }
  return controller.signal;
}
