// What of an answer that is still being written may be spoken: the answer itself, never what the model thinks aloud.
import { splitThinking } from "../../shared/thinking.ts";

export interface AnswerStep {
  /** Text that has come to the answer. */
  text: string;
  /** What was taken for the answer until now was thinking: it is to be forgotten, and `text` is the beginning. */
  isFresh: boolean;
}

export interface AnswerText {
  push(token: string): AnswerStep;
  /** No token follows. */
  end(): AnswerStep;
}

export function createAnswerText(): AnswerText {
  let written = "";
  /** Of the answer, what was handed out already. */
  let given = "";

  function step(isGrowing: boolean): AnswerStep {
    const { answer } = splitThinking(written, { isGrowing });
    if (answer.startsWith(given)) {
      const text = answer.slice(given.length);
      given = answer;
      return { text, isFresh: false };
    }
    // Around thinking in its middle, blank space at the answer's end comes and goes.
    const solid = given.trimEnd();
    if (solid.startsWith(answer.trimEnd())) return { text: "", isFresh: false };
    if (answer.startsWith(solid)) {
      const text = answer.slice(solid.length);
      given = answer;
      return { text, isFresh: false };
    }
    given = answer;
    return { text: answer, isFresh: true };
  }

  return {
    push(token) {
      written += token;
      return step(true);
    },
    end: () => step(false),
  };
}
