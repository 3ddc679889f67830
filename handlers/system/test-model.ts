// A short trial question to one model: does it answer, how soon, how fast, and what does that sound like.
import type { Models } from "../chat/models.ts";
import { withTimeLimit } from "../chat/router/time-limit.ts";
import { DomainError, notFound } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Llm } from "../ports/llm.ts";
import type { ModelTest } from "../shared/contract/system.ts";

/** A model on a slow disk may need most of it to load. */
export const TEST_LIMIT_MS = 60_000;
const QUESTION = "In one or two sentences: what makes a home feel warm?";
/** Enough to measure, little enough to be kind to a slow machine. */
const ANSWER_MAX_TOKENS = 48;
const SAMPLE_MAX_CHARS = 280;

export interface ModelTrial {
  model: string;
  /** As in a chat: the trial waits its turn among the household's answers. */
  fairnessKey: string;
}

/**
 * Asks `model` and measures its answer.
 * @throws DomainError `not_found`, `invalid_request` (no chat model), `upstream_timeout` after 60 s, or what the LLM says
 */
export async function testModel(
  { llm, models, clock }: { llm: Llm; models: Models; clock: Clock },
  { model, fairnessKey }: ModelTrial,
  signal: AbortSignal,
): Promise<ModelTest> {
  const limit = new AbortController();
  const work = async (within: AbortSignal): Promise<ModelTest> => {
    const known = (await models.list(within)).find(({ id }) => id === model);
    if (known === undefined) throw notFound("model");
    if (known.kind !== "chat") throw new DomainError("invalid_request", "Only a chat model can be asked something.");
    const messages = [{ role: "user" as const, content: QUESTION }];
    const request = { model, messages, maxTokens: ANSWER_MAX_TOKENS, temperature: 0, fairnessKey };
    return measure(llm.chat(request, within), clock);
  };
  try {
    return await withTimeLimit(clock, { limitMs: TEST_LIMIT_MS, signal }, ({ signal: within, within: waitFor }) => {
      within.addEventListener("abort", () => limit.abort(within.reason), { once: true });
      return waitFor(work(within));
    });
  } catch (cause) {
    signal.throwIfAborted();
    if (!limit.signal.aborted) throw cause;
    throw new DomainError("upstream_timeout", "The model did not finish a short answer within a minute.", { cause });
  }
}

async function measure(answer: ReturnType<Llm["chat"]>, clock: Clock): Promise<ModelTest> {
  const askedAt = clock.now();
  let firstAt: number | null = null;
  let lastAt = askedAt;
  let tokens = 0;
  let text = "";
  for await (const event of answer) {
    if (event.type === "end") {
      // A chunk may hold several tokens: the service's own count is the better one.
      tokens = event.usage?.completionTokens ?? tokens;
      continue;
    }
    lastAt = clock.now();
    firstAt ??= lastAt;
    tokens += 1;
    if (text.length < SAMPLE_MAX_CHARS) text += event.text;
  }
  const sample = text.trim().slice(0, SAMPLE_MAX_CHARS);
  if (firstAt === null || sample === "") throw new DomainError("upstream_failed", "The model answered with nothing.");
  const durationS = (lastAt - firstAt) / 1_000;
  // The first token marks the beginning: the time is that of those after it.
  const tokensPerSecond = tokens > 1 && durationS > 0 ? (tokens - 1) / durationS : null;
  return { ok: true, firstTokenMs: firstAt - askedAt, tokensPerSecond, sample };
}
