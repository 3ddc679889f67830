// Asks the skill of a turn's route, and tells what it answers.
import type { MessageRow } from "../../conversations/messages.ts";
import type { Card } from "../../shared/contract/cards.ts";
import type { Route } from "../../shared/contract/chat.ts";
import type { Preferences } from "../../shared/contract/users.ts";
import type { AnswerWriter } from "../answer-writer.ts";
import type { ChatDependencies } from "../chat-dependencies.ts";
import type { PromptTurn } from "../prompt/build-prompt.ts";
import type { Run } from "../run.ts";
import type { End, Turn } from "../turn.ts";

interface Asked {
  turn: Turn;
  route: Route;
  /** As they are stored, oldest first; the last is the question. */
  rows: MessageRow[];
  history: PromptTurn[];
  preferences: Preferences;
  answer: AnswerWriter;
}

/** null: the model answers. Otherwise all has been told, as one piece. */
export async function answerBySkill(
  { skills }: Pick<ChatDependencies, "skills">,
  run: Run,
  { turn, route, rows, history, preferences, answer }: Asked,
): Promise<{ end: End; card: Card | null } | null> {
  const { user, conversationId, companionId, assistantMessageId } = turn;
  const skilled = await skills[route]?.answer(
    {
      userId: user.id,
      wall: user.wall,
      conversationId,
      companionId,
      assistantMessageId,
      history: rows,
      hasPictures: (history.at(-1)?.images?.length ?? 0) > 0,
      language: preferences.language,
    },
    run.signal,
  );
  if (skilled == null) return null;
  const { text, card } = skilled;
  answer.append(text);
  run.emit({ event: "token", data: { text } });
  if (card !== null) run.emit({ event: "card", data: card });
  return { end: { finishReason: "stop", usage: null }, card };
}
