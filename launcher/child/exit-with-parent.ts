// Ends a program when the launcher that started it is gone, even when the launcher had no time to say goodbye.

export interface ExitWithParentOptions {
  /** True when the launcher started this program: it sets HEARTH_PARENT_PIPE=1. */
  enabled: boolean;
  /** Closes what is open. The program ends when this settles, or when `graceMs` is over. */
  stop: () => Promise<void>;
  graceMs?: number;
  input?: NodeJS.ReadStream;
  exit?: (code: number) => void;
}

/**
 * Watches standard input, which the launcher holds open as long as it lives. The system closes it whatever way the
 * launcher ends, so this works after a SIGKILL too. Does not keep the program running by itself.
 */
export function exitWithParent(options: ExitWithParentOptions): void {
  if (!options.enabled) return;
  const { stop, graceMs = 1_500, input = process.stdin, exit = (code) => process.exit(code) } = options;
  let leaving = false;
  const leave = (): void => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => exit(1), graceMs).unref();
    stop().then(
      () => exit(0),
      () => exit(1),
    );
  };
  input.once("end", leave);
  input.once("close", leave);
  input.once("error", leave);
  input.resume();
  // A pipe is a socket to Node and has unref(); a file or a terminal, which never end by themselves, may not.
  input.unref?.();
}
