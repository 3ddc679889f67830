// The two-tier router: which part of the assistant answers a message (specification, section 1).
import { preferredRouterModel } from "../../llm/preferred-model.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Llm } from "../../ports/llm.ts";
import type { Log } from "../../ports/log.ts";
import { ROUTES, type Route } from "../../shared/contract/chat.ts";
import { decidingMessages, scoreInConversation } from "./conversation-score.ts";
import { type EmbeddingCache, type LoadedExamples, loadExamples, type RouteExamples } from "./example-vectors.ts";
import { type RouteScores, ranked, scoreByNearest } from "./nearest.ts";
import { askForRoute } from "./second-opinion.ts";
import { sureByWords } from "./sure-words.ts";
import { pause, type TimeLimit, withTimeLimit } from "./time-limit.ts";

export type { EmbeddingCache };

export interface RouterTurn {
  role: "user" | "assistant";
  content: string;
}

export interface RouteDecision {
  route: Route;
  tier: 1 | 2;
  /** How probable tier 1 finds this route, 0 to 1: 1 where the wording leaves no doubt, 0 also when nothing could be compared. */
  score: number;
}

export interface RouterOptions {
  llm: Llm;
  clock: Clock;
  log: Log;
  examples: RouteExamples;
  /** null: the service's first embedding model. */
  embedModel: string | null;
  /** null: the service's first chat model that is not the starter. */
  routerModel: string | null;
  cache: EmbeddingCache;
}

export interface Router {
  /** Routes the last of `turns`. Never fails but with the signal's reason, and never takes longer than 1.5 s. */
  route(turns: readonly RouterTurn[], signal: AbortSignal): Promise<RouteDecision>;
  /** Computes what the first message would wait for; tries for two minutes, while the LLM service starts. Never fails. */
  warm(signal: AbortSignal): Promise<void>;
  /** Other models may be there now: looks for a better one, and compares with the old one until that is known. */
  refresh(signal: AbortSignal): Promise<void>;
}

const ROUTE_LIMIT_MS = 1_500;
/** Below this probability tier 2 is asked. */
export const SURE = 0.65;
/**
 * Below this probability, and with nobody to ask, a message is talk: a skill that guesses wrong answers nonsense. Chosen on
 * the calibration part of data/router/measured.json with the starter's embedder: 103 of 118 right, without it 97.
 */
const GUESS_MIN = 0.25;
const CANDIDATES = 3;
/** More standard deviations than any route is ever ahead. */
const CERTAIN = 10;
/** A part that failed is left in peace for so long. */
const REST_MS = 30_000;
const WARM_ATTEMPTS = 8;
const WARM_PAUSE_MAX_MS = 30_000;

const UNROUTED: RouteDecision = { route: "chat", tier: 1, score: 0 };

export function createRouter(options: RouterOptions): Router {
  const { llm, clock, log, examples, routerModel } = options;
  const hasExamples = ROUTES.some((route) => (examples[route]?.length ?? 0) > 0);
  const tier1 = createRest(clock, log, "the router cannot compare messages; they go to the chat model");
  const tier2 = createRest(clock, log, "the router's second opinion failed; it goes by comparison alone");
  let loaded: LoadedExamples | null = null;
  let loading: Promise<void> | null = null;

  /** One load at a time, whoever asks. */
  function load(signal: AbortSignal): Promise<void> {
    loading ??= loadExamples(options, signal)
      .then((examplesOfModel) => {
        loaded = examplesOfModel;
        tier1.succeeded();
      })
      .catch((error: unknown) => {
        if (!signal.aborted) tier1.failed(error);
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  async function compare(turns: readonly RouterTurn[], signal: AbortSignal): Promise<RouteScores | null> {
    // Loading goes on for the next message when this one cannot wait for it.
    if (loaded === null) await load(new AbortController().signal);
    const known = loaded;
    const messages = decidingMessages(turns);
    if (known === null || !messages.some((message) => /[\p{L}\p{N}]/u.test(message))) return null;
    const vectors = await llm.embed(messages, known.model, signal);
    if (vectors.some((vector) => vector.length !== known.dimensions))
      throw new Error("the embedding model has changed");
    const own = vectors.map((vector, at) => {
      const scores = scoreByNearest(vector, known);
      // What an earlier message's words have decided is certain for those that lean on it.
      const sure = at === vectors.length - 1 ? null : sureByWords([{ role: "user", content: messages[at] ?? "" }]);
      return sure === null ? scores : { ...scores, [sure]: scores[sure] + CERTAIN };
    });
    return scoreInConversation(messages, own);
  }

  async function decideByTier1(turns: readonly RouterTurn[], limit: TimeLimit): Promise<RouteScores | null> {
    if (!hasExamples || tier1.isResting()) return null;
    try {
      const scores = await limit.within(compare(turns, limit.signal));
      if (scores !== null) tier1.succeeded();
      return scores;
    } catch (error) {
      limit.throwIfLeft();
      // Perhaps another model goes by this name now.
      if (!limit.signal.aborted) loaded = null;
      tier1.failed(error);
      return null;
    }
  }

  async function decideByTier2(turns: readonly RouterTurn[], scores: RouteScores, limit: TimeLimit) {
    if (tier2.isResting()) return null;
    try {
      const model = routerModel ?? (await limit.within(firstFullModel(llm, limit.signal)));
      if (model === null) return null;
      const candidates = [...new Set<Route>([...ranked(scores).slice(0, CANDIDATES), "chat"])];
      const route = await limit.within(askForRoute(llm, { model, turns, candidates }, limit.signal));
      tier2.succeeded();
      return route;
    } catch (error) {
      limit.throwIfLeft();
      tier2.failed(error);
      return null;
    }
  }

  return {
    async refresh(signal) {
      // One that is on may have asked for the models too early.
      await loading;
      if (hasExamples && loaded !== null && options.embedModel === null && !signal.aborted) await load(signal);
    },
    async route(turns, signal) {
      if (signal.aborted) throw signal.reason;
      const sure = sureByWords(turns);
      if (sure !== null) return { route: sure, tier: 1, score: 1 };
      return withTimeLimit(clock, { limitMs: ROUTE_LIMIT_MS, signal }, async (limit) => {
        const scores = await decideByTier1(turns, limit);
        if (scores === null) return UNROUTED;
        const [best] = ranked(scores);
        if (scores[best] >= SURE) return { route: best, tier: 1, score: scores[best] };
        const route = await decideByTier2(turns, scores, limit);
        if (route !== null) return { route, tier: 2, score: scores[route] };
        const guessed = scores[best] < GUESS_MIN ? "chat" : best;
        return { route: guessed, tier: 1, score: scores[guessed] };
      });
    },
    async warm(signal) {
      for (let attempt = 0; attempt < WARM_ATTEMPTS && hasExamples && loaded === null && !signal.aborted; attempt++) {
        if (attempt > 0) await pause(clock, Math.min(WARM_PAUSE_MAX_MS, 1_000 * 2 ** (attempt - 1)), signal);
        if (!signal.aborted) await load(signal);
      }
    },
  };
}

/**
 * The starter is not asked: bound to JSON it was right on 21 % of the messages that tier 1 is unsure of, where tier 1
 * itself is right on 66 %.
 */
async function firstFullModel(llm: Llm, signal: AbortSignal): Promise<string | null> {
  return preferredRouterModel(await llm.models(signal))?.id ?? null;
}

/** Remembers that a part failed: says so once, and lets it rest before the next try. */
function createRest(clock: Clock, log: Log, message: string) {
  let restUntilMs = 0;
  let isDown = false;
  return {
    isResting: () => clock.now() < restUntilMs,
    failed(cause: unknown): void {
      restUntilMs = clock.now() + REST_MS;
      if (!isDown) log.warn(message, { cause: cause instanceof Error ? cause.message : String(cause) });
      isDown = true;
    },
    succeeded(): void {
      if (isDown) log.info("the router works again");
      restUntilMs = 0;
      isDown = false;
    },
  };
}
