// The model's answer: the prompt that fits, and each upstream chunk sent on as it comes.
import { DomainError } from "../errors.ts";
import type { Recalled } from "../memory/recall/recall.ts";
import type { LlmEvent } from "../ports/llm.ts";
import type { AnswerWriter } from "./answer-writer.ts";
import type { ChatDependencies } from "./chat-dependencies.ts";
import { buildPrompt } from "./prompt/build-prompt.ts";
import type { Quotation } from "./prompt/quotations.ts";
import type { Audience } from "./prompt/system-prompt.ts";
import type { Run } from "./run.ts";
import type { End, Loaded, Outcome, Turn } from "./turn-state.ts";

export interface Streaming {
  deps: ChatDependencies;
  run: Run;
  turn: Turn;
  loaded: Loaded;
  answer: AnswerWriter;
  /** How the turn goes: the time of the first token and the dropped messages are noted in it. */
  outcome: Outcome;
  /** Of the turn, by the clock. */
  startedAt: number;
}

export interface StreamOptions {
  /** What the question is to be answered from. */
  quotations?: readonly Quotation[];
  /** What the person has told before, the likeliest to help last. */
  memories?: readonly Recalled[];
  /** Waited for before the first word goes out. */
  beforeFirst?: () => Promise<void>;
}

/** @throws DomainError of the language model, or `too_large` */
export async function streamAnswer(
  { deps, run, turn, loaded, answer, outcome, startedAt }: Streaming,
  { quotations, memories = [], beforeFirst }: StreamOptions = {},
): Promise<End> {
  // The token count is an estimate: when the model says that it was too low, once more with half of the budget.
  for (const budgetFactor of [1, 0.5]) {
    const prompt = buildPrompt({
      history: loaded.history,
      persona: loaded.companion?.persona ?? null,
      companionName: loaded.companion?.name ?? "Hearth",
      userName: turn.user.name,
      now: new Date(deps.clock.now()),
      timeZone: turn.timeZone ?? loaded.timeZone,
      ...(loaded.preferences.language === "system" ? {} : { language: loaded.preferences.language }),
      // With quotations, what the model must not pretend to have looked up was looked up.
      route: quotations === undefined ? (outcome.route ?? "chat") : "chat",
      viaVoice: turn.viaVoice,
      audience: audienceOf(turn),
      memories: memories.map(({ text, saidAt }) => ({ text, saidAt: new Date(saidAt) })),
      contextTokens: loaded.contextTokens,
      notLoaded: loaded.notLoaded,
      budgetFactor,
      ...(quotations === undefined ? {} : { quotations }),
    });
    outcome.droppedMessages = prompt.droppedMessages + loaded.notLoaded;
    const temperature = temperatureOf(loaded, turn);
    const request = {
      model: loaded.model,
      messages: prompt.messages,
      maxTokens: prompt.maxTokens,
      fairnessKey: turn.user.id,
      ...(temperature === null ? {} : { temperature }),
    };
    try {
      return await pump(deps.llm.chat(request, run.signal), run, answer, async () => {
        outcome.firstTokenMs ??= deps.clock.now() - startedAt;
        await beforeFirst?.();
      });
    } catch (error) {
      const tooLarge = error instanceof DomainError && error.code === "too_large";
      if (!tooLarge || budgetFactor !== 1 || answer.text !== "") throw error;
    }
  }
  throw new DomainError("too_large", "This conversation is longer than the model can read at once.");
}

function audienceOf({ user: { role, wall } }: Turn): Audience {
  if (role === "child") return "child";
  return wall || role === "guest" ? "anybody" : "adult";
}

/** The starter model is at its best when it says what it is surest of; null: the service's default. */
function temperatureOf({ companion, isStarter }: Loaded, { again }: Turn): number | null {
  return companion?.temperature ?? (isStarter && !again ? 0 : null);
}

/** Each upstream chunk becomes one event at once; nothing is collected first. */
async function pump(
  events: AsyncIterable<LlmEvent>,
  run: Run,
  answer: AnswerWriter,
  beforeFirst: () => Promise<void>,
): Promise<End> {
  let isFirst = true;
  for await (const event of events) {
    if (event.type === "end") {
      // Some services end an answer without a word when the prompt was too long for them.
      if (answer.text.trim() === "") throw new DomainError("upstream_failed", "The language model gave no answer.");
      return { finishReason: event.finishReason, usage: event.usage };
    }
    if (isFirst) await beforeFirst();
    isFirst = false;
    if (!answer.append(event.text)) return { finishReason: "length", usage: null };
    run.emit({ event: "token", data: { text: event.text } });
  }
  throw new DomainError("upstream_failed", "The language model broke off in mid-answer.");
}
