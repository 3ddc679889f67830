// How right the router is on labelled messages, and how sure it has to be to be trusted without a second opinion.
import { createRouter, type Router } from "../../../handlers/chat/router/router.ts";
import { sureByWords } from "../../../handlers/chat/router/sure-words.ts";
import type { Llm } from "../../../handlers/ports/llm.ts";
import type { Route } from "../../../handlers/shared/contract/chat.ts";
import { createManualClock } from "../../../handlers/testing/manual-clock.ts";
import type { Labelled, LabelledSets } from "./labelled-sets.ts";
import { toTurns } from "./turns.ts";

export interface Routed extends Labelled {
  got: Route;
  /** 0 to 1; below SURE tier 2 would be asked. */
  score: number;
  /** The wording alone decided. */
  byWords: boolean;
}

export async function routeAll(router: Router, items: readonly Labelled[]): Promise<Routed[]> {
  const routed: Routed[] = [];
  for (const item of items) {
    const turns = toTurns(item.said);
    const { route, score } = await router.route(turns, new AbortController().signal);
    routed.push({ ...item, got: route, score, byWords: sureByWords(turns) !== null });
  }
  return routed;
}

export async function warmRouter(llm: Llm, examples: LabelledSets["examples"]): Promise<Router> {
  const silent = () => undefined;
  const fail = (message: string) => {
    throw new Error(message);
  };
  const router = createRouter({
    llm,
    // Stands still: a slow model is measured, too.
    clock: createManualClock(),
    log: { debug: silent, info: silent, warn: fail, error: fail },
    examples,
    embedModel: null,
    routerModel: null,
    cache: { get: async () => new Map(), put: async () => undefined },
  });
  await router.warm(new AbortController().signal);
  return router;
}

export interface AtThreshold {
  threshold: number;
  /** How many would go to tier 2. */
  asked: number;
  /** Right ones among those that would not. */
  right: number;
  trusted: number;
}

const THRESHOLDS = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
/** Trusted without a second opinion, tier 1 is to be right so often. */
export const TRUSTED_SHARE = 0.95;

export const calibrate = (routed: readonly Routed[]): AtThreshold[] =>
  THRESHOLDS.map((threshold) => {
    const trusted = routed.filter(({ score }) => score >= threshold);
    const right = trusted.filter(({ route, got }) => route === got).length;
    return { threshold, asked: routed.length - trusted.length, right, trusted: trusted.length };
  });

/** The lowest threshold that keeps the promise, and every one above it; null: none does. */
export function chosenThreshold(rows: readonly AtThreshold[]): number | null {
  const broken = rows.findLastIndex(({ right, trusted }) => right < TRUSTED_SHARE * trusted);
  return rows[broken + 1]?.threshold ?? null;
}
