// Giving way in the middle of long work.

/**
 * Resolves when everything else that waits has had its turn. A message, not a timer: timers that are due already are run
 * one after the other, before anything that came in from the network.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const arrived = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", arrived, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
