// Giving way in the middle of long work.

/**
 * Resolves when everything else that waits has had its turn. A message, not a timer: timers that are due already are run
 * one after the other, before anything that came in from the network.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
