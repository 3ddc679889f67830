// From one message to what is kept of it: the person's own words, the model's list, each taken in by itself.
import type { Clock } from "../../ports/clock.ts";
import type { Llm } from "../../ports/llm.ts";
import type { Log } from "../../ports/log.ts";
import type { KeepMemory } from "../keep-memory.ts";
import type { MemoryRow } from "../memory-store.ts";
import type { RecallScope } from "../recall/recall.ts";
import { oneLine } from "../text/one-line.ts";
import { slotFor } from "../text/slot-of.ts";
import { askForFacts, type Fact } from "./ask-for-facts.ts";

export interface SaidMessage {
  userId: string;
  /** The model that answered. */
  model: string | null;
  scope: RecallScope;
  companionId: string | null;
  conversationId: string;
  messageId: string;
  /** Only what the person said themselves. */
  said: string;
  saidAt: number;
  timeZone: string;
}

interface LookDependencies {
  llm: Llm;
  clock: Clock;
  log: Log;
  keeper: KeepMemory;
  /** Whether it may still be kept: the person may have paused it, or be gone. */
  mayKeep(userId: string): Promise<boolean>;
}

/** Shown to the model, so that it can say what is no longer true. */
const KNOWN_MAX = 8;

/** Never logs what was said. @throws DomainError of the model or the store */
export async function lookForFacts(deps: LookDependencies, message: SaidMessage, signal: AbortSignal): Promise<void> {
  const { llm, log, keeper } = deps;
  const { userId, model, said, scope } = message;
  if (!(await deps.mayKeep(userId))) return;
  const known = (await keeper.near(userId, said, { scope, embed: true }, signal)).slice(0, KNOWN_MAX);
  const day = dayOf(message);
  const { facts, ...how } = await askForFacts(llm, { model, said, day, known: known.map(({ text }) => text) }, signal);
  if (facts === null) return log.warn("what a model found to remember did not fit its schema, twice; it is dropped");
  // Asked again: a model takes its time.
  if (facts.length === 0 || !(await deps.mayKeep(userId))) return;
  const outcomes = { new: 0, known: 0, replaced: 0 };
  for (const fact of facts) {
    signal.throwIfAborted();
    const telling = tellingOf(fact, message);
    if (telling === null) continue;
    const replaces = replacedBy(fact, known);
    const kept = await keeper.keep(userId, telling, { scope, replaces, embed: true }, signal);
    outcomes[kept.outcome]++;
  }
  log.debug("looked for facts to remember", { ...outcomes, repaired: "repaired" in how && how.repaired });
}

function tellingOf(fact: Fact, { companionId, conversationId, messageId, saidAt }: SaidMessage) {
  const text = oneLine(fact.text);
  if (text === null) return null;
  const subject = oneLine(fact.about) ?? "";
  const where = { companionId, conversationId, messageId, saidAt };
  return { text, kind: fact.kind, subject, slot: slotFor(subject, fact.attribute), origin: "told" as const, ...where };
}

/** A model may name any number: only what is about the same can be replaced. */
function replacedBy({ replaces, about }: Fact, known: readonly MemoryRow[]): MemoryRow | null {
  const row = known[replaces - 1];
  if (row === undefined) return null;
  return row.subject.toLowerCase() === (oneLine(about) ?? "").toLowerCase() ? row : null;
}

const dayOf = ({ saidAt, timeZone }: SaidMessage) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone }).format(new Date(saidAt));
