// Sentences to speak, as they become certain: of a text that is whole, and of an answer that is still being written.
import { createParser } from "eventsource-parser";
import type { Run } from "../../chat/run.ts";
import { DomainError } from "../../errors.ts";
import { chatEventSchemas } from "../../shared/contract/chat.ts";
import { createSpeechText, type SpokenSentence } from "../../shared/speech/text/speech-text.ts";
import { splitThinking } from "../../shared/thinking.ts";
import { createAnswerText } from "./answer-text.ts";

export interface SentenceOptions {
  language: "en" | "de";
}

/** A text is cut into sentences as far as they are wanted: its first sound does not wait for its last page. */
const PIECE_CHARS = 250;

export function* sentencesOfText(text: string, { language }: SentenceOptions): Generator<SpokenSentence, void, void> {
  const speech = createSpeechText({ language });
  const { answer } = splitThinking(text);
  for (let at = 0; at < answer.length; at += PIECE_CHARS) yield* speech.push(answer.slice(at, at + PIECE_CHARS));
  yield* speech.end();
}

/**
 * The sentences of a run from its beginning; follows it live and ends with it. Leaving the loop lets the run go.
 * @throws DomainError with the code of the run's failure, once all that was said before it has been handed out
 */
export async function* sentencesOfRun(
  run: Pick<Run, "follow">,
  { language }: SentenceOptions,
  signal: AbortSignal,
): AsyncGenerator<SpokenSentence, void, void> {
  const answer = createAnswerText();
  let speech = createSpeechText({ language });
  const take = ({ text, isFresh }: { text: string; isFresh: boolean }): SpokenSentence[] => {
    if (isFresh) speech = createSpeechText({ language });
    return text === "" ? [] : speech.push(text);
  };
  for await (const event of eventsOf(run, signal)) {
    switch (event.event) {
      case "token":
        yield* take(answer.push(event.text));
        break;
      case "done":
        // Whoever stopped the answer wants to hear no more of it.
        if (event.isCancelled) return;
        yield* take(answer.end());
        yield* speech.end();
        return;
      case "error":
        throw new DomainError(event.code, event.detail);
    }
  }
}

type RunEvent =
  | { event: "token"; text: string }
  | { event: "done"; isCancelled: boolean }
  | { event: "error"; code: DomainError["code"]; detail: string };

async function* eventsOf(run: Pick<Run, "follow">, signal: AbortSignal): AsyncGenerator<RunEvent, void, void> {
  const reader = run.follow(-1).getReader();
  const stop = () => void reader.cancel();
  signal.addEventListener("abort", stop, { once: true });
  const decoder = new TextDecoder();
  let events: RunEvent[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      const parsed = readEvent(event, data);
      const last = events.at(-1);
      // What comes at once is read at once: each reading looks at the whole answer so far.
      if (parsed?.event === "token" && last?.event === "token") last.text += parsed.text;
      else if (parsed !== null) events.push(parsed);
    },
  });
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      yield* events;
      events = [];
    }
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener("abort", stop);
    await reader.cancel();
  }
}

/** null: nothing of it is spoken. */
function readEvent(event: string | undefined, data: string): RunEvent | null {
  if (event === "token") return { event, ...chatEventSchemas.token.parse(JSON.parse(data)) };
  if (event === "error") return { event, ...chatEventSchemas.error.parse(JSON.parse(data)) };
  if (event !== "done") return null;
  return { event, isCancelled: chatEventSchemas.done.parse(JSON.parse(data)).finishReason === "cancelled" };
}
