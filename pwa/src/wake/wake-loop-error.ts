// Why the wake loop does not run, in words that say what helps.
import { said } from "../handsfree/said-words.ts";

export type WakeLoopProblem =
  /** The service's list of wake words, or one of its files, is out of reach. */
  | "unreachable"
  /** The service lacks the models that every wake word needs. */
  | "no_core"
  /** This wake word is not there, or not any more. */
  | "not_installed"
  /** A model came and is of no use. */
  | "model"
  /** The engine does not start in this browser, or keeps crashing. */
  | "engine";

export class WakeLoopError extends Error {
  override readonly name = "WakeLoopError";
  readonly problem: WakeLoopProblem;
  /** Of the model that it is about, for the log; null: of none. */
  readonly file: string | null;

  constructor(problem: WakeLoopProblem, file: string | null, options?: ErrorOptions) {
    super(said(`wake.loop.${problem}`), options);
    this.problem = problem;
    this.file = file;
  }
}
