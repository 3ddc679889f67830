// The error of a start that cannot go on: its message is the one line that the person reads.
// @ts-check

/** An expected obstacle. The message says what is wrong and what helps; no stack trace is shown for it. */
export class StartProblem extends Error {
  /**
   * @param {string} message
   * @param {{ cause?: unknown, details?: string }} [options] `details`: output worth showing below the line
   */
  constructor(message, options = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "StartProblem";
    this.details = options.details ?? "";
  }
}
