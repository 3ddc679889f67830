// Why nobody can be heard, each with words that say what helps.
import { v } from "./words.ts";

/** `insecure`: browsers give a page no microphone over plain HTTP. */
export type MicrophoneProblem = "insecure" | "unsupported" | "denied" | "none" | "busy" | "lost";

export class MicrophoneError extends Error {
  override readonly name = "MicrophoneError";
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, options?: ErrorOptions) {
    super(`The microphone can’t be used: ${problem}.`, options);
    this.problem = problem;
  }
}

/** What the browser says when it gives no microphone. */
export function microphoneProblemOf(error: unknown): MicrophoneProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  return "busy";
}

/** `muted`: by a person on this device, so that nobody uses it before it is unmuted. */
export const explainMicrophone = (problem: MicrophoneProblem | "muted"): string => v(`microphone.${problem}`);

/** null: this page can ask for a microphone. */
export function missingForMicrophone(page: {
  isSecureContext: boolean;
  mediaDevices: unknown;
  hasWorklets: boolean;
}): MicrophoneProblem | null {
  if (!page.isSecureContext) return "insecure";
  return page.mediaDevices === undefined || !page.hasWorklets ? "unsupported" : null;
}
