// Builds what the model reads: the system prompt, and as much of the conversation as fits its context.
import { DomainError } from "../../errors.ts";
import type { LlmContentPart, LlmMessage } from "../../ports/llm.ts";
import { estimateTokens, MESSAGE_OVERHEAD_TOKENS } from "./estimate-tokens.ts";
import { type Exchange, type PromptTurn, toExchanges } from "./exchanges.ts";
import { fitMemories } from "./memory-section.ts";
import { neutraliseControlTokens } from "./neutralise-control-tokens.ts";
import { fitQuotations, type Quotation, withQuotations } from "./quotations.ts";
import {
  fullSystemPrompt,
  SMALL_CONTEXT_TOKENS,
  type SystemPromptInput,
  shortSystemPrompt,
  TINY_CONTEXT_TOKENS,
} from "./system-prompt.ts";

export type { PromptTurn };

export interface PromptInput extends SystemPromptInput {
  /** Oldest first; the last message is the new one, from the user. */
  history: readonly PromptTurn[];
  /** What the newest message is to be answered from, the likeliest first; as many as fit are taken. */
  quotations?: readonly Quotation[];
  /** Messages of the conversation above the oldest one in `history`, 0 when left out. */
  notLoaded?: number;
  /** null: the service does not say; 4096 is then assumed. */
  contextTokens: number | null;
  /** 1024 when left out. */
  maxAnswerTokens?: number;
  /** Left out: an estimate by the size of the context. */
  countTokens?: (text: string) => number;
  /** Share of the context's room that is used, 1 unless a service has refused a prompt as too long. */
  budgetFactor?: number;
}

export interface Prompt {
  messages: LlmMessage[];
  /** Earlier messages that did not fit. */
  droppedMessages: number;
  /** Longest answer that still fits. */
  maxTokens: number;
}

const DEFAULT_CONTEXT_TOKENS = 4096;
const DEFAULT_ANSWER_TOKENS = 1024;
/** The answer may always have this share of the context. */
const ANSWER_SHARE = 0.25;
/** A usual picture costs a model 250 to 1,500 tokens. */
const IMAGE_TOKENS = 800;
/**
 * Share of a tiny context that earlier exchanges may fill. Measured with the starter on capitals it knows: right in
 * 8 of 8 after 4 exchanges, 7 after 6, 2 after 12, none after 16.
 */
const TINY_HISTORY_SHARE = 0.25;
/** Memories are a help, not the conversation. */
const MEMORIES_SHARE = 0.12;
/** Quotations leave some room to what was said before, without which a follow-up means nothing. */
const QUOTATIONS_SHARE = 0.7;
/** What was heard of an answer. A small model would take a sentence about it for one that it should say itself. */
const tellBrokenOff = (heard: string) => `${heard} [The user broke in here and did not hear the rest.]`.trim();
const trailOff = (heard: string) => (/[.!?…]$/.test(heard) ? heard : `${heard}…`);
/** Exchanges go in blocks, so that the beginning of the prompt, which services keep in memory, changes seldom. */
const DROP_BLOCK = 4;

/**
 * Pure. Oldest exchanges are dropped whole until the rest fits beside the answer.
 * @throws {DomainError} `too_large` when the newest message alone does not fit.
 */
export function buildPrompt(input: PromptInput): Prompt {
  const { maxAnswerTokens = DEFAULT_ANSWER_TOKENS, budgetFactor = 1, notLoaded = 0 } = input;
  const contextTokens = input.contextTokens ?? DEFAULT_CONTEXT_TOKENS;
  if (!(maxAnswerTokens >= 1)) throw new RangeError(`maxAnswerTokens must be 1 or more, not ${maxAnswerTokens}`);
  if (!(budgetFactor > 0 && budgetFactor <= 1)) throw new RangeError(`budgetFactor must be in 0..1: ${budgetFactor}`);
  const isSmall = contextTokens <= SMALL_CONTEXT_TOKENS;
  const countTokens = input.countTokens ?? ((text: string) => estimateTokens(text, isSmall ? "small" : "large"));
  const answerTokens = Math.min(maxAnswerTokens, Math.max(1, Math.floor(contextTokens * ANSWER_SHARE)));
  const budget = Math.floor((contextTokens - answerTokens) * budgetFactor);

  const earlier = toExchanges(input.history, isSmall ? trailOff : tellBrokenOff);
  const newest = earlier.pop();
  if (newest === undefined || newest.assistant.length > 0) throw new TypeError("history must end with a user message");

  const costOf = (message: PromptTurn) =>
    countTokens(neutraliseControlTokens(message.content)) +
    MESSAGE_OVERHEAD_TOKENS +
    (message.images?.length ?? 0) * IMAGE_TOKENS;
  const system = chooseSystemPrompt(input, { isSmall, budget, countTokens });
  let used = countTokens(system) + 2 * MESSAGE_OVERHEAD_TOKENS;

  const question = groundQuestion(
    fitNewest(newest.user, budget - used, costOf),
    input.quotations,
    budget - used,
    costOf,
  );
  used += question.cost;
  const historyRoom = Math.min(
    budget - used,
    contextTokens <= TINY_CONTEXT_TOKENS ? contextTokens * TINY_HISTORY_SHARE * budgetFactor : budget,
  );
  const above = isSmall ? null : Math.ceil(notLoaded / 2);
  const first = question.dropped > 0 ? earlier.length : firstThatFits(earlier, historyRoom, { costOf, above });
  const kept = earlier.slice(first);
  used += kept.reduce((sum, exchange) => sum + exchangeCost(exchange, costOf), 0);
  const dropped = earlier.slice(0, first).reduce((sum, each) => sum + each.user.length + each.assistant.length, 0);

  return {
    messages: [
      { role: "system", content: system },
      ...kept.flatMap(toMessages),
      ...toMessages({ user: question.messages, assistant: [] }),
    ],
    droppedMessages: dropped + question.dropped,
    maxTokens:
      budgetFactor < 1 ? answerTokens : Math.min(maxAnswerTokens, Math.max(answerTokens, contextTokens - used)),
  };
}

type CostOf = (message: PromptTurn) => number;

function chooseSystemPrompt(
  input: SystemPromptInput,
  room: { isSmall: boolean; budget: number; countTokens: (text: string) => number },
): string {
  if (room.isSmall) return shortSystemPrompt(input);
  const memories = fitMemories(input.memories ?? [], room.budget * MEMORIES_SHARE, room.countTokens);
  for (const told of [memories, []]) {
    const full = fullSystemPrompt({ ...input, memories: told });
    if (room.countTokens(full) <= room.budget / 2) return full;
  }
  return shortSystemPrompt(input);
}

/** The newest message, and before it those that got no answer, as far as there is room. */
function fitNewest(unanswered: readonly PromptTurn[], room: number, costOf: CostOf) {
  const messages: PromptTurn[] = [];
  let cost = 0;
  for (const message of unanswered.toReversed()) {
    const more = costOf(message);
    if (cost + more > room) {
      if (messages.length === 0) throw tooLarge(message, room / more);
      break;
    }
    cost += more;
    messages.unshift(message);
  }
  return { messages, cost, dropped: unanswered.length - messages.length };
}

type Question = ReturnType<typeof fitNewest>;

/** The question with the quotations that there is room for; as it is where none were given. */
function groundQuestion(
  question: Question,
  quotations: readonly Quotation[] = [],
  room: number,
  costOf: CostOf,
): Question {
  const asked = question.messages.at(-1);
  if (asked === undefined || quotations.length === 0) return question;
  const cost = (content: string) => costOf({ role: "user", content });
  const rules = { ...asked, content: withQuotations(asked.content, []) };
  const left = (room - question.cost + costOf(asked) - costOf(rules)) * QUOTATIONS_SHARE;
  const grounded = { ...asked, content: withQuotations(asked.content, fitQuotations(quotations, left, cost)) };
  return {
    ...question,
    messages: [...question.messages.slice(0, -1), grounded],
    cost: question.cost - costOf(asked) + costOf(grounded),
  };
}

/**
 * Index of the oldest exchange that is kept. Costs are counted from the newest on, and only as far as they fit.
 * `above` exchanges are not in the list; null: the context is too small to drop more than must be.
 */
function firstThatFits(
  exchanges: readonly Exchange[],
  room: number,
  { costOf, above }: { costOf: CostOf; above: number | null },
): number {
  let first = exchanges.length;
  let left = room;
  while (first > 0) {
    const exchange = exchanges[first - 1];
    left -= exchange === undefined ? 0 : exchangeCost(exchange, costOf);
    if (left < 0) break;
    first--;
  }
  if (above === null) return first;
  const inBlocks = Math.ceil((first + above) / DROP_BLOCK) * DROP_BLOCK - above;
  return exchanges.length - inBlocks < DROP_BLOCK ? first : inBlocks;
}

function exchangeCost(exchange: Exchange, costOf: CostOf): number {
  return [...exchange.user, ...exchange.assistant].reduce((sum, message) => sum + costOf(message), 0);
}

/** One message for each side: several chat templates insist on strict turns. */
function toMessages(exchange: Exchange): LlmMessage[] {
  const messages: LlmMessage[] = [];
  const said = joined(exchange.user);
  const images = exchange.user.flatMap((message) => message.images ?? []);
  if (images.length > 0) {
    const pictures: LlmContentPart[] = images.map((dataUrl) => ({ type: "image", dataUrl }));
    messages.push({ role: "user", content: [{ type: "text", text: said }, ...pictures] });
  } else if (exchange.user.length > 0) messages.push({ role: "user", content: said });
  // Templates want the user to begin; a companion's greeting gets the word it answers.
  else messages.push({ role: "user", content: "Hello." });
  if (exchange.assistant.length > 0) messages.push({ role: "assistant", content: joined(exchange.assistant) });
  return messages;
}

const joined = (messages: readonly PromptTurn[]) =>
  messages.map((message) => neutraliseControlTokens(message.content)).join("\n\n");

function tooLarge(message: PromptTurn, share: number): DomainError {
  const pictures = message.images?.length ?? 0;
  if (pictures > 0 && pictures * IMAGE_TOKENS > estimateTokens(message.content)) {
    return new DomainError(
      "too_large",
      "These pictures are too much for the language model. Please send fewer of them.",
    );
  }
  // Scripts without spaces have no words to count.
  const words = message.content.split(/\s+/).filter((word) => word !== "").length;
  const [unit, length] =
    message.content.length > words * 20 ? ["characters", message.content.length] : ["words", words];
  return new DomainError(
    "too_large",
    `This message is too long for the language model: it has about ${roughly(length)} ${unit}, and about ` +
      `${roughly(length * share)} fit. Please shorten it, or send it in parts.`,
  );
}

/** Two significant digits, rounded down, as people write numbers. */
function roughly(value: number): string {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return (Math.max(0, Math.floor(value / unit)) * unit).toLocaleString("en");
}
