// Asks the skill of a turn's route, and lets what it found be told: by itself, or by the model from quotations.
import { DomainError } from "../../errors.ts";
import type { Card } from "../../shared/contract/cards.ts";
import type { Route } from "../../shared/contract/chat.ts";
import { type Streaming, streamAnswer } from "../stream-answer.ts";
import type { End } from "../turn-state.ts";
import type { Grounding, SkillAnswer } from "./skills.ts";

interface Skilled {
  end: End;
  card: Card | null;
}

/** null: the model answers by itself. Otherwise all has been told. */
export async function answerBySkill(streaming: Streaming, route: Route): Promise<Skilled | null> {
  const { deps, run, turn, loaded, outcome } = streaming;
  const { user, conversationId, companionId, assistantMessageId, viaVoice } = turn;
  const found = await deps.skills[route]?.answer(
    {
      userId: user.id,
      role: user.role,
      sessionId: user.sessionId,
      wall: user.wall,
      conversationId,
      companionId,
      assistantMessageId,
      history: loaded.rows,
      hasPictures: (loaded.history.at(-1)?.images?.length ?? 0) > 0,
      language: loaded.preferences.language,
      viaVoice,
      nowMs: streaming.startedAt,
      timeZone: turn.timeZone ?? loaded.timeZone,
      contextTokens: loaded.canAnswer ? loaded.contextTokens : null,
    },
    run.signal,
  );
  if (found == null) return null;
  if ("quotations" in found) return answerFromQuotations(streaming, found);
  outcome.model = null;
  return tell(streaming, found);
}

/** As one piece, the card first. */
function tell({ run, answer }: Streaming, { text, card }: SkillAnswer): Skilled {
  if (card !== null) run.emit({ event: "card", data: card });
  answer.append(text);
  run.emit({ event: "token", data: { text } });
  return { end: { finishReason: "stop", usage: null }, card };
}

/** The card waits for the first word, because it says whose words they are. */
async function answerFromQuotations(streaming: Streaming, grounding: Grounding): Promise<Skilled> {
  const { deps, run, turn, answer, outcome } = streaming;
  const { quotations, card } = grounding;
  async function show(): Promise<void> {
    try {
      await deps.turns.saveCard(turn.assistantMessageId, card);
    } catch (cause) {
      // Written once more with the whole answer.
      deps.log.error("card not saved yet", cause, { messageId: turn.assistantMessageId });
    }
    run.emit({ event: "card", data: card });
  }
  try {
    return { end: await streamAnswer(streaming, { quotations, beforeFirst: show }), card };
  } catch (error) {
    if (answer.text !== "" || run.signal.aborted || !isModelAway(error)) throw error;
    deps.log.warn("no model answered from the quotations; they are shown themselves", { code: error.code });
    outcome.model = null;
    return tell(streaming, grounding.withoutModel);
  }
}

const AWAY = new Set(["component_not_ready", "upstream_failed", "upstream_timeout"]);
const isModelAway = (error: unknown): error is DomainError => error instanceof DomainError && AWAY.has(error.code);
