// What is done with an utterance that was written down to look for the phrase: it is a call, a stop command, or nothing.
import type { HandsfreeEvent } from "@hearth/handlers/shared/handsfree/types.ts";
import type { HeardUtterance } from "./phrase-loop.ts";
import type { Claims } from "./wake-claims.ts";
import type { HouseWordReader } from "./word-reader.ts";

export interface PhraseCalls {
  take(heard: HeardUtterance): Promise<void>;
  /** A call that waits to be answered is not answered any more. */
  forget(): void;
}

export interface PhraseCallsDeps {
  reader: Pick<HouseWordReader, "commandOf" | "isStopCommand">;
  mayAnswer: Claims["mayAnswer"];
  /** The phrase is listened for now. */
  isWanted(): boolean;
  isReplying(): boolean;
  /** Before it is told: this device answers. */
  onCall(lastFrame: number, command: string | null): void;
  /** Of the call that was just told. */
  onFigures(figures: NonNullable<HeardUtterance["figures"]>): void;
  dispatch(event: HandsfreeEvent): void;
}

export function createPhraseCalls(deps: PhraseCallsDeps): PhraseCalls {
  const { reader, dispatch } = deps;
  let turn = 0;

  return {
    async take({ text, lastFrame, figures, ...about }) {
      const found = reader.commandOf(text);
      // Without the phrase only an answer can be stopped.
      const stops = found === undefined ? (deps.isReplying() ? text : "") : (found.command ?? "");
      if (reader.isStopCommand(stops)) return dispatch({ type: "stop_command" });
      if (found === undefined || !deps.isWanted()) return;
      turn += 1;
      const mine = turn;
      const answers = await deps.mayAnswer(about);
      if (mine !== turn || !answers) return;
      deps.onCall(lastFrame, found.command);
      dispatch({ type: "phrase_heard", command: found.command });
      if (figures !== null) deps.onFigures(figures);
    },
    forget() {
      turn += 1;
    },
  };
}
