// Ends the program when whoever started it is gone, even when there was no time to say goodbye.
import type { Readable } from "node:stream";

/**
 * Watches standard input, which the supervisor holds open as long as it lives; the system closes it whatever way the
 * supervisor ends. Does not keep the program running by itself.
 */
export function exitWithParent(input: Readable & { unref?: () => void }, stop: () => void): void {
  for (const event of ["end", "close", "error"] as const) input.once(event, stop);
  input.resume();
  // A pipe is a socket to Node and has unref(); a file or a terminal, which never end by themselves, may not.
  input.unref?.();
}
