// Asks for speech again while what speaks is being started anew, for about two minutes in all.
import { pause } from "../../chat/router/time-limit.ts";
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ErrorCode } from "../../shared/contract/common.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const PATIENCE_MS = 120_000;
const PASSING: ReadonlySet<ErrorCode> = new Set(["component_not_ready", "upstream_failed", "upstream_timeout", "busy"]);

/**
 * `work` until it succeeds, fails for good, or two minutes have passed since it failed first.
 * @throws DomainError the last failure, with what helps; the signal's reason
 */
export async function withPatience<Result>(
  clock: Clock,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  let firstFailedAt: number | null = null;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (cause) {
      signal.throwIfAborted();
      if (!(cause instanceof DomainError) || !PASSING.has(cause.code)) throw cause;
      firstFailedAt ??= clock.now();
      if (clock.now() - firstFailedAt + pauseMs > PATIENCE_MS) {
        const words = `The phrase could not be spoken for two minutes. ${cause.message} Then train it again.`;
        throw new DomainError(cause.code, words, { cause });
      }
    }
    await pause(clock, pauseMs, signal);
  }
}
